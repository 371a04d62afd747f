import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import {
  bookingDialog,
  choice,
  chooseParty,
  closeTicket,
  inDays,
  openDayIn,
  shortDay,
  ticketOf,
} from '../booking/dialog.ts'
import { book } from '../booking/table.ts'
import { expectAccessibleByDayAndNight } from '../support/accessible.ts'
import { consoleErrors } from '../support/console-errors.ts'
import { signUp } from '../support/new-member.ts'
import { closeDown, newReservable } from '../support/own-restaurant.ts'
import { fillLogin } from '../support/people.ts'
import { headersOf, signIn, type Who } from '../support/signed-in.ts'
import { test } from '../support/test.ts'
import { row } from './answers.ts'
import { countTaps } from './taps.ts'

const day = inDays(3)
const phoneWindow = { viewport: { width: 390, height: 844 } }

const send = (dialog: Locator) => dialog.getByRole('button', { name: '예약하기', exact: true })
const sheetAddress = (restaurantNo: string, time: string, on = day) =>
  `/restaurant/${restaurantNo}?reserve=1&day=${on}&time=${encodeURIComponent(time)}&guests=2`

async function mineOf(request: APIRequestContext, guest: Who) {
  const answer = await request.get('/api/reservation/check', {
    headers: await headersOf(request, guest),
  })
  const { body } = (await answer.json()) as { body: { items: Record<string, unknown>[] } }
  return body.items
}

/** The owner closes one day. */
async function closeOn(request: APIRequestContext, owner: Who, restaurantNo: string) {
  const none = { startTime: '', endTime: '', breakStartTime: '', breakEndTime: '' }
  const closed = await request.put('/api/operatings/exceptions', {
    headers: await headersOf(request, owner),
    data: { restaurantNo, day, isClosed: 'Y', reason: '', ...none },
  })
  expect(closed.status()).toBe(200)
}

/** A browser takes a moment to give up an entry: no guest is as quick with the button as a test. */
const settled = (page: Page) => page.waitForFunction(() => !history.state?.layers?.depth)

/** What the screen knows grows old from here on. */
async function holdBackTimes(page: Page) {
  const address = '**/api/reservation?*'
  await page.route(address, (route) =>
    route.request().method() === 'GET' ? undefined : route.continue(),
  )
  return () => page.unroute(address)
}

test.describe('휴대폰에서', () => {
  test.use(phoneWindow)

  test('회원은 첫 화면에서 시간을 누르고 예약하기를 누르면 끝이다: 세 번 안에', async ({
    page,
    request,
  }) => {
    const guest = await signUp(request)
    const errors = consoleErrors(page)
    await signIn(page, guest)
    const taps = await countTaps(page)
    // The city rests on Mondays, so the question names a day on which it does not.
    const on = openDayIn(3)
    await page.goto(`/?day=${on}&meal=dinner&guests=2`)
    const chip = row(page)
      .getByRole('link', { name: /\d\d:\d\d 2명 예약$/ })
      .first()
    const time = (await chip.textContent()) ?? ''
    await chip.click()
    const dialog = bookingDialog(page)
    await expect(send(dialog)).toBeFocused()
    await expect(dialog).toContainText(`${shortDay(on)} (`)
    await expect(dialog).toContainText('인원을 선택해 주세요 (2명)')
    await expect(dialog).toContainText(`시간을 선택해 주세요 (${time})`)
    await send(dialog).click()
    await expect(ticketOf(page)).toContainText('예약이 등록되었습니다!')
    expect(taps()).toBeLessThanOrEqual(3)
    await expect(ticketOf(page).getByRole('link', { name: /^길찾기/ })).toHaveAttribute(
      'href',
      /^https:\/\/map\.kakao\.com\/link\/to\//,
    )
    expect(await mineOf(request, guest)).toMatchObject([
      { reserveDay: on, reserveTime: time, numberOfGuests: 2, state: 'confirmed' },
    ])
    expect(errors).toEqual([])
  })

  test('방문자는 시간을 누르고 로그인하면 고른 그대로인 예약 창을 본다', async ({
    page,
    request,
  }) => {
    const { name, restaurantNo } = await newReservable(request)
    const guest = await signUp(request)
    const taps = await countTaps(page)
    const query = new URLSearchParams({ query: name, day, meal: 'lunch', guests: '2' })
    await page.goto(`/search-results?${query}`)
    const chips = page.getByRole('list', { name: `${name} 예약할 수 있는 시간` })
    await chips.getByRole('link', { name: / 13:00 2명 예약$/ }).click()
    await expect(page).toHaveURL('/login')
    await fillLogin(page, guest)
    const dialog = bookingDialog(page)
    await expect(send(dialog)).toBeFocused()
    await expect(dialog).toContainText('시간을 선택해 주세요 (13:00)')
    await send(dialog).click()
    await expect(ticketOf(page)).toContainText('예약이 등록되었습니다!')
    expect(taps()).toBeLessThanOrEqual(3)
    // Closing leads to the restaurant, and one step back to where the time was pressed.
    await closeTicket(page)
    await settled(page)
    await page.goBack()
    await expect(page).toHaveURL(/search-results/)
    await closeDown(request, restaurantNo)
  })

  test('날짜, 인원, 모든 시간, 요약과 단추가 움직이지 않고 한 화면에 보인다', async ({
    page,
    request,
  }) => {
    const { restaurantNo } = await newReservable(request, { from: '11:00', to: '22:00' })
    const guest = await signUp(request)
    await signIn(page, guest)
    await page.goto(sheetAddress(restaurantNo, '12:00'))
    const dialog = bookingDialog(page)
    await expect(choice(dialog, '21:00')).toBeEnabled()
    const strip = dialog.getByRole('group', { name: '날짜, 오늘부터 14일' })
    await expect(strip.getByRole('button')).toHaveCount(14)
    for (const sight of [
      strip.getByRole('button', { pressed: true }),
      dialog.getByRole('spinbutton', { name: '인원' }),
      ...[11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21].map((hour) => choice(dialog, `${hour}:00`)),
      dialog.getByText('요청사항 · 연락처'),
      send(dialog),
    ])
      await expect(sight).toBeInViewport({ ratio: 1 })
    await expectAccessibleByDayAndNight(page)

    await dialog.getByRole('button', { name: '달력' }).click()
    await expect(dialog.getByRole('grid')).toBeVisible()
    await expect(strip).toHaveCount(0)
    await dialog.getByRole('button', { name: '달력' }).click()
    await expect(strip).toBeVisible()
    await closeDown(request, restaurantNo)
  })

  test('줄의 날은 화살표로 옮기고 Enter로 고르며, 고른 시간은 남는다', async ({
    page,
    request,
  }) => {
    const { restaurantNo } = await newReservable(request)
    await signIn(page, await signUp(request))
    await page.goto(sheetAddress(restaurantNo, '12:00'))
    const dialog = bookingDialog(page)
    const strip = dialog.getByRole('group', { name: '날짜, 오늘부터 14일' })
    await strip.getByRole('button', { pressed: true }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText(`${shortDay(inDays(4))} (`)
    await expect(dialog).toContainText('시간을 선택해 주세요 (12:00)')
    await closeDown(request, restaurantNo)
  })

  test('뒤로는 예약 창을 닫고, 표도 뒤로 닫힌다', async ({ page, request }) => {
    const { restaurantNo } = await newReservable(request)
    await signIn(page, await signUp(request))
    await page.goto('/terms')
    await page.goto(sheetAddress(restaurantNo, '12:00'))
    const dialog = bookingDialog(page)
    await dialog.getByText('인원을 선택해 주세요').click()
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(page).not.toHaveURL(/reserve=1/)
    const bar = page.locator('[data-action-bar]')
    await expect(bar).toContainText(`${shortDay(day)} (`)
    await expect(bar).toContainText('11:00부터 자리 있어요')
    await bar.getByRole('button', { name: '예약하기' }).click()
    await expect(send(dialog)).toBeFocused()
    await send(dialog).click()
    await expect(ticketOf(page)).toBeVisible()
    await page.goBack()
    await expect(ticketOf(page)).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`/restaurant/${restaurantNo}`))
    await closeDown(request, restaurantNo)
  })
})

test('쉬는 날은 까닭을 말하고 다음 여는 날의 시간을 한 번에 고르게 한다', {
  tag: '@phone',
}, async ({ page, request }) => {
  const { owner, restaurantNo } = await newReservable(request)
  await closeOn(request, owner, restaurantNo)
  await signIn(page, await signUp(request))
  await page.goto(sheetAddress(restaurantNo, '12:00'))
  const dialog = bookingDialog(page)
  await expect(dialog).toContainText(/은 쉬는 날이에요/)
  const inStrip = dialog.getByRole('button', { name: /휴무$/, pressed: true })
  await expect(inStrip.or(dialog.getByRole('button', { name: /휴무, 선택됨$/ }))).toBeVisible()
  const next = shortDay(inDays(4))
  await expectAccessibleByDayAndNight(page)
  await dialog.getByRole('button', { name: new RegExp(`^${next} .* 13:00 고르기$`) }).click()
  await expect(dialog).toContainText(`${next} (`)
  await expect(dialog).toContainText('시간을 선택해 주세요 (13:00)')
  await send(dialog).click()
  await expect(ticketOf(page)).toContainText(`${next} (`)
  await closeDown(request, restaurantNo)
})

test('찬 시간은 누를 수 없고, 고른 시간이 그사이 차면 알린다', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const { restaurantNo } = await newReservable(request)
  const table = { restaurantNo, reserveDay: day, numberOfGuests: 2 }
  await book(request, await signUp(request), { ...table, reserveTime: '12:00' })
  await signIn(page, await signUp(request))
  await page.goto(sheetAddress(restaurantNo, '13:00'))
  const dialog = bookingDialog(page)
  await expect(dialog.getByRole('button', { name: /^12:00/ })).toBeDisabled()
  await expect(dialog).toContainText('1개 시간이 마감이에요')
  await expect(choice(dialog, '13:00')).toHaveAttribute('aria-pressed', 'true')
  await book(request, await signUp(request), { ...table, reserveTime: '13:00' })
  await expect(
    dialog.getByRole('status').filter({ hasText: '13:00은 방금 마감됐어요' }),
  ).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^13:00/ })).toBeDisabled()
  // A larger party at another time: the time that was chosen is marked, not forgotten.
  await chooseParty(dialog, 3)
  await expect(dialog).toContainText('시간을 선택해 주세요 (13:00)')
  await closeDown(request, restaurantNo)
})

test('칩에서 왔는데 자리를 빼앗기면 알리고, 가까운 시간을 바로 고르게 한다', {
  tag: '@phone',
}, async ({ page, request }) => {
  const { restaurantNo } = await newReservable(request)
  await signIn(page, await signUp(request))
  await page.goto(sheetAddress(restaurantNo, '12:00'))
  const dialog = bookingDialog(page)
  await expect(choice(dialog, '13:00')).toBeEnabled()
  const release = await holdBackTimes(page)
  const table = { restaurantNo, reserveDay: day, numberOfGuests: 2 }
  await book(request, await signUp(request), { ...table, reserveTime: '12:00' })
  await send(dialog).click()
  await expect(dialog.getByRole('alert')).toContainText('방금 자리가 찼어요.')
  await release()
  const near = dialog.getByRole('group', { name: /가까운 시간$/ })
  await near.getByRole('button', { name: '13:00 고르기' }).click()
  await expect(dialog).toContainText('시간을 선택해 주세요 (13:00)')
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await send(dialog).click()
  await closeTicket(page)
  await closeDown(request, restaurantNo)
})

test('보낸 뒤 연결이 끊기면 같은 열쇠로 다시 묻고 한 번만 예약한다', async ({ page, request }) => {
  const { restaurantNo } = await newReservable(request, { maxTeamNum: 3 })
  const guest = await signUp(request)
  await signIn(page, guest)
  await page.goto(sheetAddress(restaurantNo, '12:00'))
  const keys: (string | undefined)[] = []
  await page.route('**/api/reservation', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(route.request().headers()['idempotency-key'])
    const answer = await route.fetch()
    return keys.length === 1 ? route.abort('connectionreset') : route.fulfill({ response: answer })
  })
  const dialog = bookingDialog(page)
  await send(dialog).dblclick()
  await closeTicket(page, '예약이 이미 완료됐어요')
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  expect(await mineOf(request, guest)).toHaveLength(1)
  await closeDown(request, restaurantNo)
})

test('요청사항과 전화번호는 표와 내 예약에 있고, 표에서 달력 파일과 공유와 내 예약으로 간다', {
  tag: '@phone',
}, async ({ page, request, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { name, restaurantNo } = await newReservable(request)
  await signIn(page, await signUp(request))
  await page.goto(sheetAddress(restaurantNo, '12:00'))
  const dialog = bookingDialog(page)
  await dialog.getByText('요청사항 · 연락처').click()
  await dialog.getByLabel('요청사항', { exact: true }).fill('창가 자리 부탁드려요')
  await dialog.getByLabel('전화번호').fill('12')
  await send(dialog).click()
  await expect(dialog.getByLabel('전화번호')).toBeFocused()
  await dialog.getByLabel('전화번호').fill('01012345678')
  await send(dialog).click()
  const ticket = page.getByRole('alertdialog', { name: '예약이 등록되었습니다!' })
  await expect(ticket).toContainText('창가 자리 부탁드려요')
  await expect(ticket).toContainText('010-1234-5678')
  await expect(ticket).toContainText('서울 마포구 연남로1길 30 (연남동)')
  await expectAccessibleByDayAndNight(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    ticket.getByRole('button', { name: '캘린더에 추가' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^matjari-[0-9-]+\.ics$/)
  await ticket.getByRole('link', { name: '내 예약 보기' }).click()
  await expect(page).toHaveURL('/mypage/reservations')
  const mine = page.getByRole('article').filter({ hasText: name })
  await expect(mine).toContainText('창가 자리 부탁드려요')
  await expect(mine.getByRole('button', { name: `${name} 예약 변경` })).toBeVisible()
  await expectAccessibleByDayAndNight(page)
  await closeDown(request, restaurantNo)
})
