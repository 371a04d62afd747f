import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessibleByDayAndNight } from '../support/accessible.ts'

/** Opens a screen, waits for what only the finished screen shows, and looks at it by day and by night. */
export async function lookAt(page: Page, path: string, sight: Locator) {
  await page.goto(path)
  await lookWith(page, sight)
}

/** The same for what a press has opened on the screen that is there. */
export async function lookWith(page: Page, sight: Locator) {
  await expect(sight).toBeVisible()
  await expect(page.getByText('로딩 중')).toHaveCount(0)
  await expectAccessibleByDayAndNight(page)
}

export const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
