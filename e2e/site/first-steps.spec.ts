import { expect, type Page } from '@playwright/test'
import { tourSteps } from '../../apps/web/src/pages/tour-page.tsx'
import { expectAccessibleByDayAndNight } from '../support/accessible.ts'
import { consoleErrors } from '../support/console-errors.ts'
import { test } from '../support/test.ts'

const comeForTheFirstTime = (page: Page) =>
  page.addInitScript(() => localStorage.removeItem('matjari-first-steps'))

test('처음 온 사람은 홈에서 한 번 눌러 사장님의 오늘의 예약에 선다', { tag: '@phone' }, async ({
  page,
}) => {
  const errors = consoleErrors(page)
  await comeForTheFirstTime(page)
  await page.goto('/')
  const strip = page.getByRole('region', { name: '처음 오셨나요' })
  await expect(strip).toBeVisible()
  await expectAccessibleByDayAndNight(page)
  await strip.getByRole('button', { name: '사장님' }).click()
  await expect(page).toHaveURL('/mypage/board')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('오늘의 예약')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(strip).toHaveCount(0)
  expect(errors).toEqual([])
})

test('열 가지는 흠 없이 보이고, 누르면 그 사람으로 그 화면에 선다', { tag: '@phone' }, async ({
  page,
}) => {
  const errors = consoleErrors(page)
  await page.goto('/tour')
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('h2') })
  await expect(cards).toHaveCount(10)
  await expectAccessibleByDayAndNight(page)
  for (const { title, ways } of tourSteps)
    for (const { label, to } of ways) {
      await page.goto('/tour')
      const card = cards.filter({ hasText: title })
      await card.getByText(label, { exact: true }).click()
      await expect(page).toHaveURL(to)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expect(page.getByRole('alertdialog')).toHaveCount(0)
    }
  expect(errors).toEqual([])
})
