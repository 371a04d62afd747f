import { limits } from '@matjari/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildMember, signIn } from '../../../../test/support/members/members.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'
import { forgetOldSignIns } from './commands.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

test('끝난 지 하루가 지난 로그인만 토큰과 함께 지운다', async () => {
  const { memberId } = await buildMember(server.deps.db)
  await signIn(server.app, memberId)
  server.clock.advance((limits.token.refreshHours + 23) * 3_600_000)
  await forgetOldSignIns(server.deps)
  expect(await server.deps.db.selectFrom('signIn').selectAll().execute()).toHaveLength(1)
  await signIn(server.app, memberId)
  server.clock.advance(2 * 3_600_000)
  await forgetOldSignIns(server.deps)
  expect(await server.deps.db.selectFrom('signIn').selectAll().execute()).toHaveLength(1)
  expect(await server.deps.db.selectFrom('refreshToken').selectAll().execute()).toHaveLength(1)
})
