import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/setup/database.ts'
import type { Database } from '../../db/database.ts'
import { violatedConstraint } from '../../db/errors.ts'

let database: Database

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const hash = (text: string) => createHash('sha256').update(text).digest()
const later = new Date('2999-01-01T00:00:00Z')

type Joining = {
  memberId: string
  memberNickName?: string
  memberEmail?: string
  isEmailProved?: boolean
}

const join = (member: Joining) =>
  database.db
    .insertInto('member')
    .values({ memberName: '김하루', memberNickName: member.memberId, ...member })
    .returning('memberNo')
    .executeTakeFirstOrThrow()

async function signIn(memberId: string, token: string) {
  const { memberNo } = await join({ memberId })
  const { signInNo } = await database.db
    .insertInto('signIn')
    .values({ memberNo, expiresAt: later, endsAt: later })
    .returning('signInNo')
    .executeTakeFirstOrThrow()
  await database.db
    .insertInto('refreshToken')
    .values({ tokenHash: hash(token), signInNo, expiresAt: later })
    .execute()
  return { memberNo, signInNo }
}

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: unknown) => violatedConstraint(error),
  )

test('아이디, 별명, 이메일은 대소문자만 달라도 겹친다', async () => {
  const proved = { isEmailProved: true }
  const haru = { memberId: 'Haru', memberNickName: 'Nick', memberEmail: 'Haru@example.com' }
  await join({ ...haru, ...proved })
  expect(await refusal(join({ memberId: 'hARU', memberNickName: '1' }))).toBe('member_id_taken')
  expect(await refusal(join({ memberId: 'x1', memberNickName: 'nICK' }))).toBe(
    'member_nick_name_taken',
  )
  const same = { memberId: 'x2', memberEmail: 'haru@EXAMPLE.com' }
  expect(await refusal(join({ ...same, ...proved }))).toBe('member_email_taken')
})

test('적기만 한 이메일은 아무에게서도 빼앗지 않는다', async () => {
  const memberEmail = 'typed@example.com'
  await join({ memberId: 'typist1', memberEmail })
  await join({ memberId: 'typist2', memberEmail })
  await join({ memberId: 'owner1', memberEmail, isEmailProved: true })
  const second = { memberId: 'owner2', memberEmail, isEmailProved: true }
  expect(await refusal(join(second))).toBe('member_email_taken')
})

test('떠난 회원의 이름은 다시 쓸 수 있다', async () => {
  const { memberNo } = await join({ memberId: 'leaver' })
  await database.db
    .updateTable('member')
    .set({ withdrawnAt: later })
    .where('memberNo', '=', memberNo)
    .execute()
  expect(await refusal(join({ memberId: 'leaver' }))).toBe('accepted')
})

test('한 로그인에 살아 있는 갱신 토큰은 하나뿐이다', async () => {
  const { signInNo } = await signIn('single', 'single-1')
  const second = database.db
    .insertInto('refreshToken')
    .values({ tokenHash: hash('single-2'), signInNo, expiresAt: later })
    .execute()
  expect(await refusal(second)).toBe('refresh_token_one_live')
})

test('토큰을 바꾸는 일은 한 문장으로 된다', async () => {
  const { signInNo } = await signIn('rotating', 'old')
  const successor = hash('new')
  const rotate = sql`
    with used as (
      update refresh_token set replaced_at = now(), successor_hash = ${successor}
      where token_hash = ${hash('old')} and replaced_at is null
      returning sign_in_no, expires_at)
    insert into refresh_token (token_hash, sign_in_no, expires_at)
    select ${successor}, sign_in_no, expires_at from used returning sign_in_no`
  expect((await rotate.execute(database.db)).rows).toEqual([{ signInNo }])
  expect((await rotate.execute(database.db)).rows).toEqual([])
})

test('회원이 지워지면 로그인과 토큰도 지워진다', async () => {
  const { memberNo, signInNo } = await signIn('gone', 'gone-1')
  await database.db.deleteFrom('member').where('memberNo', '=', memberNo).execute()
  const left = await database.db
    .selectFrom('refreshToken')
    .select('tokenHash')
    .where('signInNo', '=', signInNo)
    .execute()
  expect(left).toEqual([])
})
