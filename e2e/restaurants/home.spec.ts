import { expect } from '@playwright/test'
import { consoleErrors } from '../support/console-errors.ts'
import { test } from '../support/test.ts'
import { leaveDrawingToBrowser } from '../support/undrawn.ts'

const categories = ['한식', '중식', '일식', '양식']

test('첫 화면에 네 분류의 맛집이 여덟 곳씩 있고 누르면 가게로 간다', { tag: '@phone' }, async ({
  page,
}) => {
  const errors = consoleErrors(page)
  await page.goto('/')
  for (const category of categories) {
    const section = page.getByRole('region', { name: category })
    await section.scrollIntoViewIfNeeded()
    await expect(section.getByRole('article')).toHaveCount(8)
  }
  const first = page.getByRole('region', { name: '일식' }).getByRole('article').first()
  await expect(first).toContainText(/평점 \d\.\d/)
  await expect(first).toContainText(/[동가구]/)
  const link = first.getByRole('link')
  const name = (await link.textContent()) ?? ''
  await link.click()
  await expect(page).toHaveURL(/\/restaurant\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  expect(errors).toEqual([])
})

test('창에서 먼 카드는 다가갈 때 그리고, 그때 페이지의 높이는 바뀌지 않는다', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/')
  // Times and letters have come by then, and with them whatever would move anything.
  await expect(page.locator('html[data-letters]')).toBeAttached()
  await expect(page.getByRole('region', { name: '한식' })).toContainText(/오늘|내일|전화/)
  const card = page.getByRole('region', { name: '양식' }).getByRole('link').last()
  const isDrawn = () =>
    card.evaluate((link) => link.checkVisibility({ contentVisibilityAuto: true }))
  const top = () =>
    page.locator('footer').evaluate((foot) => foot.getBoundingClientRect().top + scrollY)
  expect(await isDrawn()).toBe(false)
  const before = await top()
  for (const category of categories) {
    await page.getByRole('region', { name: category }).scrollIntoViewIfNeeded()
    await page.getByRole('region', { name: category }).getByRole('link').last().focus()
  }
  await expect.poll(isDrawn).toBe(true)
  expect(Math.abs((await top()) - before)).toBeLessThan(2)
})

test('사진은 화면에 맞는 너비로 오고, 없으면 로고가 대신한다', { tag: '@phone' }, async ({
  page,
}) => {
  await page.route(/\/media\/pictures\//, (route) => route.abort())
  await page.goto('/')
  const photo = page.getByRole('region', { name: '한식' }).locator('article img').first()
  await photo.scrollIntoViewIfNeeded()
  await expect(photo).toHaveAttribute('src', '/logo-fallback.svg')
  await page.unroute(/\/media\/pictures\//)
  await page.reload()
  await photo.scrollIntoViewIfNeeded()
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => image.currentSrc))
    .toMatch(/\/(400|800|1280)\.webp$/)
})

test('한 분류만 실패하면 그 자리에서 알리고 다시 시도할 수 있다', async ({ page }) => {
  const failing = `**/api/restaurants/category/${encodeURIComponent('중식')}`
  await leaveDrawingToBrowser(page)
  await page.route(failing, (route) => route.abort())
  await page.goto('/')
  const section = page.getByRole('region', { name: '중식' })
  await section.scrollIntoViewIfNeeded()
  await expect(section.getByRole('alert')).toContainText('중식 실패:', { timeout: 30_000 })
  await expect(page.getByRole('region', { name: '일식' }).getByRole('article')).toHaveCount(8)
  await page.unroute(failing)
  await section.getByRole('button', { name: '다시 시도' }).click()
  await expect(section.getByRole('article')).toHaveCount(8)
})

test('움직임을 줄이면 첫 화면의 구역은 처음부터 보인다', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const last = page.getByRole('region', { name: '양식' })
  await expect(last.getByRole('article').first()).toBeVisible()
  expect(await last.evaluate((section) => getComputedStyle(section).opacity)).toBe('1')
})
