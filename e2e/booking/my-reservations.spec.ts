import { expect, type Page } from '@playwright/test'
import { chooseFor } from '../desk/evening.ts'
import { consoleErrors } from '../support/console-errors.ts'
import { button } from '../support/controls.ts'
import { openInboxWith } from '../support/inbox.ts'
import { lettersTo } from '../support/mailbox.ts'
import { signUp } from '../support/new-member.ts'
import { closeDown, newOwner, newReservable } from '../support/own-restaurant.ts'
import { closeAlert } from '../support/people.ts'
import { signIn } from '../support/signed-in.ts'
import { test } from '../support/test.ts'
import {
  bookingDialog,
  choice,
  chooseDay,
  chooseParty,
  closeTicket,
  inDays,
  shortDay,
} from './dialog.ts'

const day = inDays(3)
const otherDay = inDays(4)

/** Under the bell, where other news may come after it. */
const news = (page: Page, title: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title })

async function expectMessage(page: Page, title: string) {
  await openInboxWith(page, title)
  await expect(news(page, title)).toBeVisible()
}

/** The news lead to the board of that day. */
async function openMessage(page: Page, title: string) {
  await expectMessage(page, title)
  await news(page, title).getByRole('link').click()
}

test('사장님이 시간과 예약을 정하면 손님이 예약하고 바꾸고 취소하며, 알림이 사장님을 그날의 명단으로 데려간다', {
  tag: '@phone',
}, async ({ context, request }) => {
  const { owner, name, restaurantNo } = await newOwner(request)
  const guest = await signUp(request)

  const ownerPage = await context.newPage()
  const errors = consoleErrors(ownerPage)
  await signIn(ownerPage, owner)
  await ownerPage.goto('/mypage/restaurant')
  await button(ownerPage, '예약설정 등록').click()
  await closeAlert(ownerPage, '운영 시간이 없으면 예약 설정을 등록할 수 없습니다.')
  await button(ownerPage, '운영시간 등록').click()
  const hours = ownerPage.getByRole('dialog', { name: '운영 시간 및 브레이크타임 설정' })
  await hours.getByRole('button', { name: '월요일 브레이크타임 추가' }).click()
  await hours.getByRole('button', { name: '등록하기' }).click()
  await closeAlert(ownerPage, '운영시간이 등록되었습니다!')
  await expect(ownerPage.getByText('(브레이크 12:00 ~ 13:00)')).toBeVisible()
  await button(ownerPage, '예약설정 등록').click()
  const settings = ownerPage.getByRole('dialog', { name: '예약설정' })
  await settings.getByLabel('한 타임당 받을 팀 수', { exact: true }).fill('1')
  await settings.getByRole('button', { name: '월요일 시간 추가' }).click()
  await closeAlert(ownerPage, '예약 가능한 타임이 이미 설정되어 있습니다.')
  await settings.getByRole('button', { name: '등록하기' }).click()
  await closeAlert(ownerPage, '예약설정이 등록되었습니다!')
  await expect(ownerPage.getByText('한 타임당 최대 팀 수: 1팀')).toBeVisible()

  const guestPage = await context.newPage()
  await signIn(guestPage, guest)
  await guestPage.goto(`/restaurant/${restaurantNo}`)
  await button(guestPage, '예약하기').click()
  const dialog = bookingDialog(guestPage)
  await chooseDay(dialog, day)
  await expect(dialog).toContainText(`${shortDay(day)} (`)
  await chooseParty(dialog, 3)
  await choice(dialog, '14:00').click()
  await expect(dialog).toContainText('인원을 선택해 주세요 (3명)')
  await expect(dialog).toContainText('시간을 선택해 주세요 (14:00)')
  await dialog.getByRole('button', { name: '예약하기', exact: true }).click()
  await closeTicket(guestPage)
  await expect(dialog).toBeHidden()
  await openMessage(ownerPage, '새 예약이 들어왔어요')
  await expect(ownerPage.getByRole('list', { name: '14:00' })).toContainText(guest.nickname)

  await guestPage.goto('/mypage/reservations')
  const ticket = guestPage.getByRole('article').filter({ hasText: name })
  await expect(ticket).toContainText('14:00')
  await expect(ticket).toContainText('예약 확정')
  await guestPage.getByRole('button', { name: `${name} 예약 변경` }).click()
  const change = bookingDialog(guestPage, '예약 변경')
  await chooseParty(change, 2)
  await choice(change, '15:30').click()
  await change.getByRole('button', { name: '변경하기' }).click()
  await closeAlert(guestPage, '예약을 바꿨어요.')
  await expect(ticket).toContainText('15:30')
  await expect(ticket).toContainText('2명')
  await openMessage(ownerPage, '예약이 바뀌었어요')
  await expect(ownerPage.getByRole('list', { name: '15:30' })).toContainText(guest.nickname)

  await guestPage.getByRole('button', { name: `${name} 예약 취소` }).click()
  await guestPage.getByRole('alertdialog').getByRole('button', { name: '예약 취소' }).click()
  await expect(guestPage.getByText('예약이 취소되었습니다.', { exact: true })).toBeVisible()
  await expect(ticket).toContainText('내가 취소했어요.')
  await openMessage(ownerPage, '예약이 취소됐어요')
  await ownerPage.getByText('취소1팀').click()
  await expect(ownerPage.getByText(`${guest.nickname} 2명`)).toBeVisible()
  await expectMessage(guestPage, '예약을 취소했어요')
  await expect
    .poll(async () => (await lettersTo(request, guest.email)).map(({ subject }) => subject))
    .toEqual(expect.arrayContaining([expect.stringContaining('예약이 확정됐어요')]))
  expect(errors).toEqual([])
  await closeDown(request, restaurantNo)
})

test('가게가 취소하면 손님이 이유를 알고, 전화 손님도 같은 자리를 차지한다', async ({
  context,
  request,
}) => {
  const { owner, name, restaurantNo } = await newReservable(request)
  const ownerPage = await context.newPage()
  await signIn(ownerPage, owner)
  await ownerPage.goto(`/mypage/board?day=${otherDay}`)
  await button(ownerPage, '손님 넣기').first().click()
  const entry = ownerPage.getByRole('dialog', { name: '전화 예약' })
  await entry.getByLabel('이름').fill('전화손님')
  await entry.getByRole('button', { name: '12:00', exact: true }).click()
  await entry.getByRole('button', { name: '예약 넣기' }).click()
  await expect(ownerPage.getByRole('list', { name: '12:00' })).toContainText('전화손님')

  const guest = await signUp(request)
  const guestPage = await context.newPage()
  await signIn(guestPage, guest)
  await guestPage.goto(`/restaurant/${restaurantNo}?reserve=1`)
  const dialog = bookingDialog(guestPage)
  await chooseDay(dialog, otherDay)
  await expect(dialog.getByRole('button', { name: /^12:00/ })).toBeDisabled()
  await chooseParty(dialog, 2)
  await choice(dialog, '13:00').click()
  await dialog.getByRole('button', { name: '예약하기', exact: true }).click()
  await closeTicket(guestPage)

  await chooseFor(ownerPage, guest.nickname, '예약 취소')
  const cancelling = ownerPage.getByRole('dialog', { name: '예약 취소' })
  await cancelling.getByLabel(/^취소하는 이유/).fill('주방 공사')
  await cancelling.getByRole('button', { name: '취소하고 알리기' }).click()
  await expect(cancelling).toBeHidden()
  await guestPage.goto('/mypage/reservations')
  const ticket = guestPage.getByRole('article').filter({ hasText: name })
  await expect(ticket).toContainText('가게가 취소했어요. 이유: 주방 공사')
  await closeDown(request, restaurantNo)
})
