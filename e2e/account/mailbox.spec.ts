import { AxeBuilder } from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { consoleErrors } from '../support/console-errors.ts'
import { someone } from '../support/new-member.ts'
import { test } from '../support/test.ts'

test('개발 편지함은 새 편지를 새로고침 없이 맨 위에 보여 준다', async ({ page, request }) => {
  const errors = consoleErrors(page)
  const [first, second] = [someone().email, someone().email]
  await request.post('/api/email/verify-email', { data: { memberEmail: first } })
  await page.goto('/dev/mail')
  await expect(page.getByText(first)).toBeVisible()
  await request.post('/api/email/verify-email', { data: { memberEmail: second } })
  await expect(page.getByText(second)).toBeVisible()
  const above = await page.getByText(second).boundingBox()
  const below = await page.getByText(first).boundingBox()
  expect(above?.y ?? 0).toBeLessThan(below?.y ?? 0)
  const letter = page.frameLocator('iframe').first()
  await expect(letter.getByText(/^\d{6}$/)).toBeVisible()
  // The letters run no scripts, not even those of the checker: the page around them is what is checked.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ iframes: false, resultTypes: ['violations'] })
    .analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  // The test's own tools would run scripts in the letters too; that they may not is as it should be.
  expect(errors.filter((error) => !error.startsWith('Blocked script execution'))).toEqual([])
})
