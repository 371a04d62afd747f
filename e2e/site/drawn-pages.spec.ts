import { renderedAddresses } from '@matjari/contract/pages'
import { expect, type Page } from '@playwright/test'
import { consoleErrors } from '../support/console-errors.ts'
import { test } from '../support/test.ts'
import { untilDrawn } from '../support/undrawn.ts'

// A first visit: the fonts change while the guest looks.
test.use({ hasLetters: false })

/** Every page that the server renders, with the number of a restaurant of the sample city. */
const rendered = renderedAddresses.map((address) =>
  address === '/search-results' ? `${address}?query=국밥` : address.replaceAll(/:\w+/g, '1'),
)

/** The text for browsers without scripts. */
const told = (page: Page) => page.locator('noscript').allTextContents()

test.describe('자바스크립트 없이', () => {
  test.use({ javaScriptEnabled: false })

  test('첫 화면에서 찾고, 가게와 리뷰를 읽는다', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/')
    await untilDrawn(page)
    await expect(page.getByRole('region', { name: '한식' }).getByRole('article')).toHaveCount(8)

    await page.getByRole('main').getByRole('combobox', { name: '검색어' }).fill('라멘')
    await page.getByRole('main').getByRole('button', { name: '검색' }).click()
    await expect(page).toHaveURL(/\/search-results\?query=/)
    await untilDrawn(page)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('라멘')
    await page.getByRole('link', { name: '일식', exact: true }).click()
    await expect(page).toHaveURL(/category=/)
    await untilDrawn(page)

    const found = page.getByRole('region', { name: '맛집 목록' }).getByRole('article').first()
    const name = (await found.getByRole('link').textContent()) ?? ''
    await found.getByRole('link').click()
    await expect(page).toHaveURL(/\/restaurant\/\d+$/)
    await untilDrawn(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page.getByRole('region', { name: '메뉴 정보' }).getByRole('cell')).not.toHaveCount(
      0,
    )
    await expect(page.getByRole('region', { name: '운영 시간' })).toContainText(/\d\d:\d\d ~/)
    expect(await told(page)).toContain('지도를 보려면 브라우저에서 자바스크립트를 켜 주세요.')

    await page.getByRole('link', { name: /모든 리뷰 최신/ }).click()
    await expect(page).toHaveURL(/\/reviews\/\d+\?sort=/)
    await untilDrawn(page)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
    expect((await told(page)).join()).not.toContain('맛자리를 쓰려면')
  })

  test('서버가 그리는 화면마다 제목이 있고 스크립트를 켜라고 하지 않는다', async ({ page }) => {
    for (const path of rendered) {
      await page.goto(path)
      await untilDrawn(page)
      await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
      expect((await told(page)).join()).not.toContain('맛자리를 쓰려면')
    }
  })
})

test('그려서 온 화면을 다시 묻지 않고 이어받아, 바로 쓴다', { tag: '@phone' }, async ({ page }) => {
  const errors = consoleErrors(page)
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    // Which tables are free is never drawn, only asked.
    const isOfToday = pathname.endsWith('/times') || searchParams.has('bookable')
    if (pathname.startsWith('/api/restaurants/') && !isOfToday) requests.push(request.url())
  })
  await page.goto('/')
  await untilDrawn(page, () => {
    requests.length = 0
    return page.reload()
  })
  const card = page.getByRole('region', { name: '한식' }).getByRole('article').first()
  await card.getByRole('button', { name: /즐겨찾기/ }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  expect(requests).toEqual([])
  await page.getByRole('button', { name: '닫기' }).click()

  for (const path of rendered) {
    await page.goto(path)
    await untilDrawn(page)
    await page.mouse.move(200, 300)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('html')).not.toHaveAttribute('data-returning')
  }
  expect(errors).toEqual([])
})

test('스크립트는 화면이 다 서거나 누가 무엇을 할 때까지 오지 않는다', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  // Until they are there the page is not whole for the browser.
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() === 'image') await held
    await route.continue()
  })
  // However slow the machine: the seconds after which they come anyway do not pass.
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  const open = () => page.goto('/', { waitUntil: 'commit' })
  await open()
  await untilDrawn(page, open)
  const scripts = page.locator('script[src], link[rel="modulepreload"]')
  await expect(page.locator('#late-scripts')).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // A mouse that does not move is not an action of the guest.
  await page.evaluate(() => {
    for (const told of ['pointerover', 'pointermove'])
      document.body.dispatchEvent(new PointerEvent(told, { bubbles: true }))
  })
  await expect(scripts).toHaveCount(0)
  await page.keyboard.press('Shift')
  await expect(page.locator('#late-scripts')).toHaveCount(0)
  await expect(scripts).not.toHaveCount(0)
  release()
})

test('배경만 칠해진 화면은 아직 선 것이 아니어서, 스크립트는 글자를 기다린다', async ({ page }) => {
  // The browser's word for what it has painted comes when the test says so.
  await page.addInitScript(() => {
    class Painter {
      constructor(hear: (paints: Pick<PerformanceObserverEntryList, 'getEntriesByName'>) => void) {
        addEventListener('painted', (event) => {
          const paints = event instanceof CustomEvent ? [event.detail] : []
          hear({ getEntriesByName: (name) => paints.filter((paint) => paint.name === name) })
        })
      }
      observe() {}
    }
    Object.assign(window, { PerformanceObserver: Painter })
  })
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  const open = () => page.goto('/', { waitUntil: 'commit' })
  await open()
  await untilDrawn(page, open)
  await page.waitForLoadState('load')
  const paint = (name: string) =>
    page.evaluate((detail) => dispatchEvent(new CustomEvent('painted', { detail })), { name })
  await paint('first-paint')
  await expect(page.locator('#late-scripts')).toHaveCount(1)
  await paint('first-contentful-paint')
  await expect(page.locator('#late-scripts')).toHaveCount(0)
})

test('화면이 아직 오는 중에 누가 움직여도 스크립트는 온전히 온다', async ({ page }) => {
  await page.addInitScript(() => {
    const act = () => dispatchEvent(new Event('keydown'))
    new MutationObserver(act).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/')
  await untilDrawn(page)
  const heart = page.getByRole('button', { name: /즐겨찾기/ }).first()
  await heart.click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
})

test('스크립트보다 먼저 쓰고 내려간 것이 이어받은 뒤에도 그대로다', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  const open = () => page.goto('/', { waitUntil: 'commit' })
  await open()
  await untilDrawn(page, open)
  const words = page.getByRole('main').getByRole('combobox', { name: '검색어' })
  await words.fill('냉면')
  await page.evaluate(() => scrollTo(0, 700))
  release()
  const heart = page.getByRole('button', { name: /즐겨찾기/ }).first()
  await expect
    .poll(() =>
      heart.evaluate((button) => Object.keys(button).some((key) => key.startsWith('__react'))),
    )
    .toBe(true)
  await expect(words).toHaveValue('냉면')
  expect(await page.evaluate(() => scrollY)).toBe(700)
})
