import { expect, type Page } from '@playwright/test'
import { test } from '../support/test.ts'

// A first visit: the fonts change while the guest looks.
test.use({ hasLetters: false })

const changed = (page: Page) => page.locator('html[data-letters]')

/** The sizes of the font files that were fetched, growing. */
function fontSizes(page: Page) {
  const sizes: number[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.woff2')) sizes.push(Number(response.headers()['content-length']))
  })
  return sizes
}

const sum = (sizes: readonly number[]) => sizes.reduce((all, size) => all + size, 0)

for (const path of ['/', '/search-results?query=횡넬렐', '/restaurant/1', '/reviews/1'])
  test(`${path}의 글자는 다 온 뒤에야 바뀌고, 손대기 전에는 150 KB를 넘지 않는다`, async ({
    page,
  }) => {
    const sizes = fontSizes(page)
    await page.addInitScript(() => {
      new MutationObserver(() => {
        const text = document.getElementById('root')?.textContent ?? ''
        const isWhole = document.fonts.check('1em "Matjari Web"', text)
        const { dataset } = document.documentElement
        // Part by part: of none of them too early.
        dataset.whole = String(isWhole && dataset.whole !== 'false')
      }).observe(document, { subtree: true, attributeFilter: ['data-letters'] })
    })
    await page.goto(path)
    await expect(changed(page)).toHaveAttribute('data-whole', 'true')
    expect(sum(sizes)).toBeGreaterThan(0)
    expect(sum(sizes)).toBeLessThanOrEqual(150_000)
  })

test('다시 열면 처음부터 그 글자로 읽는다', async ({ page }) => {
  await page.goto('/')
  await expect(changed(page)).toBeAttached()
  // Without the scripts that would change it later.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(changed(page)).toBeAttached()
})

test('드문 글자가 많은 페이지는 누가 손댈 때까지 시스템의 글자로 둔다', async ({ page }) => {
  const sizes = fontSizes(page)
  await page.goto('/search-results?query=횡넬렐숍챠헨댁뿔')
  // The page knows of all the files that its words need by now, and the browser has requested those that it uses.
  await page.waitForFunction(
    () => [...document.fonts].filter(({ family }) => family.includes('Matjari Web')).length > 7,
  )
  const fontRequests = () =>
    [...document.fonts].filter(({ family, status }) => {
      return family.includes('Matjari Web') && status !== 'unloaded'
    }).length
  expect(await page.evaluate(fontRequests)).toBe(1)
  await expect(changed(page)).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(changed(page)).toBeAttached()
  expect(sizes.length).toBeGreaterThan(7)
})

test('안 쓰는 드문 글자의 파일은 누가 손댄 뒤에야 브라우저에 알린다', async ({ page }) => {
  await page.goto('/')
  await expect(changed(page)).toBeAttached()
  const fontCount = () => page.evaluate(() => document.fonts.size)
  expect(await fontCount()).toBeLessThan(20)
  await page.keyboard.press('Tab')
  await expect.poll(fontCount).toBeGreaterThan(100)
})

test('데이터를 아끼는 사람에게는 글꼴을 보내지 않는다', async ({ page }) => {
  const sizes = fontSizes(page)
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(changed(page)).toHaveCount(0)
  expect(sizes).toEqual([])
})
