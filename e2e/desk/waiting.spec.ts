import { addDays, seoulToday } from '@matjari/contract/seoul-day'
import { type APIRequestContext, expect } from '@playwright/test'
import { book } from '../booking/table.ts'
import { expectAccessibleByDayAndNight } from '../support/accessible.ts'
import { consoleErrors } from '../support/console-errors.ts'
import { signUp } from '../support/new-member.ts'
import { closeDown, newReservable } from '../support/own-restaurant.ts'
import { headersOf, signIn, type Who } from '../support/signed-in.ts'
import { test } from '../support/test.ts'
import { rowOf } from './evening.ts'

/** Behind the screen: of guests, whose pages have tests of their own. */
async function send(request: APIRequestContext, guest: Who, url: string, data?: object) {
  const answer = await request.post(url, { headers: await headersOf(request, guest), data })
  expect(answer.status(), await answer.text()).toBe(200)
  const { body } = (await answer.json()) as { body: { items: { waitingNo: string } } }
  return body.items
}

test('사장님은 기다리는 팀의 수와 맡아 둔 자리를 보고, 확정되면 그 자리가 명단으로 간다', {
  tag: '@phone',
}, async ({ page, request }) => {
  const { owner, restaurantNo } = await newReservable(request, { maxTeamNum: 1, interval: 60 })
  // Neither today nor tomorrow: whenever this runs, it is a day to come.
  const day = addDays(seoulToday(new Date()), 2)
  const seated = await signUp(request)
  const first = await signUp(request)
  const second = await signUp(request)
  const reservationNo = await book(request, seated, {
    restaurantNo,
    reserveDay: day,
    reserveTime: '18:00',
    numberOfGuests: 2,
  })
  const range = { restaurantNo, day, from: '18:00', to: '18:00' }
  const { waitingNo } = await send(request, first, '/api/waiting', { ...range, numberOfGuests: 2 })

  const errors = consoleErrors(page)
  await signIn(page, owner)
  await page.goto(`/mypage/board?day=${day}`)
  await page
    .getByRole('navigation', { name: '내 가게 메뉴' })
    .getByRole('link', { name: /^빈자리.* 1팀 기다려요$/ })
    .click()
  for (let step = 0; step < 2; step += 1)
    await page.getByRole('button', { name: '하루 뒤' }).click()
  const times = page.getByRole('region', { name: '시간마다 기다리는 팀' })
  const row = times.getByRole('listitem')
  await expect(row).toHaveText('18:001팀2명 1팀자리가 나면 알려요')
  // Everything from here on comes by itself.
  await send(request, second, '/api/waiting', { ...range, numberOfGuests: 4 })
  await expect(row).toHaveText('18:002팀2명 1팀4명 1팀자리가 나면 알려요')
  await expect(times).toContainText('11:00~17:00 · 19:00에는 자리가 있어서 기다리는 팀이 없어요.')

  await request.delete(`/api/reservation?reservationNo=${reservationNo}`, {
    headers: await headersOf(request, seated),
  })
  await expect(times).toContainText('18:00 · 2명 자리를 맡아 두었어요')
  // By day a table is held for ten minutes, at night until 08:30: before eight o'clock that is less than an hour.
  const seoulHour = (new Date().getUTCHours() + 9) % 24
  const isNight = seoulHour >= 23 || seoulHour < 8
  const byNight = /^([0-5]\d:\d\d 남음|08:30 까지)$/
  const byDay = /^(0\d:\d\d|10:00) 남음$/
  await expect(times.getByText(isNight ? byNight : byDay)).toBeVisible()
  await expect(row).toHaveText('18:002팀2명 1팀4명 1팀1팀에 알림 보냄')
  const log = page.getByRole('region', { name: '오늘 있었던 일' }).getByRole('listitem')
  await expect(log).toHaveText(/^\d\d:\d\d18:00 2명 자리가 나서 맨 앞 팀에 알렸어요\.$/)
  for (const { nickname } of [seated, first, second])
    await expect(page.getByText(nickname)).toHaveCount(0)
  await expectAccessibleByDayAndNight(page)

  await page.goto(`/mypage/board?day=${day}`)
  await expect(page.getByText('만석 · 1팀 자리를 맡아 두었어요')).toBeVisible()
  await page.goto(`/mypage/board/waiting?day=${day}`)
  await expect(times).toContainText('18:00 · 2명 자리를 맡아 두었어요')

  await send(request, first, `/api/waiting/${waitingNo}/accept`)
  await expect(times.getByText('맡아 두었어요')).toHaveCount(0)
  await expect(row).toHaveText('18:001팀4명 1팀자리가 나면 알려요')
  await expect(log).toHaveText(
    /^\d\d:\d\d18:00 2명 자리를 기다리던 팀이 \d+분 [안만]에 예약했어요\.$/,
  )
  await page.goto(`/mypage/board?day=${day}`)
  await expect(rowOf(page, first.nickname)).toBeVisible()
  expect(errors).toEqual([])
  await closeDown(request, restaurantNo)
})
