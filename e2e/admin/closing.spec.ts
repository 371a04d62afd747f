import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { inDays } from '../booking/dialog.ts'
import { expectAccessibleByDayAndNight } from '../support/accessible.ts'
import { consoleErrors } from '../support/console-errors.ts'
import { button } from '../support/controls.ts'
import { openInboxWith } from '../support/inbox.ts'
import { type NewMember, signUp } from '../support/new-member.ts'
import { closeDown, newReservable } from '../support/own-restaurant.ts'
import { restaurantNo } from '../support/sample-city.ts'
import { headersOf, signIn } from '../support/signed-in.ts'
import { test } from '../support/test.ts'
import { book, noteCaller } from './bookings.ts'
import { notedRefusal, refusal, refuseNext, rowWith } from './screens.ts'

const reserveDay = inDays(3)

/** A restaurant with an upcoming guest. */
async function restaurantWithGuest(request: APIRequestContext) {
  const made = await newReservable(request, { maxTeamNum: 3 })
  const guest = await signUp(request)
  const { restaurantNo: no } = made
  await book(request, guest, { restaurantNo: no, reserveDay, reserveTime: '12:00' })
  return { ...made, guest }
}

async function openList(page: Page, address: string) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'admin01')
  await page.goto(address)
}

async function chooseStatus(page: Page, name: string, status: string) {
  await button(page, `${name}, 상태 변경`).click()
  await page.getByRole('menuitem', { name: status, exact: true }).click()
}

async function chooseForMember(page: Page, memberId: string, command: string) {
  await button(page, `${memberId} 관리 메뉴`).click()
  await page.getByRole('menuitem', { name: command, exact: true }).click()
}

async function tryToBook(request: APIRequestContext, who: NewMember, no: string) {
  const answer = await request.post('/api/reservation', {
    headers: await headersOf(request, who),
    data: { restaurantNo: no, reserveDay, reserveTime: '15:00', numberOfGuests: 2 },
  })
  return answer.status()
}

async function statesOf(request: APIRequestContext, guest: NewMember) {
  const headers = await headersOf(request, guest)
  const answer = await request.get('/api/reservation/check', { headers })
  const { body } = (await answer.json()) as { body: { items: { state: string }[] } }
  return body.items.map(({ state }) => state)
}

test('손님이 올 맛집을 비활성으로 바꾸면 누가 오는지 보고 정하며, 취소한 손님은 보여 준 글을 그대로 읽는다', {
  tag: '@phone',
}, async ({ context, page: adminPage, request }) => {
  const errors = consoleErrors(adminPage)
  const { owner, name, restaurantNo: no, guest } = await restaurantWithGuest(request)
  await noteCaller(request, owner, { restaurantNo: no, reserveDay, reserveTime: '13:00' })
  await openList(adminPage, `/admin/restaurants?${new URLSearchParams({ search: name })}`)
  const row = rowWith(adminPage, name)
  await chooseStatus(adminPage, name, '비활성')
  const dialog = adminPage.getByRole('dialog', { name: /비활성으로 바꿀까요\?$/ })
  await expect(dialog).toContainText('2팀 4명')
  await expect(dialog).toContainText('가게가 직접 받은 1팀은 알림을 받을 수 없으니')
  await expect(
    dialog.getByRole('list', { name: '앞으로 올 손님' }).getByRole('listitem'),
  ).toHaveText([new RegExp(`12:00${guest.nickname}.*맛자리$`), /13:00김전화.*전화$/])
  await expect(button(adminPage, '그만두기')).toBeFocused()
  await expectAccessibleByDayAndNight(adminPage)
  await adminPage.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(row).not.toContainText('비활성')

  await chooseStatus(adminPage, name, '비활성')
  await button(adminPage, '비활성으로 바꾸고 알리기').click()
  await expect(dialog).toContainText('이유를 입력해 주세요.')
  await dialog.getByLabel('이유').fill('내부 수리로 문을 닫아요')
  const preview = dialog.getByRole('region', { name: '손님이 읽는 글' }).locator('p')
  await expect(preview.last()).toContainText('이유: 내부 수리로 문을 닫아요')
  const [title, content] = [await preview.nth(1).innerText(), await preview.last().innerText()]
  await button(adminPage, '비활성으로 바꾸고 알리기').click()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('비활성')
  await expect(restaurantNo(request, name)).rejects.toThrow('no')

  const guestPage = await context.newPage()
  await signIn(guestPage, guest)
  await openInboxWith(guestPage, title)
  const latest = guestPage.getByRole('main').getByRole('listitem').first()
  await expect(latest).toContainText(title)
  await expect(latest).toContainText(content)
  // It leads to others nearby.
  await latest.getByRole('link').click()
  await expect(guestPage).toHaveURL(/\/search-results\?.*(bbox|region)=/)
  expect(errors).toEqual([])
})

test('유지하기를 고르면 맛집과 예약은 그대로고 새 예약만 멈추며, 사장이 이유를 안다', async ({
  context,
  page: adminPage,
  request,
}) => {
  const errors = consoleErrors(adminPage)
  const { owner, name, restaurantNo: no, guest } = await restaurantWithGuest(request)
  await openList(adminPage, `/admin/restaurants?${new URLSearchParams({ search: name })}`)
  const row = rowWith(adminPage, name)
  await chooseStatus(adminPage, name, '거부')
  const dialog = adminPage.getByRole('dialog', { name: `${name} 등록을 반려할까요?` })
  await dialog.getByRole('radio', { name: '유지하기' }).check()
  await expect(dialog).toContainText('손님에게는 알리지 않아요')
  await dialog.getByLabel('이유').fill('사진을 다시 확인해요.')
  await button(adminPage, '새 예약 멈추기').click()
  await expect(dialog).toBeHidden()
  const paused = '새 예약을 멈췄어요. 마지막 예약이 끝나면 다시 바꿀 수 있어요.'
  await expect(adminPage.getByText(paused).first()).toBeVisible()
  await expect(row).toContainText('활성')
  await expect(row).not.toContainText('거부')
  expect(await statesOf(request, guest)).toEqual(['confirmed'])
  expect(await tryToBook(request, await signUp(request), no)).toBe(409)

  const ownerPage = await context.newPage()
  await signIn(ownerPage, owner)
  await ownerPage.goto('/mypage/inbox')
  await expect(ownerPage.getByRole('main').getByRole('listitem').first()).toContainText(
    '사진을 다시 확인해요. 잡힌 예약 1팀은 그대로 지켜 주세요.',
  )
  expect(errors).toEqual([])
  await closeDown(request, no)
})

test('사장님 계정을 바꾸면 가게에 올 손님을 정해야 하고, 묻는 사이에 들어온 예약도 묻는다', {
  tag: '@phone',
}, async ({ page, request }) => {
  const errors = consoleErrors(page)
  const { owner, name, restaurantNo: no } = await newReservable(request, { maxTeamNum: 3 })
  const { memberId } = owner
  await openList(page, `/admin/users?search=${memberId}`)
  const row = rowWith(page, memberId)
  await chooseForMember(page, memberId, '일반회원으로')
  const plain = page.getByRole('dialog', { name: '일반회원으로 바꾸기' })
  await plain.getByLabel('이유 (선택)').fill('서류가 없어요')
  const guest = await signUp(request)
  await book(request, guest, { restaurantNo: no, reserveDay, reserveTime: '12:00' })
  await plain.getByRole('button', { name: '일반회원으로 바꾸기' }).click()
  const demoting = page.getByRole('dialog', {
    name: `${memberId} 계정을 일반회원으로 바꿀까요?`,
  })
  await expect(demoting.getByRole('list', { name: '가게' })).toContainText(name)
  await expect(demoting.getByLabel('이유')).toHaveValue('서류가 없어요')
  await demoting.getByRole('radio', { name: '유지하기' }).check()
  await button(page, '새 예약 멈추기').click()
  await expect(page.getByText('새 예약을 멈췄어요.').first()).toBeVisible()
  await expect(row).toContainText('사장님')
  expect(await statesOf(request, guest)).toEqual(['confirmed'])

  // A refused decision stays where it was made, with its reason.
  await refuseNext(page, '**/api/member/admin-update')
  await chooseForMember(page, memberId, '비활성화')
  const stopping = page.getByRole('dialog', { name: `${memberId} 계정을 비활성으로 바꿀까요?` })
  await expectAccessibleByDayAndNight(page)
  await stopping.getByLabel('이유').fill('맡을 사람이 없어요')
  await expect(stopping).toContainText('비활성 계정은 로그인할 수 없어서')
  await button(page, '비활성으로 바꾸고 알리기').click()
  await expect(stopping.getByRole('alert')).toContainText(refusal)
  await expect(stopping.getByLabel('이유')).toHaveValue('맡을 사람이 없어요')
  await button(page, '비활성으로 바꾸고 알리기').click()
  await expect(row).toContainText('비활성')
  await expect(page.getByText('상태가 성공적으로 변경되었습니다.').first()).toBeVisible()
  expect(await statesOf(request, guest)).toEqual(['cancelled'])
  await expect(restaurantNo(request, name)).rejects.toThrow('no')
  // What came between was refused once, and so was the server that stumbled.
  expect(errors).toEqual([
    expect.stringContaining(notedRefusal(409)),
    expect.stringContaining(notedRefusal(503)),
  ])
})
