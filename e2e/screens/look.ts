import type { PageAddress } from '@matjari/contract/pages'
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

type Sights = Partial<Record<PageAddress, Locator>>

/** Looks at pages that need no more than a visit. A sight is what only the finished page shows; otherwise its heading. */
export async function lookAtEach(
  page: Page,
  addresses: readonly PageAddress[],
  sights: Sights = {},
) {
  for (const address of addresses) {
    const path = address.replaceAll(/:\w+/g, '1')
    await lookAt(page, path, sights[address] ?? page.getByRole('heading', { level: 1 }))
    await expect(page, 'the page leads elsewhere').toHaveURL(path)
  }
}

export const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
