import { expect, type Page } from '@playwright/test'
import { consoleErrors } from '../support/console-errors.ts'
import { test } from '../support/test.ts'
import { leaveDrawingToBrowser, untilDrawn } from '../support/undrawn.ts'

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

/** Of the four sections, how many cards the browser draws before any scrolling. */
const drawnCards = (page: Page) =>
  page
    .getByRole('article')
    .evaluateAll(
      (cards, titles) =>
        cards.filter(
          (card) =>
            titles.includes(card.closest('section')?.id ?? '') &&
            card
              .querySelector('a')
              ?.checkVisibility({ contentVisibilityAuto: true, opacityProperty: true }),
        ).length,
      categories,
    )

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test.describe(`움직임 ${reducedMotion === 'reduce' ? '줄임' : '그대로'}`, () => {
    test.use({ contextOptions: { reducedMotion } })

    test('네 분류는 스크롤하지 않아도 모두 그려져, 한 장의 그림과 인쇄에 다 있다', {
      tag: '@phone',
    }, async ({ page }) => {
      await page.goto('/')
      await expect.poll(() => drawnCards(page)).toBe(32)
      expect(await page.evaluate(() => scrollY)).toBe(0)

      await page.emulateMedia({ media: 'print', reducedMotion })
      await page.reload()
      await expect.poll(() => drawnCards(page)).toBe(32)
    })

    test.describe('자바스크립트 없이', () => {
      test.use({ javaScriptEnabled: false })

      test('네 분류는 오자마자 모두 그려져 있다', { tag: '@phone' }, async ({ page }) => {
        await page.goto('/')
        await untilDrawn(page)
        expect(await drawnCards(page)).toBe(32)
      })
    })
  })
}

test('창에서 먼 카드는 조금 뒤에 그리고, 그때 페이지의 높이는 바뀌지 않는다', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/')
  // Times and letters have come by then, and with them whatever would move anything.
  await expect(page.locator('html[data-letters]')).toBeAttached()
  await expect(page.getByRole('region', { name: '한식' })).toContainText(/오늘|내일|전화/)
  const top = () =>
    page.locator('footer').evaluate((foot) => foot.getBoundingClientRect().top + scrollY)
  const keepFarCards = (animation: string) =>
    page.locator('.card-cell').evaluateAll((cells, wanted) => {
      for (const cell of cells) if (cell instanceof HTMLElement) cell.style.animation = wanted
    }, animation)
  await keepFarCards('none')
  await expect.poll(() => drawnCards(page)).toBeLessThan(32)
  const before = await top()
  await keepFarCards('')
  await expect.poll(() => drawnCards(page)).toBe(32)
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
