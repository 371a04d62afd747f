import { expect } from '@playwright/test'
import { book } from '../admin/bookings.ts'
import { inDays } from '../booking/dialog.ts'
import { expectAccessibleByDayAndNight } from '../support/accessible.ts'
import { consoleErrors } from '../support/console-errors.ts'
import { button, field } from '../support/controls.ts'
import { signUp } from '../support/new-member.ts'
import { newReservable } from '../support/own-restaurant.ts'
import { closeAlert } from '../support/people.ts'
import { restaurantNo } from '../support/sample-city.ts'
import { signIn } from '../support/signed-in.ts'
import { test } from '../support/test.ts'

test('손님이 올 가게의 사장이 탈퇴하려면 누가 예약을 잃는지 보고, 탈퇴하면 손님이 까닭을 안다', {
  tag: '@phone',
}, async ({ context, page, request }) => {
  const errors = consoleErrors(page)
  const { owner, name, restaurantNo: no } = await newReservable(request)
  const guest = await signUp(request)
  await book(request, guest, { restaurantNo: no, reserveDay: inDays(3), reserveTime: '12:00' })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, owner)
  await page.goto('/user-delete')
  await field(page, '비밀번호').fill(owner.password)
  await button(page, '확인').click()
  const question = page.getByRole('dialog', { name: '정말 탈퇴하시겠습니까?' })
  await expect(question).toContainText('내 가게에 올 손님 1팀의 예약이 모두 취소되고')
  await expect(question).toContainText('이유: 가게가 문을 닫았어요.')
  await expect(button(page, '그만두기')).toBeFocused()
  await expectAccessibleByDayAndNight(page)
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(page).toHaveURL('/user-delete')

  await button(page, '확인').click()
  await question.getByRole('button', { name: '예약 취소하고 탈퇴' }).click()
  await closeAlert(page, '회원 탈퇴에 성공하였습니다. 메인페이지로 이동합니다.')
  await expect(restaurantNo(request, name)).rejects.toThrow('no')

  const guestPage = await context.newPage()
  await signIn(guestPage, guest)
  await guestPage.goto('/mypage/reservations')
  await expect(guestPage.getByRole('article').filter({ hasText: name })).toContainText(
    '가게가 취소했어요. 이유: 가게가 문을 닫았어요.',
  )
  expect(errors).toEqual([])
})
