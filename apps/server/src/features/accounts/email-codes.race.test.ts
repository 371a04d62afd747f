import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { whileLocked } from '../../../test/support/database/race.ts'
import { testAsker } from '../../../test/support/mail/asker.ts'
import { codeSentTo, lettersTo } from '../../../test/support/mail/letters.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { checkCode, sendCode, takeProof } from './email-codes.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const post = async (url: string, payload: object) => {
  const response = await server.app.inject({ method: 'POST', url, payload })
  return response.json<{ header: { code: string; message: string } }>().header
}
const twenty = <T>(start: () => Promise<T>) => Array.from({ length: 20 }, start)
const count = (messagesTold: string[], sought: string) =>
  messagesTold.filter((message) => message === sought).length

test('번호를 동시에 스무 번 찍어도 다섯 번만 보아 준다', async () => {
  const email = 'guessed@example.com'
  await sendCode(server.deps, { purpose: 'signUp', email, asker: testAsker(server) })
  const code = await codeSentTo(server.deps, email)
  const verifyCode = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const answers = await whileLocked(server.deps.db, {
    lock: (tx) => tx.selectFrom('emailCode').select('email').forUpdate().execute(),
    start: () => twenty(() => post('/api/email/check-verifycode', { email, verifyCode })),
  })
  const told = answers.map(({ message }) => message)
  expect(count(told, messages.email.wrongCode)).toBe(limits.emailCode.tries)
  expect(count(told, messages.email.noTriesLeft)).toBe(20 - limits.emailCode.tries)
  const row = await server.deps.db
    .selectFrom('emailCodeTry')
    .innerJoin('emailCode', 'emailCode.emailCodeNo', 'emailCodeTry.emailCodeNo')
    .select('emailCodeTry.tries')
    .where('emailCode.email', '=', email)
    .executeTakeFirstOrThrow()
  expect(row.tries).toBe(limits.emailCode.tries)
})

test('동시에 스무 번 보내 달라고 해도 한도만큼만 보내고 마지막 번호 하나만 남는다', async () => {
  const email = 'asked-often@example.com'
  const request = () => post('/api/email/verify-email', { memberEmail: email })
  await request()
  const answers = await whileLocked(server.deps.db, {
    lock: (tx) => tx.selectFrom('attemptLimit').select('attempts').forUpdate().execute(),
    start: () => twenty(request),
  })
  const passed = answers.filter(({ code }) => code === 'S200').length
  expect(passed).toBe(limits.attempts.codeRequest.account - 1)
  expect(answers.filter(({ code }) => code === 'E429')).toHaveLength(20 - passed)
  expect(await lettersTo(server.deps, email)).toHaveLength(limits.attempts.codeRequest.account)
  const codes = await server.deps.db
    .selectFrom('emailCode')
    .select('email')
    .where('email', '=', email)
    .execute()
  expect(codes).toHaveLength(1)
})

test('한 증명을 동시에 여럿이 써도 한 번만 통한다', async () => {
  const email = 'proved-once@example.com'
  await sendCode(server.deps, { purpose: 'signUp', email, asker: testAsker(server) })
  const asker = testAsker(server)
  await checkCode(server.deps, { email, asker, code: await codeSentTo(server.deps, email) })
  const now = server.deps.now()
  const taken = await whileLocked(server.deps.db, {
    lock: (tx) => tx.selectFrom('emailCode').select('email').forUpdate().execute(),
    start: () => twenty(() => takeProof(server.deps.db, { purpose: 'signUp', email, asker, now })),
  })
  expect(taken.filter(Boolean)).toHaveLength(1)
})
