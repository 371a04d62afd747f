import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { bookingDialog, inDays, shortDay, ticketOf } from '../booking/dialog.ts'
import { book } from '../booking/table.ts'
import { expectAccessibleByDayAndNight } from '../support/accessible.ts'
import { consoleErrors } from '../support/console-errors.ts'
import { signUp } from '../support/new-member.ts'
import { closeDown, newReservable } from '../support/own-restaurant.ts'
import { closeAlert, fillLogin } from '../support/people.ts'
import { headersOf, signIn, type Who } from '../support/signed-in.ts'
import { test } from '../support/test.ts'
import { countTaps } from '../tonight/taps.ts'

const day = inDays(3)
const fairness = '먼저 신청한 순서대로, 자리를 잡아 둔 동안 아무도 가져가지 못해요.'

const joinDialog = (page: Page) => page.getByRole('dialog', { name: '빈자리 알림' })
const apply = (page: Page) => joinDialog(page).getByRole('button', { name: '빈자리 알림 신청' })
const done = (page: Page) =>
  joinDialog(page).getByRole('heading', { name: '빈자리 알림을 신청했어요.' })

/** A place with a table at 18:00 and one at 19:00, both taken; and who has them. */
async function fullEvening(request: APIRequestContext) {
  const made = await newReservable(request, { from: '18:00', to: '20:00' })
  const table = { restaurantNo: made.restaurantNo, reserveDay: day, numberOfGuests: 2 }
  const [first, second] = [await signUp(request), await signUp(request)]
  const early = await book(request, first, { ...table, reserveTime: '18:00' })
  await book(request, second, { ...table, reserveTime: '19:00' })
  return { ...made, early: { guest: first, reservationNo: early } }
}

type Range = { readonly restaurantNo: string; readonly from?: string; readonly to?: string }

/** Joins behind the screen and answers with the number. */
async function join(
  request: APIRequestContext,
  guest: Who,
  { restaurantNo, from = '18:00', to = '19:00' }: Range,
) {
  const answer = await request.post('/api/waiting', {
    headers: await headersOf(request, guest),
    data: { restaurantNo, day, from, to, numberOfGuests: 2 },
  })
  expect(answer.status()).toBe(200)
  const { body } = (await answer.json()) as { body: { items: { waitingNo: string } } }
  return body.items.waitingNo
}

async function giveUp(
  request: APIRequestContext,
  { guest, reservationNo }: { guest: Who; reservationNo: string },
) {
  const answer = await request.delete(`/api/reservation?reservationNo=${reservationNo}`, {
    headers: await headersOf(request, guest),
  })
  expect(answer.ok()).toBe(true)
}

test('예약 창의 마감에서 두 번 눌러 신청하고, 목록에서 차례를 보고, 그만 기다린다', {
  tag: '@phone',
}, async ({ page, request }) => {
  const { name, restaurantNo } = await fullEvening(request)
  await join(request, await signUp(request), { restaurantNo, from: '19:00' })
  const errors = consoleErrors(page)
  await signIn(page, await signUp(request))
  const taps = await countTaps(page)
  await page.goto(`/restaurant/${restaurantNo}?reserve=1&day=${day}&guests=2`)
  const sheet = bookingDialog(page)
  await expect(sheet).toContainText('저녁 자리가 나면 알려 드려요')
  await sheet.getByRole('button', { name: '빈자리 알림' }).click()
  await expect(sheet).toBeHidden()
  const dialog = joinDialog(page)
  await expect(dialog).toContainText(new RegExp(`${shortDay(day)} \\(.\\) 저녁은 모두 마감이에요`))
  await expect(dialog.getByLabel('시작 시간')).toHaveValue('18:00')
  await expect(dialog.getByLabel('끝 시간')).toHaveValue('19:00')
  await expect(dialog.getByRole('status')).toHaveText(
    '앞에 1팀지금 신청하면 두 번째예요.자리가 나지 않을 수도 있어요.',
  )
  await expect(dialog).toContainText(fairness)
  await expectAccessibleByDayAndNight(page)
  await apply(page).click()
  await expect(done(page)).toBeFocused()
  expect(taps()).toBeLessThanOrEqual(3)
  await expect(dialog.getByRole('status')).toContainText('두 번째로 기다리고 있어요.')
  await expectAccessibleByDayAndNight(page)

  await dialog.getByRole('link', { name: '내 빈자리 알림' }).click()
  await expect(page).toHaveURL('/mypage/waiting')
  const item = page.getByRole('main').getByRole('listitem').filter({ hasText: name })
  await expect(item).toContainText('18:00 ~ 19:00 · 2명')
  await expect(item.getByRole('status')).toHaveText('앞에 1팀')
  await expect(page.getByRole('main')).toContainText(fairness)
  await expectAccessibleByDayAndNight(page)
  await item.getByRole('button', { name: `${name} 그만 기다리기` }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('다시 신청하면 맨 뒤에서 기다려요.')
  await question.getByRole('button', { name: '그만 기다리기' }).click()
  const past = page.getByRole('region', { name: '지난 알림' })
  await expect(past).toContainText('그만 기다렸어요')
  await expect(page.getByRole('heading', { name: '빈자리 알림' })).toBeFocused()
  await past.getByRole('link', { name: `${name} 다른 날 보기` }).click()
  await expect(bookingDialog(page)).toContainText('인원을 선택해 주세요 (2명)')
  expect(errors).toEqual([])
  await closeDown(request, restaurantNo)
})

test('예약 카드와 휴대폰 막대에서 신청하고, 다시 열면 제 차례를 보고, 바꾸면 맨 뒤라고 안다', {
  tag: '@phone',
}, async ({ page, request }) => {
  const { restaurantNo } = await fullEvening(request)
  await signIn(page, await signUp(request))
  const taps = await countTaps(page)
  await page.goto(`/restaurant/${restaurantNo}?day=${day}&meal=dinner&guests=2`)
  const opener = page.getByRole('button', { name: '빈자리 알림' }).filter({ visible: true })
  await opener.click()
  await expect(joinDialog(page).getByRole('status')).toContainText('지금 신청하면 첫 번째예요.')
  await apply(page).click()
  await expect(done(page)).toBeVisible()
  expect(taps()).toBeLessThanOrEqual(3)
  await joinDialog(page).getByRole('button', { name: '닫기' }).last().click()
  await expect(opener).toBeFocused()

  await join(request, await signUp(request), { restaurantNo })
  await opener.click()
  const dialog = joinDialog(page)
  await expect(dialog.getByRole('status')).toContainText('다음 차례예요')
  await expectAccessibleByDayAndNight(page)
  await dialog.getByRole('button', { name: '바꾸기' }).click()
  await expect(dialog).toContainText('바꾸면 지금 차례를 내놓고 맨 뒤에서 다시 기다려요.')
  await expect(dialog.getByRole('status')).toHaveText('지금 기다리는 것과 같아요.')
  await dialog.getByLabel('시작 시간').selectOption('19:00')
  await expect(dialog.getByRole('status')).toContainText('바꾸면 두 번째예요.')
  await dialog.getByRole('button', { name: '맨 뒤에서 다시 신청' }).click()
  await expect(done(page)).toBeVisible()
  await expect(dialog.getByRole('status')).toContainText('앞에 1팀')
  // The back button closes it.
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`/restaurant/${restaurantNo}`))
  await closeDown(request, restaurantNo)
})

test('방문자는 카드의 마감에서 줄을 보고, 로그인하면 고른 그대로인 창에서 신청한다', {
  tag: '@phone',
}, async ({ page, request }) => {
  const { name, restaurantNo } = await fullEvening(request)
  const guest = await signUp(request)
  const query = new URLSearchParams({ query: name, day, meal: 'dinner', guests: '2' })
  await page.goto(`/search-results?${query}`)
  const taps = await countTaps(page)
  await page.reload()
  await page.getByRole('link', { name: `${name} 빈자리 알림` }).click()
  const dialog = joinDialog(page)
  await dialog.getByLabel('시작 시간').selectOption('19:00')
  await expect(dialog.getByRole('status')).toContainText('앞에 0팀')
  await dialog.getByRole('link', { name: '로그인하고 신청' }).click()
  await expect(page).toHaveURL('/login')
  const before = taps()
  expect(before).toBeLessThanOrEqual(3)
  await fillLogin(page, guest)
  await expect(dialog.getByLabel('시작 시간')).toHaveValue('19:00')
  await expect(dialog.getByLabel('끝 시간')).toHaveValue('19:00')
  await apply(page).click()
  await expect(done(page)).toBeVisible()
  await expect(dialog).toContainText('19:00 · 2명')
  await closeDown(request, restaurantNo)
})

test('고른 시간에 예약할 수 있는 때가 있으면 그렇다고 하고, 한 번 눌러 예약 창으로 간다', async ({
  page,
  request,
}) => {
  const { restaurantNo } = await newReservable(request, { from: '18:00', to: '20:00' })
  const table = { restaurantNo, reserveDay: day, numberOfGuests: 2 }
  await book(request, await signUp(request), { ...table, reserveTime: '18:00' })
  await signIn(page, await signUp(request))
  await page.goto(`/restaurant/${restaurantNo}?day=${day}&meal=dinner&guests=2`)
  await expect(page.getByText('18:00은 마감')).toBeVisible()
  await page.getByRole('button', { name: '빈자리 알림' }).click()
  const dialog = joinDialog(page)
  await expect(dialog).toContainText('저녁은 1개 시간이 마감이에요')
  await dialog.getByLabel('끝 시간').selectOption('19:00')
  await expect(dialog.getByRole('status')).toContainText('19:00은 지금 바로 예약할 수 있어요.')
  await dialog.getByRole('button', { name: '19:00 예약하기' }).click()
  await expect(bookingDialog(page)).toContainText('시간을 선택해 주세요 (19:00)')
  await closeDown(request, restaurantNo)
})

test('편지의 주소는 로그인을 지나 제안으로 가고, 목록에서는 한 번 눌러 예약이 된다', {
  tag: '@phone',
}, async ({ page, request }) => {
  const { name, restaurantNo, early } = await fullEvening(request)
  const guest = await signUp(request)
  const waitingNo = await join(request, guest, { restaurantNo })
  await giveUp(request, early)
  await page.goto(`/mypage/waiting?waitingNo=${waitingNo}`)
  await closeAlert(page, '로그인')
  await fillLogin(page, guest)
  await expect(page).toHaveURL(`/mypage/waiting?waitingNo=${waitingNo}`)
  await expect(page.getByText('자리가 났어요').first()).toBeVisible()

  await page.goto('/mypage/waiting')
  const item = page.getByRole('main').getByRole('listitem').filter({ hasText: name })
  await expect(item).toContainText('18:00 · 2명 자리가 났어요')
  await expect(item.getByRole('timer')).toHaveText(/(분|초) 남음$/)
  await expectAccessibleByDayAndNight(page)
  await item.getByRole('button', { name: `${name} 예약 확정` }).click()
  await expect(ticketOf(page)).toContainText('예약이 등록되었습니다!')
  await ticketOf(page).getByRole('button', { name: '닫기' }).click()
  await expect(page.getByRole('region', { name: '지난 알림' })).toContainText('예약했어요')
  await closeDown(request, restaurantNo)
})
