import { expect, type Page } from '@playwright/test'
import { test } from '../support/test.ts'
import { groups, map, openMap, pins } from './map-page.ts'

const cards = (page: Page) => page.getByRole('main').locator('li[data-no]')

test('전화기에서는 지도가 너비를 채우고, 핀은 카드 밑에 숨지 않는다', async ({ page }) => {
  await openMap(page)
  const [box, row] = [await map(page).boundingBox(), await cards(page).first().boundingBox()]
  expect(box?.width).toBe(390)
  expect(box?.height).toBeGreaterThan(500)
  for (const pin of await pins(page).all()) {
    const place = await pin.boundingBox()
    expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(row?.y ?? 0)
  }
})

test('카드를 밀면 그 핀이 켜지고, 핀을 누르면 그 카드가 줄 가운데로 온다', async ({ page }) => {
  await openMap(page, '&bbox=126.9,37.54,126.94,37.565')
  const lit = map(page).getByRole('button', { pressed: true })
  const third = cards(page).nth(2)
  await third.evaluate((card) => card.scrollIntoView({ inline: 'center', block: 'nearest' }))
  await expect(lit).toContainText(await third.getByRole('heading').innerText())

  await groups(page).first().tap()
  // So near, whatever is pressed is one restaurant, or the next of those behind one door.
  await map(page).locator('button:not([aria-pressed=true])').first().tap()
  await expect(lit).toHaveCount(1)
  const name = await lit.locator('.sr-only').first().innerText()
  expect(name).not.toBe(await third.getByRole('heading').innerText())
  const card = cards(page).filter({ has: page.getByRole('heading', { name, exact: true }) })
  await expect(card).toBeInViewport({ ratio: 0.8 })
})
