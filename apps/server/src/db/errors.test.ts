import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../test/setup/database.ts'
import { type Database, openDatabase } from './database.ts'
import { connectionProblem, isConnectionLost, isDiskFull, violatedConstraint } from './errors.ts'

let database: Database

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  )
const withCode = (code: string, message = '') => Object.assign(new Error(message), { code })

test('어긴 제약의 이름을 안다', async () => {
  const member = { memberId: 'twice', memberName: '김하루', memberNickName: '하루' }
  await database.db.insertInto('member').values(member).execute()
  const taken = database.db
    .insertInto('member')
    .values({ ...member, memberId: 'TWICE' })
    .execute()
  expect(violatedConstraint(await failure(taken))).toBe('member_id_taken')
  const orphan = database.db
    .insertInto('signIn')
    .values({
      memberNo: '999999',
      expiresAt: new Date('2999-01-01'),
      endsAt: new Date('2999-01-01'),
    })
    .execute()
  expect(violatedConstraint(await failure(orphan))).toBe('sign_in_of_member')
})

test('제약과 상관없는 오류에는 이름이 없다', async () => {
  const unknown = database.db
    .selectFrom('member')
    .select('memberNo')
    .where('memberNo', '=', 'x')
    .execute()
  expect(violatedConstraint(await failure(unknown))).toBeNull()
  expect(violatedConstraint(withCode('23505'))).toBeNull()
  expect(violatedConstraint(null)).toBeNull()
})

test.each([
  withCode('ECONNREFUSED'),
  withCode('ECONNRESET'),
  withCode('57P01'),
  withCode('57P03'),
  withCode('08006'),
  withCode('25P03'),
  withCode('53300'),
  new Error('Connection terminated unexpectedly'),
  new Error('timeout exceeded when trying to connect'),
  new Error('Client has encountered a connection error and is not queryable'),
])('끊긴 연결이다: $code $message', (error) => {
  expect(isConnectionLost(error)).toBe(true)
})

test.each([withCode('23505'), withCode('57014', 'canceling statement'), new Error('x'), undefined])(
  '끊긴 연결이 아니다: $code $message',
  (error) => {
    expect(isConnectionLost(error)).toBe(false)
  },
)

const url = 'postgres://matjari:s3cr%40t@db.example:6543/city'

test.each([
  [withCode('ECONNREFUSED'), '연결할 수 없어요'],
  [withCode('28P01', 'password authentication failed'), '사용자 matjari의 접속을 거절했어요'],
  [withCode('3D000'), 'city 데이터베이스가 없어요'],
  [withCode('57P03'), '아직 준비 중이에요'],
  [withCode('XX000', 'odd s3cr@t trouble'), '쓸 수 없어요: odd *** trouble'],
])('시작하지 못하는 까닭을 한 문장으로 말한다: %s', (error, sentence) => {
  const problem = connectionProblem(url, error)
  expect(problem).toContain(sentence)
  expect(problem).toContain('db.example:6543')
  expect(problem).not.toMatch(/s3cr/)
})

test.each(['mysql://a:s3cret@b/c', 'postgres//a:s3cret@b', 's3cret'])(
  'PostgreSQL 주소가 아니면 주소를 되뇌지 않고 말한다: %s',
  (address) => {
    const problem = connectionProblem(address, new Error(`Invalid URL ${address}`))
    expect(problem).toContain('PostgreSQL 주소가 아니에요')
    expect(problem).not.toContain('s3cret')
  },
)

test('아무도 듣지 않는 주소로는 열리지 않고 그 주소를 말한다', async () => {
  const opening = openDatabase({ url: 'postgres://u:s3cret@127.0.0.1:1/x', log: () => {} })
  const error = await failure(opening)
  expect(error).toMatchObject({ name: 'StartError' })
  expect(String(error)).toContain('PostgreSQL(127.0.0.1:1)에 연결할 수 없어요.')
})

test.each(['mysql://a:s3cret@b/c', 'postgres://a:s3c@b:x/c', 'postgres://a:s3c%zz@127.0.0.1:1/c'])(
  '잘못 적은 주소로는 비밀번호를 드러내지 않고 거절한다: %s',
  async (address) => {
    const error = await failure(openDatabase({ url: address, log: () => {} }))
    expect(error).toMatchObject({ name: 'StartError' })
    expect(String(error)).not.toContain('s3c')
  },
)

test('파일과 데이터베이스의 꽉 찬 디스크를 안다', async () => {
  const told = sql`do $$ begin raise exception using errcode = '53100'; end $$`
  const known = [await failure(told.execute(database.db)), withCode('ENOSPC'), withCode('EDQUOT')]
  expect(known.map(isDiskFull)).toEqual([true, true, true])
  expect([withCode('EACCES'), withCode('53100'), null].map(isDiskFull)).toEqual([
    false,
    false,
    false,
  ])
})
