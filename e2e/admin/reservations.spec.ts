import { expect, type Page } from '@playwright/test'
import { inDays } from '../booking/dialog.ts'
import { consoleErrors } from '../support/console-errors.ts'
import { button } from '../support/controls.ts'
import { openInboxWith } from '../support/inbox.ts'
import { signUp } from '../support/new-member.ts'
import { closeDown, newReservable } from '../support/own-restaurant.ts'
import { closeAlert } from '../support/people.ts'
import { signIn } from '../support/signed-in.ts'
import { test } from '../support/test.ts'
import { book, giveUp } from './bookings.ts'
import { hold, notedRefusal, refuseNext, rowWith } from './screens.ts'

const day = inDays(3)
const cancellations = '**/api/reservation?*'

async function cancel(page: Page, reservationNo: string, reason: string) {
  await button(page, `예약 ${reservationNo} 예약취소하기`).click()
  const dialog = page.getByRole('dialog', { name: '예약 취소' })
  await dialog.getByLabel('취소하는 이유 (선택)').fill(reason)
  await dialog.getByRole('button', { name: '예약취소하기' }).click()
  await expect(dialog).toBeHidden()
}

test('관리자가 예약을 찾아 이유를 적고 취소하면, 줄이 바로 바뀌고 손님이 이유를 안다', {
  tag: '@phone',
}, async ({ context, page: adminPage, request }) => {
  const errors = consoleErrors(adminPage)
  const { name, restaurantNo } = await newReservable(request)
  const guest = await signUp(request)
  const no = await book(request, guest, { restaurantNo, reserveDay: day, reserveTime: '12:00' })

  await adminPage.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(adminPage, 'admin01')
  await adminPage.goto('/admin/reservations')
  await expect(adminPage.getByRole('heading', { level: 1 })).toHaveText('예약 내역')
  const form = adminPage.getByRole('search', { name: '예약 검색' })
  await form.getByRole('button', { name: /^예약일/ }).click()
  const calendar = adminPage.getByRole('dialog', { name: '예약일' })
  const [, month = 0, date = 0] = day.split('-').map(Number)
  const dayButton = calendar.getByRole('button', { name: new RegExp(`년 ${month}월 ${date}일 `) })
  if (!(await dayButton.isVisible()))
    await calendar.getByRole('button', { name: '다음 달' }).click()
  await dayButton.click()
  await expect(calendar).toBeHidden()
  await form.getByLabel('상태').selectOption('예약 확정')
  await form.getByLabel('예약자 ID·닉네임·이름').fill(guest.nickname)
  await form.getByRole('button', { name: '검색' }).click()
  const found = new URLSearchParams({ reserveDay: day, state: 'confirmed', guest: guest.nickname })
  await expect(adminPage).toHaveURL(`/admin/reservations?${found}`)
  await adminPage.reload()
  await expect(adminPage.getByRole('heading', { level: 2 })).toHaveText('찾은 예약 1건')
  await expect(form.getByRole('button', { name: /^예약일/ })).toContainText(`${month}.${date} (`)
  await expect(form.getByLabel('상태')).toHaveValue('confirmed')
  await form.getByLabel('상태').selectOption('전체 상태')
  const row = rowWith(adminPage, name)
  await expect(row).toContainText('예약 확정')
  await expect(row).toContainText(guest.nickname)

  const release = await hold(adminPage, cancellations)
  await cancel(adminPage, no, '폭우로 길이 막혔어요.')
  await expect(row).toContainText('관리자 취소 · 폭우로 길이 막혔어요.')
  await expect(row).not.toContainText('예약 확정')
  release()
  await expect(adminPage.getByText('예약이 취소되었습니다.').first()).toBeVisible()
  await button(adminPage, `예약 ${no} 관리 기록`).click()
  const history = adminPage.getByRole('dialog', { name: `예약 ${no} 관리 기록` })
  await expect(history.getByRole('listitem')).toHaveText([
    /예약 취소.*예약 확정.*→.*취소.*이유: 폭우로 길이 막혔어요\..*\(admin01\)/,
  ])
  await adminPage.keyboard.press('Escape')

  const guestPage = await context.newPage()
  await signIn(guestPage, guest)
  await guestPage.goto('/mypage/reservations')
  const ticket = guestPage.getByRole('article').filter({ hasText: name })
  await expect(ticket).toContainText('관리자가 취소했어요. 이유: 폭우로 길이 막혔어요.')
  await openInboxWith(guestPage, '관리자가 예약을 취소했어요')
  const latest = guestPage.getByRole('main').getByRole('listitem').first()
  await expect(latest).toContainText('관리자가 예약을 취소했어요')
  await expect(latest).toContainText('폭우로 길이 막혔어요.')
  expect(errors).toEqual([])
  await closeDown(request, restaurantNo)
})

test('그사이 손님이 취소했으면 까닭을 말하고 참모습을 보이며, 거절된 취소는 되돌아간다', async ({
  page,
  request,
}) => {
  const errors = consoleErrors(page)
  const { name, restaurantNo } = await newReservable(request)
  const guest = await signUp(request)
  const no = await book(request, guest, { restaurantNo, reserveDay: day, reserveTime: '13:00' })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'admin01')
  await page.goto(`/admin/reservations?${new URLSearchParams({ restaurantName: name })}`)
  const row = rowWith(page, name)
  await refuseNext(page, cancellations)
  await cancel(page, no, '다시 적지 않을 이유')
  await closeAlert(page, '처리 중 오류가 발생했습니다.')
  await expect(row).toContainText('예약 확정')
  await button(page, `예약 ${no} 예약취소하기`).click()
  const reason = page.getByLabel('취소하는 이유 (선택)')
  await expect(reason).toHaveValue('다시 적지 않을 이유')
  await page.getByRole('dialog').getByRole('button', { name: '닫기' }).last().click()

  await giveUp(request, guest, no)
  await cancel(page, no, '늦은 이유')
  await closeAlert(page, '이미 취소된 예약이에요.')
  await expect(row).toContainText('예약자 취소')
  await expect(row).not.toContainText('늦은 이유')
  expect(errors).toEqual([503, 409].map((status) => expect.stringContaining(notedRefusal(status))))

  const form = page.getByRole('search', { name: '예약 검색' })
  await form.getByLabel('매장 이름').fill('그런 가게 없음')
  await form.getByRole('button', { name: '검색' }).click()
  await expect(page.getByText('조회된 예약이 없습니다.', { exact: true })).toBeVisible()
  await closeDown(request, restaurantNo)
})
