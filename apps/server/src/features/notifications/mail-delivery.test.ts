import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startMailServer } from '../../../test/support/mail/server.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { freePort } from '../../../test/support/server/process.ts'
import { makeLetter } from '../../lib/mail/letter.ts'
import { type MailTransport, openSmtp } from '../../lib/mail/smtp.ts'
import { LEASE_MS, MAX_TRIES, queueMail } from './mail.ts'
import { deliverDue, startDelivery } from './mail-delivery.ts'

const to = 'haru@example.com'
const letter = makeLetter({
  subject: '[맛자리] 인증번호를 알려 드려요',
  title: '이메일 인증',
  paragraphs: ['아래 번호를 입력해 주세요.'],
  secret: { label: '인증번호', value: '038514' },
})

let server: TestApp
let mailServer: Awaited<ReturnType<typeof startMailServer>> | undefined
let transport: MailTransport
let port: number
beforeAll(async () => {
  server = await testApp({ SMTP_URL: 'smtp://127.0.0.1:1' })
})
beforeEach(async () => {
  port = await freePort()
  const url = `smtp://127.0.0.1:${port}`
  transport = openSmtp({ url, from: '맛자리 <no-reply@matjari.example>' })
})
afterEach(async () => {
  transport.close()
  await mailServer?.close()
  mailServer = undefined
  await server.deps.db.deleteFrom('mail').execute()
})
afterAll(() => server.close())

async function openMailServer(options?: Parameters<typeof startMailServer>[0]) {
  mailServer = await startMailServer({ ...options, port })
  return mailServer
}

const queue = (mail: { uselessAfter?: Date } = {}) =>
  server.deps.db.transaction().execute((tx) => queueMail(server.deps, tx, { to, letter, ...mail }))
const deliver = () => deliverDue(server.deps, transport)
const row = () => server.deps.db.selectFrom('mail').selectAll().executeTakeFirstOrThrow()
const secondsFromNow = (seconds: number) => new Date(server.deps.now().getTime() + seconds * 1000)

test('편지가 한글 제목과 두 본문과 자기 Message-ID로 한 번 도착한다', async () => {
  const { letters } = await openMailServer()
  await queue()
  const { messageId } = await row()
  expect(await deliver()).toBe(1)
  expect(await deliver()).toBe(0)
  expect(letters).toHaveLength(1)
  expect(letters[0]).toMatchObject({
    subject: letter.subject,
    recipients: [to],
    messageId: `<${messageId}@matjari.example>`,
  })
  expect(letters[0]?.text).toContain('038514')
  expect(letters[0]?.html).toContain('038514')
})

test('보내기 전에도 표에서 내용을 읽을 수 없고 보낸 뒤에는 지워진다', async () => {
  await openMailServer()
  await queue()
  const waiting = await row()
  expect(waiting.sealed?.toString('latin1')).not.toContain('038514')
  expect(JSON.stringify(waiting)).not.toContain('038514')
  await deliver()
  expect(await row()).toMatchObject({ sealed: null, sentAt: server.deps.now(), lastError: null })
})

test('되돌려진 일은 편지를 보내지 않는다', async () => {
  const { letters } = await openMailServer()
  const undone = server.deps.db.transaction().execute(async (tx) => {
    await queueMail(server.deps, tx, { to, letter })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await deliver()).toBe(0)
  expect(letters).toEqual([])
})

test('메일 서버가 없는 동안은 점점 늦게 다시 해 보고 돌아오면 같은 Message-ID로 한 번 보낸다', async () => {
  await queue()
  const { messageId } = await row()
  expect(await deliver()).toBe(0)
  expect(await row()).toMatchObject({ tries: 1, dueAt: secondsFromNow(2), givenUpAt: null })
  const { letters } = await openMailServer()
  expect(await deliver()).toBe(0)
  server.clock.advance(2_000)
  expect(await deliver()).toBe(1)
  expect(letters.map((arrived) => arrived.messageId)).toEqual([`<${messageId}@matjari.example>`])
})

test('끝내 보내지 못하면 그만두고 내용을 지운다', async () => {
  await queue()
  await server.deps.db
    .updateTable('mail')
    .set({ tries: MAX_TRIES - 1 })
    .execute()
  await deliver()
  expect(await row()).toMatchObject({ givenUpAt: server.deps.now(), sealed: null, sentAt: null })
})

test('받는 이를 아주 거절하면 바로 그만두고 내용을 지운다', async () => {
  const { letters } = await openMailServer({ refuseRecipient: () => 550 })
  await queue()
  await deliver()
  expect(await row()).toMatchObject({ tries: 1, givenUpAt: server.deps.now(), sealed: null })
  expect((await row()).lastError).not.toContain('@')
  server.clock.advance(86_400_000)
  await deliver()
  expect(letters).toEqual([])
})

test('한 사람이 거절되어도 다른 사람의 편지는 간다', async () => {
  const { letters } = await openMailServer({
    refuseRecipient: (address) => (address === to ? 550 : undefined),
  })
  await queue()
  await server.deps.db
    .transaction()
    .execute((tx) => queueMail(server.deps, tx, { to: 'other@example.com', letter }))
  expect(await deliver()).toBe(1)
  expect(letters.map(({ recipients }) => recipients)).toEqual([['other@example.com']])
})

test('쓸모를 잃은 편지는 보내지 않고 지운다', async () => {
  const { letters } = await openMailServer()
  await queue({ uselessAfter: secondsFromNow(180) })
  server.clock.advance(180_000)
  expect(await deliver()).toBe(0)
  expect(letters).toEqual([])
  expect(await row()).toMatchObject({ givenUpAt: server.deps.now(), sealed: null })
})

test('보내는 동안은 맡은 편지라 아무도 가져가지 않고, 맡은 이가 죽으면 나중에 같은 Message-ID로 보낸다', async () => {
  const { letters } = await openMailServer()
  await queue()
  const { messageId } = await row()
  const dying: MailTransport = { send: () => new Promise(() => {}), close: () => {} }
  void deliverDue(server.deps, dying)
  await expect.poll(async () => (await row()).tries).toBe(1)
  expect(await deliver()).toBe(0)
  server.clock.advance(LEASE_MS)
  expect(await deliver()).toBe(1)
  expect(letters.map((arrived) => arrived.messageId)).toEqual([`<${messageId}@matjari.example>`])
})

test('열쇠가 바뀌어 열 수 없는 편지는 그만둔다', async () => {
  const { letters } = await openMailServer()
  await queue()
  const secrets = { ...server.deps.secrets, mailKey: new Uint8Array(32) }
  expect(await deliverDue({ ...server.deps, secrets }, transport)).toBe(0)
  expect(await row()).toMatchObject({ givenUpAt: server.deps.now(), sealed: null })
  expect(letters).toEqual([])
})

test('저절로 보내고, 멈추라고 하면 손에 든 편지까지 마친다', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const before = vi.fn<() => Promise<void>>(() => held)
  await openMailServer({ before })
  await queue()
  const delivery = startDelivery(server.deps, transport, { log: { warn: () => {} } })
  await expect.poll(() => before.mock.calls.length, { timeout: 20_000 }).toBe(1)
  const stopped = delivery.stop()
  release()
  await stopped
  expect(await row()).toMatchObject({ sentAt: server.deps.now() })
})

test('실패는 받는 이와 내용 없이 기록된다', async () => {
  await openMailServer({ refuseRecipient: () => 550 })
  await queue()
  const lines: string[] = []
  const warn = (details: object, line: string) => lines.push(JSON.stringify({ ...details, line }))
  await deliverDue(server.deps, transport, { log: { warn } })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('letter given up')
  expect(lines[0]).not.toMatch(/haru|example\.com|038514/)
})

test('데이터베이스가 말썽이어도 배달은 이어진다', async () => {
  const { letters } = await openMailServer()
  const lines: string[] = []
  const delivery = startDelivery(server.deps, transport, {
    log: { warn: (_details, line) => lines.push(line) },
  })
  await server.deps.db.schema.alterTable('mail').renameTo('mail_away').execute()
  await expect.poll(() => lines.length, { timeout: 20_000 }).toBeGreaterThan(0)
  await server.deps.db.schema.alterTable('mailAway').renameTo('mail').execute()
  await queue()
  await expect.poll(() => letters.length, { timeout: 20_000 }).toBe(1)
  await delivery.stop()
})
