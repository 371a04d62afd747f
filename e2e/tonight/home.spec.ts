import { expect, type Page } from '@playwright/test'
import { expectAccessibleByDayAndNight } from '../support/accessible.ts'
import { consoleErrors } from '../support/console-errors.ts'
import { press } from '../support/keyboard.ts'
import { restaurantNo } from '../support/sample-city.ts'
import { signIn } from '../support/signed-in.ts'
import { test } from '../support/test.ts'
import { answerTonight, evening, field, row } from './answers.ts'

// A first visit: the fonts change while the guest looks.
test.use({ hasLetters: false })

/** What the browser's clock says in Seoul; the server has its own, and the page begins with what that drew. */
const setClock = (page: Page, time: string) =>
  page.clock.setFixedTime(new Date(`2026-11-16T${time}:00+09:00`))

const near = (page: Page) => page.getByRole('search').getByRole('button', { name: '내 주변' })

test('물음은 시계를 따라 점심, 저녁, 내일로 시작한다', async ({ page }) => {
  const errors = consoleErrors(page)
  const queries = await answerTonight(page, () => evening)
  for (const [time, heading, dayWords, meal] of [
    ['13:59', '오늘 점심', '오늘 11.16 (월)', 'lunch'],
    ['18:40', '오늘 저녁', '오늘 11.16 (월)', 'dinner'],
    ['21:30', '내일 점심', '내일 11.17 (화)', 'lunch'],
  ] as const) {
    queries.length = 0
    await setClock(page, time)
    await page.goto('/')
    await expect(row(page).getByRole('heading', { level: 2 })).toHaveText(
      `${heading}, 바로 앉을 수 있는 곳`,
    )
    await expect(field(page, '날짜')).toHaveText(`날짜${dayWords}`)
    await expect(field(page, '인원')).toHaveText('인원2명')
    await expect(row(page).getByRole('article')).toHaveCount(4)
    const day = dayWords.startsWith('오늘') ? '2026-11-16' : '2026-11-17'
    // Asked once, and nothing else than what the clock of this window means.
    expect(queries.map((one) => [one.get('day'), one.get('meal'), one.get('guests')])).toEqual([
      [day, meal, '2'],
    ])
  }
  expect(errors).toEqual([])
})

test('한 칸을 바꾸면 찾지 않아도 첫 줄이 바뀌고, 주소와 이 기기가 기억한다', {
  tag: '@phone',
}, async ({ page }) => {
  await setClock(page, '10:00')
  const queries = await answerTonight(page, (query) =>
    query.get('meal') === 'dinner' ? evening : [{ name: '한낮식당', times: ['12:00'] }],
  )
  await page.goto('/')
  const cards = row(page).getByRole('article')
  await expect(cards).toHaveCount(1)
  await expect(cards).toContainText('한낮식당')

  await field(page, '시간대').click()
  await page.getByRole('button', { name: '저녁 17:00 ~ 22:00' }).click()
  await expect(row(page).getByRole('heading', { level: 2 })).toContainText('오늘 저녁')
  await expect(cards).toHaveCount(4)
  await expect(row(page).getByRole('status')).toContainText('4곳에 자리가 있어요')
  const chips = row(page).getByRole('list', { name: '멘야하루 예약할 수 있는 시간' })
  await expect(chips.getByRole('link')).toHaveText(['18:00', '18:30', '19:00'])
  await expect(chips.getByRole('link', { name: '오늘 18:30 2명 예약' })).toHaveAttribute(
    'href',
    '/restaurant/1?reserve=1&day=2026-11-16&time=18%3A30&guests=2',
  )

  await field(page, '날짜').click()
  await page.getByRole('button', { name: '화요일 11월 17일' }).click()
  await field(page, '인원').click()
  const party = page.getByRole('dialog', { name: '인원' })
  // Two presses in a row: the second goes on from the first.
  await party.getByRole('button', { name: '인원 늘리기' }).dblclick()
  await party.getByRole('button', { name: '완료' }).click()
  await expect(field(page, '인원')).toHaveText('인원4명')
  await expect(row(page).getByRole('heading', { level: 2 })).toContainText('내일 저녁')
  await expect(page).toHaveURL('/?day=2026-11-17&meal=dinner&guests=4')
  await expect
    .poll(() => queries.at(-1)?.toString())
    .toContain('day=2026-11-17&meal=dinner&guests=4')

  await page.reload()
  await expect(field(page, '날짜')).toHaveText('날짜내일 11.17 (화)')
  await expect(field(page, '인원')).toHaveText('인원4명')
  await page.goto('/')
  await expect(field(page, '시간대')).toHaveText('시간대저녁')
  await expect(field(page, '인원')).toHaveText('인원4명')
  await expect(field(page, '날짜')).toHaveText('날짜오늘 11.16 (월)')
})

test('내 주변은 누를 때만 위치를 묻고, 받으면 가까운 순으로 답하고 빈 검색어도 받는다', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 37.557_192, longitude: 126.925_381 })
  await page.addInitScript(() => {
    const real = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation)
    let count = 0
    navigator.geolocation.getCurrentPosition = (...args) => {
      count += 1
      document.documentElement.dataset.located = String(count)
      real(...args)
    }
  })
  const queries = await answerTonight(page, (query) =>
    evening.map((table) => (query.has('lat') ? { ...table, distance: 280 } : table)),
  )
  await page.goto('/')
  await expect(row(page).getByRole('article').first()).toContainText('1만원대')
  await expect(row(page)).not.toContainText('280m')
  const html = page.locator('html')
  await expect(html).not.toHaveAttribute('data-located')

  // A blank text alone is still refused, and the alert knows another way.
  const search = page.getByRole('search')
  await search.getByRole('button', { name: '검색', exact: true }).click()
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText('검색어를 입력해주세요.')
  await expect(alert.getByRole('button', { name: '내 주변에서 찾기' })).toBeVisible()
  await alert.getByRole('button', { name: '확인' }).click()
  await expect(html).not.toHaveAttribute('data-located')

  await near(page).click()
  await expect(near(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(row(page).getByRole('article').first()).toContainText('280m')
  await expect(row(page).getByRole('status')).toContainText('내 주변 가까운 순')
  const last = queries.at(-1)
  expect([last?.get('lat'), last?.get('lng'), last?.get('sort')]).toEqual([
    '37.5572',
    '126.9254',
    'distance',
  ])
  await expect(page).toHaveURL(/[?&]near=1/)

  // A guest who comes back to this tab is not asked again.
  await page.reload()
  await expect(near(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(html).not.toHaveAttribute('data-located')
  await search.getByRole('button', { name: '검색', exact: true }).click()
  await expect(page).toHaveURL(/\/search-results\?.*near=1/)
  expect(new URL(page.url()).searchParams.has('query')).toBe(false)
})

test('위치를 거절하거나 찾지 못하면 다정하게 말하고, 동네 이름으로 찾게 한다', async ({ page }) => {
  await answerTonight(page, () => evening)
  await page.goto('/')
  const status = page.getByRole('status').filter({ hasText: '동네나 역 이름' })
  await near(page).click()
  await expect(status).toHaveText('위치를 알려주지 않아도 괜찮아요. 동네나 역 이름으로 찾아보세요.')
  await expect(near(page)).toHaveAttribute('aria-pressed', 'false')
  await expect(page).toHaveURL('/')

  await page.evaluate(() => {
    navigator.geolocation.getCurrentPosition = (_given, failed) =>
      failed?.({
        code: 3,
        message: 'timed out',
        PERMISSION_DENIED: 1,
        POSITION_UNAVAILABLE: 2,
        TIMEOUT: 3,
      })
  })
  await near(page).click()
  await expect(status).toHaveText('지금 있는 곳을 찾지 못했어요. 동네나 역 이름으로 찾아보세요.')
  await page.getByRole('search').getByRole('combobox', { name: '검색어' }).fill('연남동')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search-results\?query=.*guests=2/)
})

test('자리가 없으면 없다고 말하고 갈 길을 내며, 못 불러오면 다시 시도한다', async ({ page }) => {
  await setClock(page, '18:40')
  let isLost = true
  await answerTonight(page, (query) => {
    if (query.get('meal') === 'dinner') return []
    return isLost ? 'lost' : evening
  })
  await page.goto('/')
  await expect(row(page)).toContainText('오늘 저녁에 2명이 예약할 수 있는 곳이 남아 있지 않아요.')
  await expect(row(page).getByRole('link', { name: '모든 맛집 보기' })).toHaveAttribute(
    'href',
    '/search-results?day=2026-11-16&meal=dinner&guests=2',
  )
  await row(page).getByRole('button', { name: '내일 점심 보기' }).click()
  await expect(row(page)).toContainText('자리를 불러오지 못했어요.')
  isLost = false
  await row(page).getByRole('button', { name: '다시 시도' }).click()
  await expect(row(page).getByRole('article')).toHaveCount(4)
})

test('키보드만으로 칸을 열고, 고르고, 닫는다', async ({ page }) => {
  await setClock(page, '18:40')
  await answerTonight(page, () => evening)
  await page.goto('/')
  const order = ['날짜', '시간대', '인원'] as const
  await field(page, '날짜').focus()
  for (const name of order) {
    await expect(field(page, name)).toBeFocused()
    await page.keyboard.press('Tab')
  }
  await expect(page.getByRole('search').getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(near(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(
    page.getByRole('search').getByRole('button', { name: '검색', exact: true }),
  ).toBeFocused()

  await field(page, '날짜').focus()
  await page.keyboard.press('Enter')
  await expect(field(page, '날짜')).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('button', { name: '월요일 11월 16일 오늘' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: '수요일 11월 18일' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field(page, '날짜')).toBeFocused()
  await expect(field(page, '날짜')).toHaveAttribute('aria-expanded', 'false')
  await expect(field(page, '날짜')).toContainText('오늘')

  await press(page, '시간대 저녁')
  await expect(page.getByRole('button', { name: /^저녁/ })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(field(page, '시간대')).toHaveText('시간대점심')
  await expect(field(page, '시간대')).toBeFocused()
})

test('전화에서는 첫 카드가 첫 화면 안에서 시작하고, 흠 없이 보인다', { tag: '@phone' }, async ({
  page,
}) => {
  const errors = consoleErrors(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await answerTonight(page, () => evening)
  await page.goto('/')
  const card = row(page).getByRole('article').first()
  await expect(card).toBeInViewport()
  const chip = row(page)
    .getByRole('link', { name: /18:30 2명 예약/ })
    .first()
  const [cardBox, chipBox] = [await card.boundingBox(), await chip.boundingBox()]
  // Above the tab bar.
  expect(cardBox?.y).toBeLessThan(844 - 64)
  expect(chipBox?.height).toBeGreaterThanOrEqual(44)
  await expectAccessibleByDayAndNight(page)
  for (const name of ['날짜', '시간대', '인원'] as const) {
    await field(page, name).click()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await expectAccessibleByDayAndNight(page)
    await page.keyboard.press('Escape')
  }
  expect(errors).toEqual([])
})

test('카드는 오늘의 사실을 한 번에 물어 말하고, 시간 하나가 예약 창으로 데려간다', async ({
  page,
}) => {
  const queries: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/restaurants/times')) queries.push(request.url())
  })
  await page.goto('/')
  const section = page.getByRole('region', { name: '한식' })
  await expect(section).not.toContainText('예약 가능')
  await expect(section.getByRole('article').first()).toContainText(
    /\d\d:\d\d부터|1팀 남음|마감|휴무|예약 끝|전화로만|받지 않아요/,
  )
  expect(queries).toHaveLength(1)
  expect(new URL(queries[0] ?? '').searchParams.get('restaurantNo')?.split(',')).toHaveLength(32)

  // Far enough ahead that the hour of this test does not matter.
  await field(page, '날짜').click()
  await page.getByRole('dialog', { name: '날짜' }).getByRole('button').nth(3).click()
  const chip = row(page)
    .getByRole('link', { name: /2명 예약$/ })
    .first()
  const address = (await chip.getAttribute('href')) ?? ''
  expect(address).toMatch(
    /^\/restaurant\/\d+\?reserve=1&day=\d{4}-\d\d-\d\d&time=\d\d%3A\d\d&guests=2$/,
  )
  await chip.click()
  // A visitor signs in first; the address is stored for the way back.
  await expect(page).toHaveURL('/login')
})

test('최근 본 가게는 이 기기에서만 오늘의 상태와 함께 남는다', async ({ page, request }) => {
  for (const name of ['멘야하루', '담은비빔 연남']) {
    await page.goto(`/restaurant/${await restaurantNo(request, name)}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  }
  await page.goto('/')
  const seen = page.getByRole('region', { name: '최근 본 가게' }).getByRole('link')
  await expect(seen).toHaveCount(2)
  await expect(seen.first()).toContainText('담은비빔 연남')
  await expect(seen.last()).toContainText(/\d\d:\d\d|마감|휴무|예약 끝|전화로만|받지 않아요/)
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect(page.getByRole('region', { name: '한식' }).getByRole('article')).toHaveCount(8)
  await expect(page.getByRole('region', { name: '최근 본 가게' })).toHaveCount(0)
})

test('이레 안의 예약만 회원의 첫 화면에 한 줄로 보인다', { tag: '@phone' }, async ({ page }) => {
  await setClock(page, '18:40')
  let reserveDay = '2026-11-23'
  await page.route('**/api/member/reservations?*', (route) =>
    route.fulfill({
      json: {
        header: { code: 'S200', message: '' },
        body: {
          items: {
            reservations: [tableOn(reserveDay)],
            pageInfo: { boardNoPerPage: 20, totalBoardNo: 1, pageSize: 5, currentPage: 1 },
          },
        },
      },
    }),
  )
  await answerTonight(page, () => evening)
  await signIn(page, 'member01')
  await page.goto('/')
  const strip = page.getByRole('complementary', { name: '다음 예약' })
  await expect(strip).toContainText('7일 뒤 18:00 스시 여백')
  await expect(strip.getByRole('link', { name: '내 예약 보기' })).toHaveAttribute(
    'href',
    '/mypage/reservations',
  )
  await expect(row(page).getByRole('article').first()).toBeInViewport()
  // The day has changed while the tab was hidden: it is announced again when the guest returns.
  reserveDay = '2026-11-24'
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(strip).toHaveCount(0)
})

const tableOn = (reserveDay: string) => ({
  reservationNo: '1',
  restaurantNo: '1',
  restaurantName: '스시 여백',
  reserveDay,
  reserveTime: '18:00',
  numberOfGuests: 2,
  createDate: '2026-11-10T00:00:00.000Z',
  status: '예약 확정',
  reservationStatus: '예약 확정',
  state: 'confirmed',
  cancelledBy: null,
  cancelReason: null,
  restaurantAddress: '서울 마포구 독막로15길 18 (상수동)',
  restaurantImage: null,
  lat: 37.55,
  lng: 126.92,
  request: '',
  phone: null,
  canCancel: true,
  canChange: true,
  isReviewed: false,
})
