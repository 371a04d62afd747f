import { type Browser, expect } from '@playwright/test'
import { consoleErrors } from '../support/console-errors.ts'
import { signUp } from '../support/new-member.ts'
import { closeAlert, fillLogin, openAccountMenu } from '../support/people.ts'
import { restaurantNo } from '../support/sample-city.ts'
import { signIn } from '../support/signed-in.ts'
import { test } from '../support/test.ts'
import {
  backToRooms,
  chatButton,
  chatPanel,
  expectSaid,
  messageField,
  openConversation,
  openPanel,
  openRoom,
  openRooms,
  roomLinks,
  sendButton,
  write,
} from './panel.ts'

/** Another browser window, with a session of its own. */
const anotherWindow = async (browser: Browser) => (await browser.newContext()).newPage()

test('방문자는 어느 화면에서나 채팅을 열고, 로그인하면 보던 화면으로 돌아온다', {
  tag: '@phone',
}, async ({ page, request }) => {
  const errors = consoleErrors(page)
  const member = await signUp(request)
  const restaurant = `/restaurant/${await restaurantNo(request, '멘야하루')}`
  for (const path of ['/', '/search-results', restaurant, '/login']) {
    await page.goto(path)
    const panel = await openPanel(page)
    await expect(panel.getByText('로그인이 필요해요')).toBeVisible()
    await expect(messageField(panel)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(chatButton(page)).toBeFocused()
  }

  await page.goto(restaurant)
  await (await openPanel(page)).getByRole('link', { name: '로그인' }).click()
  await expect(page).toHaveURL('/login')
  await expect(chatPanel(page)).toBeHidden()
  // The way back is not lost when they ask once more.
  await (await openPanel(page)).getByRole('link', { name: '로그인' }).click()
  await fillLogin(page, member)
  await expect(page).toHaveURL(restaurant)
  const panel = await openConversation(page)
  await expect(panel.getByText('아직 대화가 없어요')).toBeVisible()
  expect(errors).toEqual([])
})

test('회원과 관리자가 두 창에서 이야기하고, 닫은 동안의 새 메시지는 단추에 보인다', {
  tag: '@phone',
}, async ({ page, browser, request }) => {
  const member = await signUp(request)
  const admin = await anotherWindow(browser)
  const errors = [consoleErrors(page), consoleErrors(admin)]
  await signIn(admin, 'admin01')
  await openRooms(admin)
  await signIn(page, member)
  await page.goto('/')
  const panel = await openConversation(page)

  await expect(sendButton(panel)).toBeDisabled()
  await messageField(panel).fill('   ')
  await expect(sendButton(panel)).toBeDisabled()
  await messageField(panel).press('Enter')
  await expect(messageField(panel)).toHaveValue('   ')
  await expect(panel.getByText('아직 대화가 없어요')).toBeVisible()
  await messageField(panel).fill('')
  await page.keyboard.insertText('예약을 바꾸고 싶어요')
  await sendButton(panel).click()
  await messageField(panel).pressSequentially('내일 저녁')
  await messageField(panel).press('Shift+Enter')
  await page.keyboard.insertText('여섯 시로요')
  await messageField(panel).press('Enter')
  await expectSaid(panel, ['나: 예약을 바꾸고 싶어요', '나: 내일 저녁\n여섯 시로요'])

  const top = roomLinks(admin).first()
  await expect(top).toContainText(member.nickname)
  await expect(top).toContainText('내일 저녁')
  await expect(top).toContainText('읽지 않은 메시지 2개')
  const room = await openRoom(admin, member.nickname)
  await expectSaid(room, ['상대: 예약을 바꾸고 싶어요', '상대: 내일 저녁\n여섯 시로요'])
  await messageField(room).fill('바꿔 드릴게요')
  await sendButton(room).click()
  const talk = ['나: 예약을 바꾸고 싶어요', '나: 내일 저녁\n여섯 시로요', '상대: 바꿔 드릴게요']
  await expectSaid(panel, talk)
  await backToRooms(admin)
  await expect(top).toContainText('바꿔 드릴게요')
  await expect(top).not.toContainText('읽지 않은 메시지')

  const second = await anotherWindow(browser)
  await signIn(second, member)
  await second.goto('/terms')
  const secondPanel = await openConversation(second)
  await expectSaid(secondPanel, talk)
  await write(secondPanel, '다른 창에서도 써요')
  await expectSaid(panel, [...talk, '나: 다른 창에서도 써요'])
  await expectSaid(secondPanel, [...talk, '나: 다른 창에서도 써요'])
  await second.context().close()

  await messageField(panel).fill('쓰다 만 말')
  await panel.getByRole('button', { name: '채팅 닫기' }).click()
  await expect(chatButton(page)).toBeFocused()
  await write(await openRoom(admin, member.nickname), '바꿨어요')
  await expect(chatButton(page)).toHaveAccessibleName('관리자와 채팅, 읽지 않은 메시지 1개')
  await expect(chatButton(page)).toHaveText('1')
  await openPanel(page)
  await expectSaid(panel, [...talk, '나: 다른 창에서도 써요', '상대: 바꿨어요'])
  await expect(messageField(panel)).toHaveValue('쓰다 만 말')
  await page.keyboard.press('Escape')
  await expect(chatButton(page)).toHaveAccessibleName('관리자와 채팅')
  await expect(chatButton(page)).toHaveText('')
  expect(errors.flat()).toEqual([])
  await admin.context().close()
})

test('로그아웃하면 대화가 닫히고 같은 탭의 다음 회원은 아무것도 보지 못한다', async ({
  page,
  request,
}) => {
  const errors = consoleErrors(page)
  const sockets: { isClosed: () => boolean }[] = []
  page.on('websocket', (socket) => sockets.push(socket))
  const [first, next] = [await signUp(request), await signUp(request)]
  await signIn(page, first)
  await page.goto('/')
  const panel = await openConversation(page)
  await write(panel, '나만 아는 이야기')
  await expectSaid(panel, ['나: 나만 아는 이야기'])
  await messageField(panel).fill('아직 쓰는 중')
  await page.keyboard.press('Escape')
  expect(sockets.map((socket) => socket.isClosed())).toEqual([false])
  const menu = await openAccountMenu(page)
  await menu.getByRole('button', { name: '로그아웃' }).click()
  await closeAlert(page, '로그아웃 되었습니다.')
  await expect.poll(() => sockets.map((socket) => socket.isClosed())).toEqual([true])

  // On links only: a reloaded page would have lost everything anyway.
  await (await openPanel(page)).getByRole('link', { name: '로그인' }).click()
  await fillLogin(page, next)
  await expect(page).toHaveURL('/')
  await openConversation(page)
  await expect(panel.getByText('아직 대화가 없어요')).toBeVisible()
  await expect(messageField(panel)).toHaveValue('')
  await expect(page.getByText('나만 아는 이야기')).toHaveCount(0)
  expect(errors).toEqual([])
})

test('관리자의 채팅 단추는 채팅관리로 이어진다', { tag: '@phone' }, async ({ page }) => {
  await signIn(page, 'admin01')
  await page.goto('/')
  await page.getByRole('link', { name: /^채팅관리/ }).click()
  await expect(page).toHaveURL('/admin/chatting')
  await expect(roomLinks(page).first()).toBeVisible()
})
