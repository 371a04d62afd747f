import { expect, type Page } from '@playwright/test'
import { closeDown } from '../support/own-restaurant.ts'
import { signIn } from '../support/signed-in.ts'
import { test } from '../support/test.ts'
import { newEvening, rowOf } from './evening.ts'

type Span = { readonly left: number; readonly right: number }

/** No part of it is beyond the frame; less than a pixel is rounding. */
function expectWithin(inner: Span, frame: Span) {
  expect(inner.left).toBeGreaterThanOrEqual(frame.left - 1)
  expect(inner.right).toBeLessThanOrEqual(frame.right + 1)
}

const spansOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all): Span[] =>
    all.map((one) => {
      const { left, right } = one.getBoundingClientRect()
      return { left, right }
    }),
  )

async function spanOf(page: Page, selector: string) {
  const [span] = await spansOf(page, selector)
  if (!span) throw new Error(`${selector}: nothing is drawn`)
  return span
}

const fullDay = 22

/** As many half hours as from eleven in the morning to ten at night, of which so many are over. */
async function showFullDay(page: Page, { over }: { over: number }) {
  await page.route('**/api/desk/day?*', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { body: { items: { now: string; times: unknown[] } } }
    const { items } = json.body
    items.times = items.times.slice(0, fullDay)
    items.now = new Date(Date.parse(items.now) + over * 30 * 60_000).toISOString()
    await route.fulfill({ response, json })
  })
  await page.goto('/mypage/board')
  await expect(page.locator('.desk-meter')).toBeVisible()
}

test('긴 하루도 시간마다의 손님과 합계가 잘리지 않고, 지금 시간이 보인다', {
  tag: '@phone',
}, async ({ page, request }) => {
  const evening = await newEvening(request, { maxTeamNum: 200 })
  const { owner, restaurantNo } = evening
  for (const guestName of ['가람', '나래', '다온'])
    await evening.enter({ guestName, numberOfGuests: 90, isOver: 'Y' })
  const isPhone = (page.viewportSize()?.width ?? 0) < 760
  const meter = page.locator('.desk-meter')
  await signIn(page, owner)

  await showFullDay(page, { over: 0 })
  const frame = await spanOf(page, '.desk-next-day')
  for (const cell of await spansOf(page, '.desk-covers :is(dt, dd)')) expectWithin(cell, frame)
  expectWithin(await spanOf(page, '.desk-meter'), frame)
  // On a phone a faded end says that there is more, until the owner has scrolled there.
  await expect(meter).toHaveAttribute('data-hidden', isPhone ? 'end' : 'none')
  await meter.evaluate((row) => row.scrollTo({ left: row.scrollWidth }))
  await expect(meter).toHaveAttribute('data-hidden', isPhone ? 'start' : 'none')
  const columns = await spansOf(page, '.desk-meter-col')
  expect(columns).toHaveLength(fullDay)
  expectWithin(columns.at(-1) ?? frame, await spanOf(page, '.desk-meter'))

  await showFullDay(page, { over: 12 })
  await expect(page.locator('.desk-meter-col.is-past')).toHaveCount(12)
  const running = (await spansOf(page, '.desk-meter-col'))[12]
  expectWithin(running ?? frame, await spanOf(page, '.desk-meter'))
  await closeDown(request, restaurantNo)
})

test('온 손님의 이름은 부서지지 않고, 누가 표시했는지가 비켜 준다', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const evening = await newEvening(request)
  const { owner, restaurantNo } = evening
  const guest = '창가국자연남동모임'
  await evening.enter({ guestName: guest })
  // The member who marked them has a long name.
  await page.route('**/api/desk/day?*', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as {
      body: { items: { now: string; reservations: object[] } }
    }
    const { items } = json.body
    const lastBy = { kind: 'store', name: '담은비빔_사장', deed: 'visited', at: items.now }
    items.reservations = items.reservations.map((one) => ({ ...one, state: 'visited', lastBy }))
    await route.fulfill({ response, json })
  })
  await signIn(page, owner)
  await page.goto('/mypage/board')
  const row = rowOf(page, guest)
  await expect(row.locator('.desk-by')).toBeVisible()
  const lines = await row.locator('.desk-name').evaluate((name) => {
    const words = document.createRange()
    words.selectNodeContents(name)
    return words.getClientRects().length
  })
  expect(lines).toBe(1)
  // As large as a thumb needs it.
  expect((await row.locator('[data-undo]').boundingBox())?.width).toBeGreaterThanOrEqual(48)
  await closeDown(request, restaurantNo)
})
