import { expect, type Page } from '@playwright/test'
import { test } from '../support/test.ts'
import { map, openMap, pins } from './map-page.ts'

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

test('핀을 누르면 그 카드가 줄 가운데로 오고, 카드를 밀면 그 핀이 켜진다', async ({ page }) => {
  await openMap(page, '&query=담은비빔')
  const lit = map(page).getByRole('button', { pressed: true })
  const [first, last] = [cards(page).first(), cards(page).last()]
  const [firstName, lastName] = [
    await first.getByRole('heading').innerText(),
    await last.getByRole('heading').innerText(),
  ]
  await map(page).getByRole('button', { name: lastName }).tap()
  await expect(last).toBeInViewport({ ratio: 0.8 })
  await expect(lit).toContainText(lastName)
  await first.evaluate((card) => card.scrollIntoView({ inline: 'center', block: 'nearest' }))
  await expect(lit).toContainText(firstName)
})
