import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { button } from '../support/controls.ts'
import { signUp } from '../support/new-member.ts'
import { closeDown, newReservable } from '../support/own-restaurant.ts'
import { closeAlert, fillLogin } from '../support/people.ts'
import { restaurantNo as sampleNo } from '../support/sample-city.ts'
import { headersOf, signIn } from '../support/signed-in.ts'
import { test } from '../support/test.ts'
import { bookingDialog, choice, chooseDay, chooseParty, closeTicket, inDays } from './dialog.ts'

const day = inDays(5)
const send = (page: Page) =>
  bookingDialog(page).getByRole('button', { name: '예약하기', exact: true }).click()

async function openDialog(page: Page, request: APIRequestContext, restaurantNo: string) {
  const guest = await signUp(request)
  await signIn(page, guest)
  await page.goto(`/restaurant/${restaurantNo}?reserve=1`)
  const dialog = bookingDialog(page)
  await chooseDay(dialog, day)
  await expect(choice(dialog, '12:00')).toBeEnabled()
  return { guest, dialog }
}

test('다른 손님이 먼저 잡으면 그 자리에서 알리고, 고른 것은 두고 새 시간을 보인다', async ({
  page,
  request,
}) => {
  const { restaurantNo } = await newReservable(request)
  const { dialog } = await openDialog(page, request, restaurantNo)
  await chooseParty(dialog, 2)
  await choice(dialog, '12:00').click()
  // What is on the screen grows old: nothing new arrives until the booking is sent.
  let isHeldBack = true
  await page.route('**/api/reservation?*', (route) =>
    isHeldBack && route.request().method() === 'GET' ? undefined : route.continue(),
  )
  const rival = await signUp(request)
  const taken = await request.post('/api/reservation', {
    headers: await headersOf(request, rival),
    data: { restaurantNo, reserveDay: day, reserveTime: '12:00', numberOfGuests: 2 },
  })
  expect(taken.status()).toBe(200)
  const answered = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await send(page)
  expect((await answered).status()).toBe(409)
  isHeldBack = false
  await expect(dialog.getByRole('alert')).toContainText('방금 자리가 찼어요.')
  await page.unroute('**/api/reservation?*')
  await expect(dialog.getByRole('button', { name: /^12:00/ })).toBeDisabled({ timeout: 20_000 })
  await expect(dialog).toContainText('인원을 선택해 주세요 (2명)')
  await choice(dialog, '13:00').click()
  await send(page)
  await closeTicket(page)
  await closeDown(request, restaurantNo)
})

test('답을 잃으면 같은 예약을 다시 묻고 두 번 예약하지 않는다', async ({ page, request }) => {
  const { restaurantNo } = await newReservable(request, { maxTeamNum: 3 })
  const { guest, dialog } = await openDialog(page, request, restaurantNo)
  await chooseParty(dialog, 2)
  await choice(dialog, '14:00').click()
  let lost = 0
  await page.route('**/api/reservation', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue()
    lost += 1
    await route.fetch()
    await route.abort('connectionreset')
  })
  await send(page)
  await closeTicket(page, '예약이 이미 완료됐어요')
  expect(lost).toBe(1)
  const mine = await request.get('/api/reservation/check', {
    headers: await headersOf(request, guest),
  })
  const { body } = (await mine.json()) as { body: { items: unknown[] } }
  expect(body.items).toHaveLength(1)
  await closeDown(request, restaurantNo)
})

test('자정을 넘긴 시간은 설정부터 예약, 사장님의 명단까지 같은 밤에 있다', async ({
  context,
  request,
}) => {
  const { owner, name, restaurantNo } = await newReservable(request, { from: '18:00', to: '02:00' })
  const ownerPage = await context.newPage()
  await signIn(ownerPage, owner)
  await ownerPage.goto('/mypage/restaurant')
  await expect(ownerPage.getByText('18:00 ~ 02:00').first()).toBeVisible()
  await button(ownerPage, '운영시간 수정').click()
  const hours = ownerPage.getByRole('dialog', { name: '운영 시간 및 브레이크타임 설정' })
  await hours.getByLabel('금요일 마감', { exact: true }).fill('03:00')
  await hours.getByLabel('금요일 마감', { exact: true }).press('Tab')
  await hours.getByRole('button', { name: '수정하기' }).click()
  await closeAlert(ownerPage, '운영시간이 수정되었습니다!')
  await expect(ownerPage.getByText('18:00 ~ 03:00')).toBeVisible()

  const guest = await signUp(request)
  const guestPage = await context.newPage()
  await signIn(guestPage, guest)
  await guestPage.goto(`/restaurant/${restaurantNo}?reserve=1`)
  const dialog = bookingDialog(guestPage)
  await chooseDay(dialog, day)
  await chooseParty(dialog, 4)
  await choice(dialog, '익일 01:00').click()
  await expect(dialog).toContainText('시간을 선택해 주세요 (익일 01:00)')
  await send(guestPage)
  await closeTicket(guestPage)
  await guestPage.goto('/mypage/reservations')
  await expect(guestPage.getByRole('article').filter({ hasText: name })).toContainText('익일 01:00')
  // Where the board was before: older news lead there.
  await ownerPage.goto(`/mypage/restaurant?day=${day}`)
  await expect(ownerPage).toHaveURL(`/mypage/board?day=${day}`)
  const table = ownerPage.getByRole('list', { name: '익일 01:00' })
  await expect(table).toContainText(guest.nickname)
  await closeDown(request, restaurantNo)
})

test('예약 단추는 로그인한 손님에게, 예약을 받는 가게에서만 보인다', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const address = `/restaurant/${await sampleNo(request, '멘야하루')}`
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('멘야하루')
  await expect(button(page, '예약하기')).toHaveCount(0)
  await signIn(page, 'owner01')
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('멘야하루')
  await expect(button(page, '예약하기')).toHaveCount(0)
})

test('로그인하지 않은 손님은 로그인하고 돌아오면 바로 예약 창을 본다', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const guest = await signUp(request)
  await page.goto(`/restaurant/${await sampleNo(request, '멘야하루')}`)
  await page.getByRole('link', { name: '로그인하고 예약' }).filter({ visible: true }).click()
  await fillLogin(page, guest)
  await expect(bookingDialog(page)).toBeVisible()
})

test('손님은 예약 단추로 창을 열고, 고르지 않은 것은 그 자리에서 듣는다', {
  tag: '@phone',
}, async ({ page, request }) => {
  await signIn(page, 'member01')
  await page.goto(`/restaurant/${await sampleNo(request, '멘야하루')}`)
  await button(page, '예약하기').filter({ visible: true }).click()
  const dialog = bookingDialog(page)
  await send(page)
  await expect(dialog.getByRole('alert')).toContainText('시간을 선택해 주세요')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.goto('/reservation')
  await expect(page).toHaveURL('/search-results')
})
