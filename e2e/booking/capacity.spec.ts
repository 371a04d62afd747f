import { expect } from '@playwright/test'
import { expectAccessibleByDayAndNight } from '../support/accessible.ts'
import { consoleErrors } from '../support/console-errors.ts'
import { openInboxWith } from '../support/inbox.ts'
import { signUp } from '../support/new-member.ts'
import { closeDown, newReservable } from '../support/own-restaurant.ts'
import { headersOf, signIn } from '../support/signed-in.ts'
import { test } from '../support/test.ts'
import { inDays, shortDay } from './dialog.ts'
import { book } from './table.ts'

const day = inDays(3)

test('사장님이 머무는 시간을 늘리면 넘는 예약을 보고, 이유를 적어 취소하면 손님이 안다', {
  tag: '@phone',
}, async ({ context, request }) => {
  const { owner, name, restaurantNo } = await newReservable(request)
  const first = await signUp(request)
  const second = await signUp(request)
  const table = { restaurantNo, reserveDay: day, numberOfGuests: 2 }
  await book(request, first, { ...table, reserveTime: '12:00' })
  await book(request, second, { ...table, reserveTime: '13:00' })

  const page = await context.newPage()
  const errors = consoleErrors(page)
  await signIn(page, owner)
  await page.goto('/mypage/restaurant')
  const card = page.getByRole('region', { name: '자리와 접수' })
  await card.getByLabel('며칠 앞까지 받을까요?').fill('60')
  await card.getByLabel('머무는 시간', { exact: true }).selectOption('120분 (2시간)')
  await expect(card).toContainText('바꾼 것 2가지')
  await expect(card).toContainText('이대로 저장하면 1팀 2명이 자리 수를 넘어요.')
  const bookings = card.getByRole('region', { name: '지킬 수 없게 되는 예약' })
  await expect(bookings.getByRole('listitem')).toHaveCount(1)
  await expect(bookings).toContainText(second.nickname)
  await expect(bookings).toContainText('앱 알림만 가능')
  await expectAccessibleByDayAndNight(page)

  await card.getByRole('radio', { name: '취소하고 알리기' }).check()
  const save = card.getByRole('button', { name: '저장하고 1팀에 알리기' })
  await save.click()
  const reason = card.getByLabel('취소하는 이유')
  await expect(reason).toBeFocused()
  await expect(card).toContainText('이유를 입력해 주세요.')
  await reason.fill('두 시간씩 앉으시게 됐어요')
  const news = `${name}, ${shortDay(day)}`
  await expect(card.getByRole('figure')).toContainText(news)
  await save.click()
  await expect(page.getByText('예약설정이 수정되었습니다!', { exact: true })).toBeVisible()
  await expect(card.getByRole('button', { name: '저장', exact: true })).toBeFocused()
  await page.reload()
  await expect(card.getByLabel('머무는 시간', { exact: true })).toHaveValue('120')
  await expect(card.getByLabel('며칠 앞까지 받을까요?')).toHaveValue('60')
  expect(errors).toEqual([])

  const guestPage = await context.newPage()
  await signIn(guestPage, second)
  await openInboxWith(guestPage, '가게가 예약을 취소했어요')
  const latest = guestPage.getByRole('main').getByRole('listitem').first()
  await expect(latest).toContainText('가게가 예약을 취소했어요')
  await expect(latest).toContainText('이유: 두 시간씩 앉으시게 됐어요')
  const answer = await request.get('/api/reservation/check', {
    headers: await headersOf(request, first),
  })
  expect(await answer.json()).toMatchObject({ body: { items: [{ state: 'confirmed' }] } })
  await closeDown(request, restaurantNo)
})
