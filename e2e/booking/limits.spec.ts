import { expect } from '@playwright/test'
import { signUp } from '../support/new-member.ts'
import { closeDown, newReservable } from '../support/own-restaurant.ts'
import { headersOf, signIn } from '../support/signed-in.ts'
import { test } from '../support/test.ts'
import { bookingDialog, choice, chooseDay, chooseParty, closeTicket, inDays } from './dialog.ts'
import { book } from './table.ts'

test('회원은 하루 세 건, 60분 간격, 앞으로 열 건의 한도를 예약 창에서 듣는다', {
  tag: '@phone',
}, async ({ page, request }) => {
  const { restaurantNo: other } = await newReservable(request, { maxTeamNum: 9 })
  const { restaurantNo } = await newReservable(request, { from: '11:30' })
  const guest = await signUp(request)
  const bookElsewhere = (days: number, reserveTime: string) =>
    book(request, guest, {
      restaurantNo: other,
      reserveDay: inDays(days),
      reserveTime,
      numberOfGuests: 2,
    })
  for (const time of ['11:00', '12:00', '13:00']) await bookElsewhere(3, time)
  await bookElsewhere(4, '12:00')

  await signIn(page, guest)
  await page.goto(`/restaurant/${restaurantNo}?reserve=1`)
  const dialog = bookingDialog(page)
  const send = dialog.getByRole('button', { name: '예약하기', exact: true })
  await chooseDay(dialog, inDays(3))
  await chooseParty(dialog, 2)
  await choice(dialog, '17:30').click()
  await send.click()
  await expect(dialog.getByRole('alert')).toContainText('하루에 예약은 3건까지 할 수 있어요.')

  await chooseDay(dialog, inDays(4))
  await choice(dialog, '12:30').click()
  await send.click()
  await expect(dialog.getByRole('alert')).toContainText(
    '60분 안에 시작하는 다른 예약이 있어요. 시간을 더 띄워 주세요.',
  )

  for (const days of [5, 6, 7, 8, 9]) await bookElsewhere(days, '12:00')
  const tenth = await bookElsewhere(10, '12:00')
  await choice(dialog, '17:30').click()
  await send.click()
  await expect(dialog.getByRole('alert')).toContainText('앞으로 올 예약은 10건까지 할 수 있어요.')

  const cancelled = await request.delete(`/api/reservation?reservationNo=${tenth}`, {
    headers: await headersOf(request, guest),
  })
  expect(cancelled.status()).toBe(200)
  await send.click()
  await closeTicket(page)
  await closeDown(request, restaurantNo)
  await closeDown(request, other)
})
