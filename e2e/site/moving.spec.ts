import { expect, type Page } from '@playwright/test'
import { restaurantNo } from '../support/sample-city.ts'
import { test } from '../support/test.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** The requests under /api, without those of every page. */
function apiCalls(page: Page) {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (/^\/api\/restaurants\/\d+/.test(pathname)) calls.push(pathname + search)
  })
  return calls
}

/** Keeps every answer at such an address until it is let go. */
async function hold(page: Page, address: string) {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(address, async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

/** One step back, and what is on the page at the browser's first paint. */
const firstSightBack = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ top: number; height: number; boxes: number; links: number }>((resolve) => {
        const look = () =>
          resolve({
            top: Math.round(window.scrollY),
            height: document.documentElement.scrollHeight,
            boxes: document.querySelectorAll('main [data-loading]').length,
            links: document.querySelectorAll('main a[href^="/restaurant/"]').length,
          })
        window.addEventListener('popstate', () => requestAnimationFrame(look), { once: true })
        history.back()
      }),
  )

async function sight(page: Page) {
  // Letters that come late move the lines.
  await page.waitForFunction(() => document.fonts.status === 'loaded')
  return page.evaluate(() => ({
    top: Math.round(window.scrollY),
    height: document.documentElement.scrollHeight,
    boxes: 0,
    links: document.querySelectorAll('main a[href^="/restaurant/"]').length,
  }))
}

test('링크에 머물면 그 화면의 답을 미리 부르고, 누른 뒤에는 아무것도 두 번 묻지 않는다', async ({
  page,
}) => {
  const calls = apiCalls(page)
  await page.goto('/')
  const link = page.getByRole('region', { name: '한식' }).getByRole('link').nth(1)
  const name = await link.textContent()
  await link.hover()
  await expect.poll(() => calls.length).toBeGreaterThan(3)
  await page.waitForLoadState('networkidle')
  const before = [...calls]
  await link.click()
  await expect(title(page)).toHaveText(name ?? '')
  await page.waitForLoadState('networkidle')
  expect(calls).toEqual(before)
})

for (const [file, from, way, shape] of [
  ['terms', '/', '이용약관', '이용약관'],
  ['login', '/terms', '로그인', '로그인'],
] as const) {
  test(`${way} 화면의 파일을 기다리는 동안 빈 곳이 아니라 그 화면의 골격이 선다`, async ({
    page,
  }) => {
    await page.goto(from)
    await expect(title(page)).toBeVisible()
    const letGo = await hold(page, `**/assets/${file}-*.js`)
    await page.getByRole('link', { name: way, exact: true }).first().click()
    const skeleton = page.getByRole('main').locator('[data-loading]')
    await expect(skeleton.locator('h1')).toHaveText(shape)
    await expect(page.getByRole('main')).toContainText('로딩 중')
    const gleaming = await skeleton.evaluate(
      (box) =>
        [...box.querySelectorAll('*')].filter((one) =>
          getComputedStyle(one, '::after').backgroundImage.includes('gradient'),
        ).length,
    )
    expect(gleaming).toBeGreaterThan(3)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    letGo()
    await expect(title(page)).toBeFocused()
    await expect(skeleton).toHaveCount(0)
  })
}

test('검색 결과 둘째 쪽에서 가게에 다녀오면 답을 기다리지 않고 보던 자리가 바로 있다', async ({
  page,
}) => {
  await page.goto('/search-results')
  const articles = page.getByRole('main').getByRole('article')
  const firstName = articles.first().getByRole('heading')
  const onFirstPage = await firstName.innerText()
  const pager = page.getByRole('navigation', { name: '검색 결과 페이지' })
  await pager.getByRole('link', { name: '2' }).click()
  await expect(firstName).not.toHaveText(onFirstPage, { useInnerText: true })
  const card = articles.nth(5).getByRole('link').first()
  await card.scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 40)
  const name = await card.textContent()
  await expect.poll(async () => (await sight(page)).top).toBeGreaterThan(100)
  const before = await sight(page)
  await card.evaluate((link: HTMLElement) => link.click())
  await expect(title(page)).toHaveText(name ?? '')

  await hold(page, '**/api/**')
  expect(await firstSightBack(page)).toEqual(before)
  await expect(page).toHaveURL(/page=2/)
})

test('가게의 둘째 쪽 리뷰와 더 펼친 메뉴는 다른 화면에 다녀와도 그대로다', async ({
  page,
  request,
}) => {
  await page.goto(`/restaurant/${await restaurantNo(request, '멘야하루')}`)
  await page.getByRole('button', { name: '더보기 메뉴' }).click()
  const reviews = page.getByRole('region', { name: /^리뷰 \d/ })
  const pager = reviews.getByRole('navigation')
  await reviews.scrollIntoViewIfNeeded()
  await reviews.getByRole('combobox').selectOption({ index: 1 })
  await pager.getByRole('button', { name: '2' }).click()
  await expect(pager.locator('[aria-current]')).toHaveText(/^2/)
  await expect(reviews.locator('[aria-busy="true"]')).toHaveCount(0)
  const sort = await reviews.getByRole('combobox').inputValue()
  const before = await sight(page)
  await page.getByRole('link', { name: '이용약관' }).evaluate((link: HTMLElement) => link.click())
  await expect(title(page)).toHaveText('이용약관')

  await hold(page, '**/api/**')
  expect(await firstSightBack(page)).toEqual(before)
  await expect(pager.locator('[aria-current]')).toHaveText(/^2/)
  await expect(reviews.getByRole('combobox')).toHaveValue(sort)
})
