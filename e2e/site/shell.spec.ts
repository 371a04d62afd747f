import { expect } from '@playwright/test'
import { consoleErrors } from '../support/console-errors.ts'
import { closeAlert } from '../support/people.ts'
import { test } from '../support/test.ts'
import { leaveDrawingToBrowser } from '../support/undrawn.ts'
import { answerTonight, evening, row } from '../tonight/answers.ts'

const oneCard = {
  json: {
    header: { code: 'S200', message: '' },
    body: [
      {
        restaurant_no: '1',
        name: '담은비빔',
        imageUrl: '/missing.webp',
        restaurantCuisineType: '한식,비빔밥',
        district: '종로구',
        averageRating: 4.7,
        reviewCount: 312,
        reservable: true,
      },
    ],
  },
}

test('홈은 제목, 검색과 네 분류를 보이고 브라우저는 불평하지 않는다', async ({ page }) => {
  const errors = consoleErrors(page)
  await page.goto('/')
  const heading = page.getByRole('heading', { level: 1, name: '한눈에 고르는 오늘의 맛집' })
  await expect(heading).toBeVisible()
  await expect(page.getByPlaceholder('검색어 입력')).toBeVisible()
  for (const title of ['한식', '중식', '일식', '양식']) {
    await expect(page.getByRole('region', { name: title })).toBeAttached()
  }
  await expect(page.getByText('로딩 중…')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toBeAttached()
  expect(errors).toEqual([])
})

test('분류를 불러오는 동안과 실패한 뒤를 말로 알리고 다시 시도할 수 있다', async ({ page }) => {
  let answered = () => {}
  const waiting = new Promise<void>((resolve) => {
    answered = resolve
  })
  await leaveDrawingToBrowser(page)
  await page.route('**/api/restaurants/category/**', async (route) => {
    await waiting
    await route.fulfill({
      status: 500,
      json: { header: { code: 'E500', message: '서버에 문제가 생겼어요.' }, body: { items: null } },
    })
  })
  await page.goto('/')
  const korean = page.getByRole('region', { name: '한식' })
  await expect(korean.getByRole('status')).toHaveText('한식 로딩 중…')
  answered()
  await expect(korean.getByRole('alert')).toHaveText('한식 실패: 서버에 문제가 생겼어요.')

  await page.unroute('**/api/restaurants/category/**')
  await page.route('**/api/restaurants/category/**', (route) => route.fulfill(oneCard))
  await korean.getByRole('button', { name: '다시 시도' }).click()
  await expect(korean.getByRole('link', { name: '담은비빔' })).toHaveAttribute(
    'href',
    '/restaurant/1',
  )
  await expect(korean.getByRole('article')).toContainText('비빔밥 · 종로구')
  await korean.locator('img').scrollIntoViewIfNeeded()
  await expect(korean.locator('img')).toHaveAttribute('src', '/logo-fallback.svg')
})

test('빈 검색어는 알림으로 막고, 낱말은 검색 결과로 간다', async ({ page }) => {
  await page.goto('/')
  const search = page.getByRole('main').getByRole('search')
  await search.getByRole('combobox', { name: '검색어' }).fill('   ')
  await search.getByRole('button', { name: '검색' }).click()
  await closeAlert(page, '검색어를 입력해주세요.')
  await expect(page).toHaveURL('/')

  await search.getByRole('combobox').fill('마포 국수')
  await search.getByRole('combobox').press('Enter')
  await expect(page).toHaveURL(
    /\/search-results\?query=%EB%A7%88%ED%8F%AC\+%EA%B5%AD%EC%88%98&day=.+&meal=.+&guests=2$/,
  )
})

test('모르는 주소에는 길을 알려 주는 화면이 있다', async ({ page }) => {
  const errors = consoleErrors(page)
  const answer = await page.goto('/no-such-page/at-all')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('페이지를 찾을 수 없어요')
  await expect(page).toHaveTitle('페이지를 찾을 수 없어요 · 맛자리')
  await page.getByRole('link', { name: '홈으로' }).click()
  await expect(page).toHaveURL('/')
  // The browser says of the page itself that it is not there, and nothing else.
  expect(errors).toEqual([expect.stringContaining('404')])
})

for (const [path, title] of [
  ['/', '오늘의 맛집'],
  ['/login', '로그인'],
  ['/sign-up', '회원가입'],
  ['/terms', '이용약관'],
  ['/dev/ui', '구성 요소'],
] as const) {
  test(`${path}의 문서 제목은 ${title}이다`, async ({ page }) => {
    await page.goto(path)
    await expect(page).toHaveTitle(`${title} · 맛자리`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  })
}

test('처음에는 초점을 옮기지 않고, 옮겨 간 화면에서는 제목에 둔다', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('body')).toBeFocused()

  await page.getByRole('link', { name: '이용약관' }).click()
  const heading = page.getByRole('heading', { level: 1, name: '이용약관' })
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  await expect(page.getByRole('main').locator('output')).toHaveText('이용약관')
})

test('뒤로 가면 보던 자리로, 새 화면에서는 맨 위로 간다', { tag: '@phone' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await leaveDrawingToBrowser(page)
  let answering = Promise.resolve()
  await page.route('**/api/restaurants/category/**', async (route) => {
    await answering
    await route.fulfill(oneCard)
  })
  // Neither the hour nor what others book meanwhile may change the page's height.
  await answerTonight(page, () => evening)
  const isComplete = async () => {
    await expect(page.getByRole('link', { name: '담은비빔' })).toHaveCount(4)
    await expect(row(page).getByRole('article')).toHaveCount(4)
  }
  await page.goto('/')
  await isComplete()
  // Fonts that load late move the lines, and with them the restored position.
  await page.waitForFunction(() => document.fonts.size > 0 && document.fonts.status === 'loaded')
  const terms = page.getByRole('link', { name: '이용약관' })
  await terms.scrollIntoViewIfNeeded()
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY))
  await expect.poll(scrolled).toBeGreaterThan(100)
  // The place is that of the moment of the click, whatever still moved before it.
  const before = await terms.evaluate((link: HTMLElement) => {
    const top = Math.round(window.scrollY)
    link.click()
    return top
  })
  await expect(page).toHaveTitle('이용약관 · 맛자리')
  expect(await scrolled()).toBe(0)
  await page.goBack()
  await expect(page).toHaveTitle('오늘의 맛집 · 맛자리')
  await expect.poll(scrolled).toBe(before)
  await page.waitForFunction((top) => Math.abs(history.state?.scrollTop - top) <= 1, before)

  // While the lists are loading the page has another height; the place is that of the page when they are there.
  let answer = () => {}
  answering = new Promise((resolve) => {
    answer = resolve
  })
  await page.reload()
  await expect.poll(scrolled).toBeGreaterThan(100)
  answer()
  await isComplete()
  await expect.poll(scrolled).toBe(before)
})

test('탭 키로 처음 만나는 것은 본문으로 건너뛰는 링크다', async ({ page }) => {
  await page.goto('/terms')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: '본문으로 건너뛰기' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveURL('/terms')
})

test('분류 바로가기는 그 분류로 데려가고 초점도 옮긴다', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  const shortcuts = page.getByRole('navigation', { name: '카테고리 바로가기' })
  await shortcuts.getByRole('link', { name: '양식' }).click()
  const section = page.getByRole('region', { name: '양식' })
  await expect(section).toBeInViewport()
  await expect(section).toBeFocused()
})

test('화면 밝기를 고르면 다시 열어도 그대로다', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/terms')
  // Until the text is there the footer still moves away from under the pointer.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const brightness = page.getByRole('radiogroup', { name: '화면 밝기' })
  const canvas = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await expect.poll(canvas).toBe('rgb(251, 249, 246)')
  await brightness.getByText('어둡게').click()
  await expect.poll(canvas).toBe('rgb(23, 19, 16)')
  await page.reload()
  await expect.poll(canvas).toBe('rgb(23, 19, 16)')
  await brightness.getByText('자동').click()
  await expect.poll(canvas).toBe('rgb(251, 249, 246)')
})

test('배포로 사라진 화면 파일은 한 번 새로 고쳐 되찾는다', async ({ page }) => {
  await page.goto('/')
  let lost = 0
  // It stays in the way after the one loss: taken away during the reload it would leave that hanging.
  await page.route('**/assets/terms-*.js', (route) => {
    if (lost > 0) return route.continue()
    lost += 1
    return route.abort()
  })
  await page.getByRole('link', { name: '이용약관' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('이용약관')
  expect(lost).toBe(1)
})

test('끝내 열 수 없는 화면은 머리글을 남기고 다시 시도하게 한다', async ({ page }) => {
  await page.goto('/')
  await page.route('**/assets/terms-*.js', (route) => route.abort())
  await page.getByRole('link', { name: '이용약관' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('화면을 열지 못했어요')
  await expect(page.getByRole('banner')).toBeVisible()
  await page.unroute('**/assets/terms-*.js')
  await page.getByRole('button', { name: '다시 시도' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('이용약관')
})
