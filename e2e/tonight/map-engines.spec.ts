import { expect, type Page } from '@playwright/test'
import { startOwnServer } from '../setup/own-server.ts'
import type { RunningServer } from '../setup/server.ts'
import { consoleErrors } from '../support/console-errors.ts'
import { test as base } from '../support/test.ts'
import { fakeKakao } from './fake-kakao.ts'
import { map, openMap, pins, placeOf } from './map-page.ts'
import { startTileServer } from './tile-server.ts'

type Tiles = Awaited<ReturnType<typeof startTileServer>>

const test = base.extend<
  object,
  { tiles: Tiles; withTiles: RunningServer; withKey: RunningServer }
>({
  tiles: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the braces what a fixture needs
    async ({}, provide) => {
      const tiles = await startTileServer()
      await provide(tiles)
      await tiles.stop()
    },
    { scope: 'worker' },
  ],
  withTiles: [
    async ({ tiles }, provide) => {
      const product = await startOwnServer('server', {
        MAP_TILES_URL: `${tiles.url}/korea.pmtiles`,
      })
      await provide(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  withKey: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the braces what a fixture needs
    async ({}, provide) => {
      const product = await startOwnServer('server', { KAKAO_MAP_KEY: 'key' })
      await provide(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
})

const sentence = '지도를 불러오지 못해서 약도로 보여드려요.'
const query = '&query=담은비빔'

/** The colour of the empty map. */
async function colourOf(page: Page) {
  const box = await map(page).boundingBox()
  if (!box) throw new Error('no map')
  const clip = { x: box.x + 4, y: box.y + box.height / 2, width: 4, height: 4 }
  const picture = (await page.screenshot({ clip })).toString('base64')
  return page.evaluate(async (data) => {
    const image = new Image()
    image.src = `data:image/png;base64,${data}`
    await image.decode()
    const canvas = document.createElement('canvas')
    const drawing = canvas.getContext('2d')
    drawing?.drawImage(image, 0, 0)
    return [...(drawing?.getImageData(1, 1, 1, 1).data ?? [])].slice(0, 3)
  }, picture)
}

const water = [0xcf, 0xe0, 0xe8]

test('운영자의 지도 조각을 우리 색으로 그리고, 누구의 지도인지 말한다', async ({
  page,
  withTiles,
}) => {
  const errors = consoleErrors(page)
  await openMap(page, query, withTiles.url)
  await expect(map(page)).toHaveAttribute('data-engine', 'tiles')
  await expect(page.getByRole('link', { name: '© OpenStreetMap 기여자' })).toBeVisible()
  await expect.poll(() => colourOf(page)).toEqual(water)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => colourOf(page)).toEqual([0x1c, 0x2a, 0x31])

  const pin = pins(page).first()
  const start = await placeOf(pin)
  await map(page).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => placeOf(pin)).toEqual({ x: start.x - 90, y: start.y })
  await expect(page.getByRole('button', { name: '이 지역에서 다시 검색' })).toBeVisible()
  expect(errors).toEqual([])
})

test('그릴 수 없는 화면과 닿지 않는 조각에서는 약도가 이어받는다', async ({ page, withTiles }) => {
  await page.route('**/korea.pmtiles', (route) => route.abort())
  await openMap(page, query, withTiles.url)
  await expect(map(page)).toHaveAttribute('data-engine', 'sketch')
  await expect(page.getByRole('status').filter({ hasText: sentence })).toBeVisible()
  await page.unroute('**/korea.pmtiles')

  await page.addInitScript(() => {
    Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', { value: () => null })
  })
  await openMap(page, query, withTiles.url)
  await expect(map(page)).toHaveAttribute('data-engine', 'sketch')
  await expect(page.getByRole('status').filter({ hasText: sentence })).toBeVisible()
})

test('열쇠가 있으면 카카오의 지도 위에 같은 핀이 서고, 오지 않으면 약도가 이어받는다', async ({
  page,
  withKey,
}) => {
  await page.route('https://dapi.kakao.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: fakeKakao }),
  )
  await openMap(page, query, withKey.url)
  await expect(map(page)).toHaveAttribute('data-engine', 'kakao')
  await expect(page.getByText('약도 · 실제 거리와 조금 다를 수 있어요')).toBeHidden()
  const pin = pins(page).first()
  const start = await placeOf(pin)
  await map(page).focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => placeOf(pin)).toEqual({ x: start.x, y: start.y - 90 })

  await page.route('https://dapi.kakao.com/**', (route) => route.abort())
  await openMap(page, query, withKey.url)
  await expect(map(page)).toHaveAttribute('data-engine', 'sketch')
  await expect(page.getByRole('status').filter({ hasText: sentence })).toBeVisible()
})
