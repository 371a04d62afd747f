import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildMember, signIn, testPassword } from '../../../../test/support/members/members.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'
import { ensureAdministrator } from './commands.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const ensure = (memberId: string) =>
  ensureAdministrator(server.deps, { memberId, password: testPassword })
const administratorsWith = (memberId: string) =>
  server.deps.db
    .selectFrom('member')
    .select(['memberRole', 'isActive'])
    .where((eb) => eb(eb.fn('lower', ['memberId']), '=', memberId.toLowerCase()))
    .execute()
const oneAdministrator = [{ memberRole: 'ROLE_ADMIN', isActive: true }]

test('정해 둔 관리자는 없으면 만들고 있으면 그대로 관리자이다', async () => {
  await ensure('Boss')
  await ensure('boss')
  expect(await administratorsWith('boss')).toEqual(oneAdministrator)
  expect((await signIn(server.app, 'boss')).accessToken).toBeTruthy()
})

test('이미 있는 회원이면 관리자로 올리고 다시 활성화한다', async () => {
  await buildMember(server.deps.db, { memberId: 'promoted', isActive: false, passwordHash: null })
  await ensure('promoted')
  expect(await administratorsWith('promoted')).toEqual(oneAdministrator)
  expect((await signIn(server.app, 'promoted')).accessToken).toBeTruthy()
})

test('누가 그 아이디를 닉네임으로 쓰고 있어도 관리자를 만든다', async () => {
  await buildMember(server.deps.db, { memberNickName: 'chief' })
  await ensure('chief')
  expect(await administratorsWith('chief')).toEqual(oneAdministrator)
})
