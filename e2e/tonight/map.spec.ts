import { expect, type Page } from '@playwright/test'
import { expectAccessibleByDayAndNight } from '../support/accessible.ts'
import { consoleErrors } from '../support/console-errors.ts'
import { test } from '../support/test.ts'
import { groups, map, openMap, pins, placeOf, scaleOf } from './map-page.ts'

const cards = (page: Page) => page.getByRole('main').locator('li[data-no]')
const again = (page: Page) => page.getByRole('button', { name: '이 지역에서 다시 검색' })

/** Searches that leave from here on. */
function searches(page: Page): readonly string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/restaurants/search') requests.push(request.url())
  })
  return requests
}

const numberIn = (text: string) => Number(text.match(/\d+(?=곳 모여)/)?.[0] ?? 1)

test('지도에는 목록의 가게가 모두 있고, 약도라고 말한다 @phone', async ({ page }) => {
  const errors = consoleErrors(page)
  await openMap(page)
  await expect(page.getByText('약도 · 실제 거리와 조금 다를 수 있어요')).toBeVisible()
  const texts = await pins(page).allTextContents()
  expect(texts.map(numberIn).reduce((sum, count) => sum + count, 0)).toBe(await cards(page).count())
  await expect(again(page)).toBeHidden()
  expect(errors).toEqual([])
})

test('방향키로 움직이고 더하기와 빼기로 확대하며, 누를 때만 다시 찾는다', async ({ page }) => {
  await openMap(page, '&query=담은비빔')
  const [pin, requests] = [pins(page).first(), searches(page)]
  const [start, scale] = [await placeOf(pin), await scaleOf(page)]
  await map(page).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => placeOf(pin)).toEqual({ x: start.x - 90, y: start.y - 90 })
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => placeOf(pin)).toEqual(start)
  await page.keyboard.press('-')
  await expect.poll(() => scaleOf(page)).toBeCloseTo(scale / 1.35, 6)
  await page.keyboard.press('+')
  await expect.poll(() => scaleOf(page)).toBeCloseTo(scale, 6)

  await expect(again(page)).toBeVisible()
  expect(requests).toEqual([])
  await again(page).click()
  await expect(page).toHaveURL(/[?&]bbox=126\.\d+%2C37\.\d+%2C12\d\.\d+%2C37\.\d+/)
  await expect(again(page)).toBeHidden()
  await expect.poll(() => requests.length).toBeGreaterThan(0)
  expect(requests.every((address) => new URL(address).searchParams.has('bbox'))).toBe(true)
  // What was searched is what was in view: nothing jumps.
  expect(await scaleOf(page)).toBeCloseTo(scale, 6)
})

test('끌고, 바퀴를 돌리고, 단추를 눌러도 핀이 제자리를 지킨다', async ({ page }) => {
  await openMap(page, '&query=담은비빔')
  const pin = pins(page).first()
  const [start, scale] = [await placeOf(pin), await scaleOf(page)]
  const box = await map(page).boundingBox()
  if (!box) throw new Error('no map')
  const corner = { x: box.x + 60, y: box.y + box.height / 2 }
  await page.mouse.move(corner.x, corner.y)
  await page.mouse.down()
  await page.mouse.move(corner.x + 70, corner.y - 40, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => placeOf(pin)).toEqual({ x: start.x + 70, y: start.y - 40 })
  await expect(again(page)).toBeVisible()
  await page.mouse.wheel(0, -200)
  await expect.poll(() => scaleOf(page)).toBeGreaterThan(scale)
  await page.getByRole('button', { name: '축소' }).click()
  await page.getByRole('button', { name: '축소' }).click()
  await expect.poll(() => scaleOf(page)).toBeLessThan(scale)
})

test('모인 핀을 누르면 가까이 가서 나뉘고, 켜진 핀은 모이지 않는다', async ({ page }) => {
  await openMap(page)
  const shrink = page.getByRole('button', { name: '축소' })
  for (let times = 0; times < 24; times += 1) await shrink.click()
  // So far away all of a city is one.
  const all = await cards(page).count()
  await expect.poll(async () => (await groups(page).allTextContents()).map(numberIn)).toContain(all)

  const name = await cards(page).first().getByRole('heading').textContent()
  await cards(page).first().hover()
  const lit = map(page).getByRole('button', { pressed: true })
  await expect(lit).toHaveCount(1)
  await expect(lit).toContainText(name ?? '')
  await expect
    .poll(async () => (await groups(page).allTextContents()).map(numberIn))
    .toContain(all - 1)

  const before = await scaleOf(page)
  await groups(page).first().press('Enter')
  await expect.poll(() => scaleOf(page)).toBeGreaterThan(before * 4)
  await expect(map(page)).toBeFocused()
  await expect(again(page)).toBeVisible()
})

test('카드와 핀은 서로를 켠다', async ({ page }) => {
  await openMap(page)
  const card = cards(page).nth(1)
  const name = await card.getByRole('heading').innerText()
  await card.getByRole('link', { name }).first().focus()
  const lit = map(page).getByRole('button', { pressed: true })
  await expect(lit).toContainText(name)
  await expect(card).toHaveClass(/border-brand( |$)/)

  const pin = map(page).locator('button[aria-pressed=false]').first()
  const otherName = await pin.locator('.sr-only').first().innerText()
  await pin.focus()
  await expect(lit).toContainText(otherName)
  await expect(lit).toBeFocused()
  const other = cards(page).filter({
    has: page.getByRole('heading', { name: otherName, exact: true }),
  })
  await expect(other).toHaveClass(/border-brand( |$)/)
  await expect(card).not.toHaveClass(/border-brand( |$)/)
})

test('핀은 시간, 평점, 가격대 가운데 고른 것을 말한다', async ({ page }) => {
  await openMap(page, '&query=담은비빔')
  const pin = pins(page).first()
  await expect(pin).toHaveText(/(\d\d:\d\d|마감|휴무|전화)$/)
  const words = page.getByRole('radiogroup', { name: '핀에 표시할 것' })
  await words.getByText('평점').click()
  await expect(pin).toHaveText(/(평점 \d\.\d|리뷰 없음)$/)
  await words.getByText('가격대').click()
  await expect(pin).toHaveText(/(만원대|만원 미만|가격 모름)$/)
})

test('눈이 아니어도 쓸 수 있고, 목록이 먼저 온다 @phone', async ({ page }) => {
  await openMap(page)
  await expectAccessibleByDayAndNight(page)
  const isListFirst = await page.evaluate(() => {
    const [list, mapBox] = [
      document.querySelector('li[data-no]'),
      document.querySelector('[role=application]'),
    ]
    return list && mapBox
      ? Boolean(list.compareDocumentPosition(mapBox) & Node.DOCUMENT_POSITION_FOLLOWING)
      : null
  })
  expect(isListFirst).toBe(true)
})

test('목록과 지도는 같은 자리에서 시작해, 바꿔도 제목과 단추가 움직이지 않는다', async ({
  page,
}) => {
  for (const width of [800, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const edges = async (view: string) => {
      await page.goto(`/search-results?query=담은비빔&view=${view}`)
      const title = page.getByRole('heading', { level: 1 })
      const switches = page.getByRole('radiogroup', { name: '보기' })
      const parts = [title, page.getByLabel('정렬'), switches]
      const boxes = await Promise.all(parts.map((part) => part.boundingBox()))
      return boxes.map((box) => box && Math.round(box.x))
    }
    expect(await edges('map')).toEqual(await edges('list'))
  }
})
