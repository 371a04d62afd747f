import { addDays } from '@matjari/contract/seoul-day'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { inDays, openDayIn } from '../booking/dialog.ts'
import { book } from '../booking/table.ts'
import { expectAccessibleByDayAndNight } from '../support/accessible.ts'
import { consoleErrors } from '../support/console-errors.ts'
import { press } from '../support/keyboard.ts'
import { signUp } from '../support/new-member.ts'
import { closeDown, newOwner, newReservable } from '../support/own-restaurant.ts'
import { headersOf, signIn } from '../support/signed-in.ts'
import { test } from '../support/test.ts'

// An evening that is still to come, whatever the clock says.
const evening = { day: openDayIn(3), meal: 'dinner', guests: '2' }
const dayAfter = addDays(evening.day, 1)
const results = (page: Page) => page.getByRole('region', { name: '맛집 목록' })
const cards = (page: Page) => results(page).getByRole('article')
const count = (page: Page) => results(page).getByRole('status')
const times = (page: Page) => cards(page).getByRole('list', { name: /예약할 수 있는 시간$/ })
const open = (page: Page, params: Readonly<Record<string, string>>) =>
  page.goto(`/search-results?${new URLSearchParams({ ...evening, ...params })}`)

const dated = /\/api\/restaurants\/search\?.*day=/

test('시간은 나중에 오지만 그 자리가 먼저 있어 아무것도 움직이지 않는다', {
  tag: '@phone',
}, async ({ page }) => {
  const errors = consoleErrors(page)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(dated, async (route) => {
    await held
    await route.continue()
  })
  await open(page, { query: '혼밥' })
  await expect(cards(page).first()).toBeVisible()
  await expect(count(page)).toContainText('찾았어요')
  const places = () =>
    cards(page).evaluateAll((list) => list.map((card) => card.getBoundingClientRect().top))
  const before = await places()

  answer()
  await expect(times(page).first()).toBeVisible()
  await expect(count(page)).toHaveText(/^\d+곳 가운데 \d+곳이 .+ 저녁 2명 예약돼요$/)
  expect(await places()).toEqual(before)
  await expect(results(page).getByText('예약 가능', { exact: true })).toHaveCount(0)
  await expect(cards(page).first()).toContainText('활성')
  expect(errors).toEqual([])
})

test('시간을 불러오지 못해도 가게는 남고, 다시 물으면 온다', async ({ page }) => {
  await page.route(dated, (route) => route.abort())
  await open(page, { query: '혼밥' })
  await expect(cards(page).first()).toContainText('시간을 불러오지 못했어요', { timeout: 30_000 })
  await page.unroute(dated)
  await cards(page).first().getByRole('button', { name: '다시 시도' }).click()
  await expect(times(page).first()).toBeVisible()
})

async function close(request: APIRequestContext, made: Awaited<ReturnType<typeof newOwner>>) {
  const answer = await request.put('/api/operatings/exceptions', {
    headers: await headersOf(request, made.owner),
    data: { restaurantNo: made.restaurantNo, day: evening.day, isClosed: 'Y' },
  })
  expect(answer.ok()).toBe(true)
}

test('마감, 휴무, 전화로만인 곳은 그렇다고 말하고 갈 길을 준다', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const hour = { from: '18:00', to: '19:00' }
  const [full, closed, phoneOnly] = await Promise.all([
    newReservable(request, hour),
    newReservable(request, hour),
    newOwner(request),
  ])
  await close(request, closed)
  await book(request, await signUp(request), {
    restaurantNo: full.restaurantNo,
    reserveDay: evening.day,
    reserveTime: '18:00',
    numberOfGuests: 2,
  })

  for (const [made, words] of [
    [full, '마감'],
    [closed, '휴무'],
  ] as const) {
    await open(page, { query: made.name })
    const card = cards(page).filter({ hasText: made.name })
    await expect(card).toContainText(words)
    await expect(card.getByRole('link', { name: /18:00부터$/ })).toHaveAttribute(
      'href',
      `/restaurant/${made.restaurantNo}?reserve=1&day=${dayAfter}&time=18%3A00&guests=2`,
    )
  }

  await open(page, { query: phoneOnly.name })
  const card = cards(page).filter({ hasText: phoneOnly.name })
  await expect(card).toContainText('전화로만')
  const number = card.getByRole('link', { name: /^0\d+-\d+-\d+$/ })
  await expect(number).toHaveAttribute('href', `tel:${await number.textContent()}`)

  // Only where there is a table: none of these is left.
  await open(page, { query: full.name, bookable: 'Y' })
  await expect(page.getByText('검색 결과가 없습니다.')).toBeVisible()
  for (const { restaurantNo } of [full, closed, phoneOnly]) await closeDown(request, restaurantNo)
})

test('결과가 없으면 무엇을 빼면 몇 곳인지 알려 주고, 0곳으로 가는 길은 없다', {
  tag: '@phone',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // Without one of the two the other one still leaves nothing.
  await open(page, { query: '멘야하루', category: '양식', price: '4' })
  await expect(page.getByText('검색 결과가 없습니다.')).toBeVisible()
  await expect(page.getByText('다른 키워드로 검색해보세요.')).toBeVisible()
  const ways = page.getByRole('navigation', { name: /^조건을 .+ 찾을 수 있어요$/ })
  await expect(ways.getByRole('link')).toHaveText(['조건 모두 지우기1곳'])
  await expect(
    page.getByRole('region', { name: '많이 찾는 가게' }).getByRole('article'),
  ).toHaveCount(4)
  await expectAccessibleByDayAndNight(page)

  await open(page, { query: '멘야하루', category: '양식' })
  await ways.getByRole('link', { name: '양식빼기' }).click()
  await expect(cards(page).filter({ hasText: '멘야하루' })).toBeVisible()
  await expect(page).not.toHaveURL(/category/)
  await page.goBack()
  await expect(page.getByText('검색 결과가 없습니다.')).toBeVisible()
})

const numbersIn = (texts: readonly string[]) =>
  texts.map((text) => Number(text.match(/평점 ([\d.]+)/)?.[1] ?? 0))

test('순서를 고르면 그 순서로 서고, 내 주변을 켜면 가까운 순이 된다', async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 37.5572, longitude: 126.9254 })
  await open(page, { query: '마포' })
  const sort = page.getByLabel('정렬')
  await expect(sort).toHaveValue('relevance')
  await sort.selectOption({ label: '평점 높은순' })
  await expect(page).toHaveURL(/sort=rating/)
  // The former cards stay until the answer is there.
  await expect(async () => {
    const ratings = numbersIn(await cards(page).allTextContents())
    expect(ratings.length).toBeGreaterThan(3)
    expect(ratings).toEqual(ratings.toSorted((a, b) => b - a))
  }).toPass()

  await page.getByRole('search').getByRole('button', { name: '내 주변' }).click()
  await expect(page).toHaveURL(/near=1/)
  await expect(sort).toHaveValue('distance')
  await expect(cards(page).first()).toContainText(/\d+(m|\.\dkm)/)
  const metres = (await cards(page).allTextContents()).map((text) => {
    const [, number = '', unit] = text.match(/([\d.]+)(km|m)(?= ·|$)/) ?? []
    return Number(number) * (unit === 'km' ? 1000 : 1)
  })
  expect(metres.length).toBeGreaterThan(3)
  expect(metres).toEqual(metres.toSorted((a, b) => a - b))
  await expect(page).not.toHaveURL(/lat|lng/)

  await sort.selectOption({ label: '빠른 시간순' })
  await expect(page).toHaveURL(/sort=earliest/)
  await page.goBack()
  await expect(sort).toHaveValue('distance')
})

test('글에 적은 때와 인원이 물음을 채우고, 막대에서 바꾸면 그 말이 빠진다', async ({ page }) => {
  await page.goto(`/search-results?${new URLSearchParams({ query: '토요일 7시 4명 파스타' })}`)
  const bar = page.getByRole('search', { name: '자리 찾기' })
  await expect(bar.getByRole('button', { name: /^인원/ })).toContainText('4명')
  await expect(bar.getByRole('button', { name: /^시간대/ })).toContainText('19:00')
  await expect(bar.getByRole('button', { name: /^날짜/ })).toContainText('(토)')
  await expect(count(page)).toContainText('저녁 4명')
  await bar.getByRole('button', { name: /^인원/ }).click()
  await page.getByRole('button', { name: '인원 줄이기' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("'토요일 7시 파스타' 검색 결과")
  await expect(page).toHaveURL(/guests=3/)
  await expect(count(page)).toContainText('저녁 3명')
})

test('필터 창은 자판으로 열려 몇 곳인지 바로 세고, 고른 것은 주소에 남고 뒤로 가면 풀린다', {
  tag: '@phone',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, { query: '마포' })
  await expect(times(page).first()).toBeVisible()
  const isPhone = (page.viewportSize()?.width ?? 0) < 760
  const opener = page.getByRole('button', { name: isPhone ? /^필터/ : '가격대' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: '필터' })
  const show = sheet.getByRole('button', { name: /곳( 이상)? 보기$/ })
  const all = await show.textContent()
  await expectAccessibleByDayAndNight(page)

  await press(page, '1~2만원대')
  await expect(show).not.toHaveText(all ?? '')
  await sheet.getByText('일식', { exact: true }).click()
  const counted = page.waitForResponse(/\/search\?(?=.*bookable=Y)(?=.*size=1(&|$))/)
  await sheet.getByRole('switch', { name: '예약 가능한 곳만' }).check()
  const { body } = (await (await counted).json()) as {
    body: { items: { pageInfo: { totalBoardNo: number } } }
  }
  const promised = body.items.pageInfo.totalBoardNo
  expect(promised).toBeGreaterThan(0)
  await expect(show).toHaveText(`${promised}곳 보기`)
  await show.click()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/category=.*bookable=Y.*price=2/)
  await expect(count(page)).toHaveText(new RegExp(`^${promised}곳이 .+ 저녁 2명 예약돼요$`))
  await expect(cards(page)).toHaveCount(promised)

  await page.reload()
  await expect(page.getByRole('radio', { name: '일식' })).toBeChecked()
  await expect(page.getByRole('button', { name: '예약 가능한 곳만' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  // Back closes the sheet first, and takes the choice back next.
  await opener.click()
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/price=2/)
  await page.goBack()
  await expect(page).not.toHaveURL(/price=2/)
  await expect(page.getByRole('radio', { name: '전체' })).toBeChecked()
})

test('시간 하나를 누르면 그 날과 인원을 들고 예약으로, 로그인 전이면 로그인으로 간다', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, { query: '혼밥', bookable: 'Y' })
  const chip = times(page).first().getByRole('link').first()
  await expect(chip).toHaveAccessibleName(/ \d{2}:\d{2} 2명 예약$/)
  await expect(chip).toHaveAttribute(
    'href',
    new RegExp(`^/restaurant/\\d+\\?reserve=1&day=${evening.day}&time=\\d\\d%3A\\d\\d&guests=2$`),
  )
  await chip.click()
  await expect(page).toHaveURL('/login')
})

test('즐겨찾기에서도 앉을 수 있는 시간이 보인다', { tag: '@phone' }, async ({ page, request }) => {
  const made = await newReservable(request, { from: '17:00', to: '21:00' })
  const member = await signUp(request)
  const saved = await request.put(`/api/favorites/${made.restaurantNo}`, {
    headers: await headersOf(request, member),
  })
  expect(saved.ok()).toBe(true)
  // The browser asks for what its own clock means: the evening of the day after tomorrow.
  await page.clock.setFixedTime(new Date(`${inDays(2)}T16:00:00+09:00`))
  await signIn(page, member)
  await page.goto('/mypage/favorites')
  const card = page.getByRole('article').filter({ hasText: made.name })
  await expect(card.getByRole('link', { name: '오늘 18:00 2명 예약' })).toHaveAttribute(
    'href',
    `/restaurant/${made.restaurantNo}?reserve=1&day=${inDays(2)}&time=18%3A00&guests=2`,
  )
  await closeDown(request, made.restaurantNo)
})
