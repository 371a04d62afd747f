import { passwordProblem } from '@matjari/contract/accounts/rules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestPlace, testPlace } from '../../test/setup/database.ts'
import { buildMember } from '../../test/support/members/members.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { listAudit } from '../features/admin/audit.ts'
import { passwordMatches } from '../lib/crypto/passwords.ts'
import { runAdmin } from './admin.ts'
import type { Terminal } from './command-line.ts'

let place: TestPlace
let database: Database
beforeAll(async () => {
  place = await testPlace('migrated')
  database = await openDatabase({ ...place.place, log: () => {} })
})
afterAll(async () => {
  await database.close()
  await place.remove()
})

const newPassword = 'N3w-passw0rd'

/** What the command says, when somebody types or pipes these. */
async function admin(command: string, typed: { person?: string[]; piped?: string } = {}) {
  const lines: string[] = []
  const answers = [...(typed.person ?? [])]
  const terminal: Terminal = {
    say: (line) => void lines.push(line),
    complain: (line) => void lines.push(line),
    isPerson: typed.person !== undefined,
    askHidden: () => Promise.resolve(answers.shift() ?? ''),
    readPiped: () => Promise.resolve(typed.piped ?? ''),
  }
  const environment = { NODE_ENV: 'test', DATABASE_URL: place.place.url }
  const code = await runAdmin({ environment, args: command.split(' '), terminal })
  return { code, said: lines.join('\n') }
}

const rowOf = (memberId: string) =>
  database.db
    .selectFrom('member')
    .select(['memberNo', 'memberRole', 'isActive', 'passwordHash'])
    .where('memberId', '=', memberId)
    .executeTakeFirst()
const newestRecord = async () => {
  const slice = { page: 1, size: 1, offset: 0 }
  return (await listAudit(database.db, { sought: {}, slice })).entries[0]
}

test('관리자를 만들고 비밀번호는 적은 것, 넣은 것, 지은 것 가운데 하나이다', async () => {
  const typed = await admin('create Chief', { person: [newPassword, newPassword] })
  expect(typed).toEqual({ code: 0, said: '관리자 Chief를 만들었어요.' })
  const chief = await rowOf('Chief')
  expect(chief).toMatchObject({ memberRole: 'ROLE_ADMIN', isActive: true })
  expect(await passwordMatches(chief?.passwordHash, newPassword)).toBe(true)
  expect(await newestRecord()).toMatchObject({
    actorNo: null,
    actorNickname: '콘솔',
    action: '관리자 만듦 (콘솔)',
    targetName: 'Chief',
    targetNo: chief?.memberNo,
  })

  await admin('create piped --reason 이어받음', { piped: `${newPassword}\n` })
  expect(await passwordMatches((await rowOf('piped'))?.passwordHash, newPassword)).toBe(true)
  expect(await newestRecord()).toMatchObject({ reason: '이어받음' })

  const made = await admin('create admin --generate')
  const shown = /비밀번호: (\S+)/.exec(made.said)?.[1] ?? ''
  expect(passwordProblem(shown)).toBeNull()
  expect(await passwordMatches((await rowOf('admin'))?.passwordHash, shown)).toBe(true)
})

test.each([
  ['create chief', { piped: newPassword }, /이미 있는 아이디/],
  ['create x', { piped: newPassword }, /아이디는/],
  ['create newcomer', { piped: 'weak' }, /비밀번호/],
  ['create newcomer', { piped: `${newPassword}-${newPassword}` }, /비밀번호.* 길이는 8~20자예요\./],
  ['create newcomer', { person: [newPassword, 'Another-0ne'] }, /달라요/],
  ['reset nobody1 --generate', {}, /nobody1.*없어요/],
  ['promote nobody1', {}, /nobody1.*없어요/],
  ['deactivate nobody1', {}, /./],
])('%s: 규칙에 맞지 않으면 까닭을 말하고 1로 끝난다', async (command, typed, about) => {
  const before = await database.db.selectFrom('member').select('memberNo').execute()
  const { code, said } = await admin(command, typed)
  expect(code).toBe(1)
  expect(said).toMatch(about)
  expect(await database.db.selectFrom('member').select('memberNo').execute()).toEqual(before)
})

test.each([
  '',
  'create',
  'list someone',
  'explode x',
  'create a b',
  `create x --password ${newPassword}`,
])('모르는 말에는 쓰는 법을 보이고 2로 끝난다: %s', async (command) => {
  const { code, said } = await admin(command)
  expect([code, said.startsWith('쓰는 법')]).toEqual([2, true])
  expect(said).not.toContain(newPassword)
})

test('비밀번호를 다시 정하면 로그인과 임시 비밀번호가 끝나고, 시키면 2단계 인증도 꺼진다', async () => {
  const { memberNo, memberId } = await buildMember(database.db, { memberId: 'forgetful' })
  const now = new Date()
  const later = new Date(now.getTime() + 86_400_000)
  const { db } = database
  const signIn = { memberNo, createdAt: now, lastUsedAt: now, expiresAt: later, endsAt: later }
  await db.insertInto('signIn').values(signIn).execute()
  const passwordHash = 'temporary'
  const temporary = { memberNo, passwordHash, createdAt: now, expiresAt: later }
  await db.insertInto('temporaryPassword').values(temporary).execute()
  const app = { memberNo, secret: Buffer.from('x'), begunAt: now, confirmedAt: now }
  await db.insertInto('twoStep').values(app).execute()
  const left = async () => ({
    signIns: await db
      .selectFrom('signIn')
      .select('signInNo')
      .where('memberNo', '=', memberNo)
      .where('revokedAt', 'is', null)
      .execute(),
    temporary: await db.selectFrom('temporaryPassword').select('memberNo').execute(),
    twoStep: (await db.selectFrom('twoStep').select('memberNo').execute()).length,
  })

  expect((await admin(`reset ${memberId}`, { piped: newPassword })).code).toBe(0)
  expect(await left()).toEqual({ signIns: [], temporary: [], twoStep: 1 })
  expect(await passwordMatches((await rowOf(memberId))?.passwordHash, newPassword)).toBe(true)
  expect((await admin(`reset ${memberId} --two-step --generate`)).code).toBe(0)
  expect(await left()).toMatchObject({ twoStep: 0 })
  expect(await newestRecord()).toMatchObject({ after: '새 비밀번호, 2단계 인증 끔' })
})

test('올리고 내리고 멈추고 다시 열되 마지막 관리자는 지킨다', async () => {
  const { memberId } = await buildMember(database.db, { memberId: 'deputy' })
  expect((await admin('promote deputy')).said).toBe('deputy는 이제 관리자예요.')
  expect((await admin('promote deputy')).said).toBe('deputy는 이미 관리자예요.')
  expect(await newestRecord()).toMatchObject({ before: '일반회원', after: '관리자' })
  expect((await admin('list')).said).toContain('deputy · deputy_nick · deputy@example.com · 활성')

  for (const other of ['Chief', 'piped', 'admin'])
    expect((await admin(`demote ${other}`)).code).toBe(0)
  expect((await admin('list')).said.split('\n')).toHaveLength(1)
  for (const command of ['demote deputy', 'deactivate deputy']) {
    expect(await admin(command)).toMatchObject({ code: 1, said: expect.stringMatching(/마지막/) })
    expect(await rowOf(memberId)).toMatchObject({ memberRole: 'ROLE_ADMIN', isActive: true })
  }
  await admin('promote Chief')
  expect((await admin('deactivate deputy --reason 그만둠')).code).toBe(0)
  expect(await rowOf(memberId)).toMatchObject({ isActive: false })
  expect(await newestRecord()).toMatchObject({
    action: '회원 상태 변경 (콘솔)',
    actorNickname: '콘솔',
    reason: '그만둠',
  })
  expect((await admin('demote Chief')).code).toBe(1)
  expect((await admin('activate deputy')).code).toBe(0)
  expect((await admin('demote Chief')).code).toBe(0)
})
