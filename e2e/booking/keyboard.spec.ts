import { expect } from '@playwright/test'
import { chooseDaysOn, dismiss, dismissTicket, press, typeInto } from '../support/keyboard.ts'
import { signUp } from '../support/new-member.ts'
import { closeDown, newOwner } from '../support/own-restaurant.ts'
import { headersOf, signIn } from '../support/signed-in.ts'
import { test } from '../support/test.ts'
import { bookingDialog, inDays } from './dialog.ts'

test('자판만으로 시간과 예약을 정하고, 예약하고 바꾸고 취소한다', async ({ context, request }) => {
  const { owner, name, restaurantNo } = await newOwner(request)
  const ownerPage = await context.newPage()
  await signIn(ownerPage, owner)
  await ownerPage.goto('/mypage/restaurant')
  await expect(ownerPage.getByRole('button', { name: '운영시간 등록' })).toBeEnabled()
  await press(ownerPage, '운영시간 등록')
  await expect(ownerPage.getByRole('dialog', { name: /^운영 시간/ })).toBeVisible()
  await press(ownerPage, '등록하기')
  await dismiss(ownerPage, '운영시간이 등록되었습니다!')
  await press(ownerPage, '예약설정 등록')
  await expect(ownerPage.getByRole('dialog', { name: '예약설정' })).toBeVisible()
  await press(ownerPage, '등록하기')
  await dismiss(ownerPage, '예약설정이 등록되었습니다!')

  const page = await context.newPage()
  await signIn(page, await signUp(request))
  await page.goto(`/restaurant/${restaurantNo}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await press(page, '예약하기')
  const dialog = bookingDialog(page)
  await expect(dialog.getByRole('grid')).toBeVisible()
  await chooseDaysOn(page, 3)
  await press(page, '2명')
  await press(page, '10:00')
  await press(page, '예약하기')
  await dismissTicket(page)

  await page.goto('/mypage/reservations')
  await expect(page.getByRole('article').filter({ hasText: name })).toContainText('10:00')
  await press(page, `${name} 예약 변경`)
  await expect(bookingDialog(page, '예약 변경')).toBeVisible()
  await press(page, '11:30')
  await press(page, '변경하기')
  await dismiss(page, '예약을 바꿨어요.')
  await expect(page.getByRole('article').filter({ hasText: name })).toContainText('11:30')
  await press(page, `${name} 예약 취소`)
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await press(page, '예약 취소')
  await expect(page.getByText('예약이 취소되었습니다.', { exact: true })).toBeVisible()
  await closeDown(request, restaurantNo)
})

test('자판만으로 자정 너머의 시간을 받고, 자리를 빼앗겨도 다른 시간을 잡는다', async ({
  context,
  request,
}) => {
  const day = inDays(3)
  const weekDay = new Intl.DateTimeFormat('ko', { weekday: 'long', timeZone: 'UTC' })
  const { owner, name, restaurantNo } = await newOwner(request)
  const ownerPage = await context.newPage()
  await signIn(ownerPage, owner)
  await ownerPage.goto('/mypage/restaurant')
  await expect(ownerPage.getByRole('button', { name: '운영시간 등록' })).toBeEnabled()
  await press(ownerPage, '운영시간 등록')
  await typeInto(ownerPage, { role: 'textbox', name: '월요일 마감', text: '0200' })
  await press(ownerPage, '월요일 시간을 모든 요일에')
  await press(ownerPage, '등록하기')
  await dismiss(ownerPage, '운영시간이 등록되었습니다!')
  await press(ownerPage, '예약설정 등록')
  await typeInto(ownerPage, { role: 'spinbutton', name: '한 타임당 받을 팀 수', text: '1' })
  // Today, too: the calendar begins at the first day with a time left, whatever the hour.
  for (const open of [inDays(0), day]) {
    const name = `${weekDay.format(new Date(open))} 예약 종료`
    await typeInto(ownerPage, { role: 'textbox', name, text: '0200' })
  }
  await press(ownerPage, '등록하기')
  await dismiss(ownerPage, '예약설정이 등록되었습니다!')

  const page = await context.newPage()
  await signIn(page, await signUp(request))
  await page.goto(`/restaurant/${restaurantNo}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await press(page, '예약하기')
  const dialog = bookingDialog(page)
  await expect(dialog.getByRole('grid')).toBeVisible()
  await chooseDaysOn(page, 3)
  await press(page, '2명')
  await press(page, '익일 01:30')
  // What is on the screen grows old: the rival is not seen before the booking is sent.
  await page.route('**/api/reservation?*', (route) =>
    route.request().method() === 'GET' ? undefined : route.continue(),
  )
  const taken = await request.post('/api/reservation', {
    headers: await headersOf(request, await signUp(request)),
    data: { restaurantNo, reserveDay: day, reserveTime: '25:30', numberOfGuests: 2 },
  })
  expect(taken.status()).toBe(200)
  await press(page, '예약하기')
  await expect(dialog.getByRole('alert')).toContainText('방금 자리가 찼어요.')
  await page.unroute('**/api/reservation?*')
  await expect(dialog.getByRole('button', { name: /^익일 01:30/ })).toBeDisabled({
    timeout: 20_000,
  })
  await press(page, '익일 01:00')
  await press(page, '예약하기')
  await dismissTicket(page)
  await page.goto('/mypage/reservations')
  await expect(page.getByRole('article').filter({ hasText: name })).toContainText('익일 01:00')
  await closeDown(request, restaurantNo)
})
