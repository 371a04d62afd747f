import { type Browser, expect } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { consoleErrors } from '../support/console-errors.ts'
import { type NewMember, signUp } from '../support/new-member.ts'
import { signIn } from '../support/signed-in.ts'
import { test } from '../support/test.ts'
import { besidesCut, layLine } from './cut-line.ts'
import {
  connection,
  expectConnected,
  expectSaid,
  messageField,
  openConversation,
  openRoom,
  openRooms,
  sendButton,
  write,
} from './panel.ts'

const cutWords = '연결이 끊겼어요. 다시 연결하는 중이에요.'
/** Three reconnects, five seconds apart. */
const reconnectsMs = 15_000

/** A member behind a line that can be cut. */
async function memberBehindLine(
  browser: Browser,
  { member, serverUrl }: { member: NewMember; serverUrl: string },
) {
  const line = await layLine(serverUrl)
  const context = await browser.newContext({ baseURL: line.url })
  const page = await context.newPage()
  const errors = consoleErrors(page)
  await signIn(page, member)
  await page.goto('/terms')
  const panel = await openConversation(page)
  const leave = async () => {
    await context.close()
    await line.close()
  }
  return { line, page, panel, errors, leave }
}

test('끊긴 동안의 말과 쓰던 말이 다시 이어진 뒤 한 번씩 차례로 있다', async ({
  page: admin,
  browser,
  request,
  baseURL,
}) => {
  const errors = consoleErrors(admin)
  const member = await signUp(request)
  const behind = await memberBehindLine(browser, { member, serverUrl: baseURL ?? '' })
  const { line, panel } = behind
  await write(panel, '거기 계세요?')
  await signIn(admin, 'admin01')
  await openRooms(admin)
  const room = await openRoom(admin, member.nickname)

  await messageField(panel).fill('끊겨도 남는 말')
  line.cut()
  await expect(connection(panel)).toHaveText(cutWords)
  await expect(sendButton(panel)).toBeDisabled()
  await messageField(panel).press('Enter')
  await expect(messageField(panel)).toHaveValue('끊겨도 남는 말')
  await write(room, '네, 있어요')
  await write(room, '말씀하세요')
  const talk = ['나: 거기 계세요?', '상대: 네, 있어요', '상대: 말씀하세요']
  await expectSaid(room, ['상대: 거기 계세요?', '나: 네, 있어요', '나: 말씀하세요'])

  line.restore()
  await expectSaid(panel, talk, reconnectsMs)
  await expectConnected(panel)
  await expect(messageField(panel)).toHaveValue('끊겨도 남는 말')
  await messageField(panel).press('Enter')
  await expectSaid(panel, [...talk, '나: 끊겨도 남는 말'])
  await expectSaid(room, [
    '상대: 거기 계세요?',
    '나: 네, 있어요',
    '나: 말씀하세요',
    '상대: 끊겨도 남는 말',
  ])
  expect(besidesCut(behind.errors)).toEqual([])
  expect(errors).toEqual([])
  await behind.leave()
})

test('끊기는 순간에 보낸 말은 닿았든 닿지 않았든 두 쪽에 한 번씩만 있다', async ({
  page: admin,
  browser,
  request,
  baseURL,
}) => {
  const member = await signUp(request)
  const behind = await memberBehindLine(browser, { member, serverUrl: baseURL ?? '' })
  const { line, panel } = behind
  await write(panel, '처음')
  await expectSaid(panel, ['나: 처음'])
  await signIn(admin, 'admin01')
  await openRooms(admin)
  const room = await openRoom(admin, member.nickname)

  line.lose('down')
  await write(panel, '닿았지만 답을 잃은 말')
  await expectSaid(room, ['상대: 처음', '상대: 닿았지만 답을 잃은 말'])
  await expect(panel.getByText('보내는 중')).toBeVisible()
  line.cut()
  await expect(connection(panel)).toHaveText(cutWords)
  line.restore()
  await expectConnected(panel)
  await expectSaid(panel, ['나: 처음', '나: 닿았지만 답을 잃은 말'])

  line.lose('up')
  await write(panel, '닿지 못한 말')
  line.cut()
  await expect(panel.getByText('보내는 중')).toBeVisible()
  await expect(connection(panel)).toHaveText(cutWords)
  line.restore()
  await expectConnected(panel)
  await expectSaid(panel, ['나: 처음', '나: 닿았지만 답을 잃은 말', '나: 닿지 못한 말'])
  await write(panel, '끝')
  await expectSaid(room, [
    '상대: 처음',
    '상대: 닿았지만 답을 잃은 말',
    '상대: 닿지 못한 말',
    '상대: 끝',
  ])
  expect(besidesCut(behind.errors)).toEqual([])
  await behind.leave()
})

test('세 번 다시 이어도 안 되면 다시 연결을 내놓고, 누르면 이어진다', { tag: '@phone' }, async ({
  browser,
  request,
  baseURL,
}) => {
  const member = await signUp(request)
  const behind = await memberBehindLine(browser, { member, serverUrl: baseURL ?? '' })
  const { line, page, panel } = behind
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await write(panel, '잘 들리나요?')
  await expectSaid(panel, ['나: 잘 들리나요?'])
  await messageField(panel).fill('기다린 말')
  line.cut()
  await expect(connection(panel)).toHaveText(cutWords)
  const again = panel.getByRole('button', { name: '다시 연결' })
  await expect(again).toBeVisible({ timeout: reconnectsMs + 10_000 })
  await expect(connection(panel)).toHaveText('연결하지 못했어요.')
  await expect(sendButton(panel)).toBeDisabled()
  await expectAccessible(page)

  line.restore()
  await again.click()
  await expectConnected(panel)
  await expect(again).toBeHidden()
  await sendButton(panel).click()
  await expectSaid(panel, ['나: 잘 들리나요?', '나: 기다린 말'])
  expect(besidesCut(behind.errors)).toEqual([])
  await behind.leave()
})
