import { afterAll, beforeAll, expect, test } from 'vitest'
import { whileLocked } from '../../../test/support/database/race.ts'
import { newestLetter } from '../../../test/support/mail/letters.ts'
import { buildMember, testPassword } from '../../../test/support/members/members.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { hashPassword } from '../../lib/crypto/passwords.ts'
import { dropTemporaryPassword } from './passwords.ts'
import { endSignIns } from './sign-in.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const post = async (url: string, payload: object) =>
  (await server.app.inject({ method: 'POST', url, payload })).json<{ header: { code: string } }>()
const login = (memberId: string, memberPw: string) =>
  post('/api/auth/tokens', { memberId, memberPw })

const readMember = (memberNo: string) =>
  server.deps.db
    .selectFrom('member')
    .select(['passwordHash', 'isPasswordTemporary'])
    .where('memberNo', '=', memberNo)
    .executeTakeFirstOrThrow()

async function withTemporary() {
  const member = await buildMember(server.deps.db)
  const { memberId, memberEmail } = member
  await post('/api/email/pw-verify', { memberId, memberEmail })
  const { text } = await newestLetter(server.deps, memberEmail)
  return { ...member, temporary: text.match(/^임시 비밀번호: (\S+)$/m)?.[1] ?? '' }
}

test('더 새것을 보내는 사이에 쓴 임시 비밀번호의 로그인은 남지 않는다', async () => {
  const { memberId, memberNo, temporary } = await withTemporary()
  const passwordHash = await hashPassword('Newer0ne!')
  const [answer] = await whileLocked(server.deps.db, {
    lock: (tx) =>
      tx
        .updateTable('temporaryPassword')
        .set({ passwordHash })
        .where('memberNo', '=', memberNo)
        .execute(),
    start: () => [login(memberId, temporary)],
    waiting: 1,
  })
  expect(answer?.header.code).toBe('E400-LOGIN')
})

test('견주는 사이에 바뀐 비밀번호로는 로그인이 남지 않는다', async () => {
  const { memberNo, memberId } = await buildMember(server.deps.db)
  const passwordHash = await hashPassword('Changed0ne!')
  const now = server.deps.now()
  const [answer] = await whileLocked(server.deps.db, {
    lock: async (tx) => {
      await tx
        .updateTable('member')
        .set({ passwordHash })
        .where('memberNo', '=', memberNo)
        .execute()
      await endSignIns(tx, { memberNo, now })
    },
    start: () => [login(memberId, testPassword)],
    waiting: 1,
  })
  expect(answer?.header.code).toBe('E400-LOGIN')
})

test('비밀번호를 바꾸는 것과 임시 비밀번호를 쓰는 것이 겹쳐도 서로 막히지 않는다', async () => {
  const { memberNo, memberId, temporary } = await withTemporary()
  const passwordHash = await hashPassword('Changed0ne!')
  const [answer] = await whileLocked(server.deps.db, {
    lock: (tx) =>
      tx.updateTable('member').set({ passwordHash }).where('memberNo', '=', memberNo).execute(),
    start: () => [login(memberId, temporary)],
    waiting: 1,
    beforeRelease: (tx) => dropTemporaryPassword(tx, { memberNo, now: server.deps.now() }),
  })
  expect(answer?.header.code).toBe('E400-LOGIN')
  expect(await readMember(memberNo)).toEqual({ passwordHash, isPasswordTemporary: false })
})
