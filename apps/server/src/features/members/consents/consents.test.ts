import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearer, buildMember, signIn } from '../../../../test/support/members/members.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

test('소식 메일 동의는 켜고 끌 때마다 기록이 남고 되풀이해도 같다', async () => {
  const { memberNo, memberId } = await buildMember(server.deps.db)
  const { accessToken } = await signIn(server.app, memberId)
  const set = (isAgreed: 'Y' | 'N') =>
    server.app.inject({
      method: 'PUT',
      url: '/api/member/marketing-consent',
      headers: bearer(accessToken),
      payload: { isAgreed },
    })
  const kept = () =>
    server.deps.db
      .selectFrom('consent')
      .select(['kind', 'agreedAt', 'withdrawnAt'])
      .where('memberNo', '=', memberNo)
      .orderBy('consentNo')
      .execute()

  await set('N')
  expect(await kept()).toEqual([])
  const agreedAt = server.clock.now()
  expect((await set('Y')).json()).toMatchObject({ header: { code: 'S200' } })
  server.clock.advance(60_000)
  await set('Y')
  expect(await kept()).toEqual([{ kind: 'marketing', agreedAt, withdrawnAt: null }])
  const withdrawnAt = server.clock.now()
  await set('N')
  server.clock.advance(60_000)
  await set('N')
  const closed = { kind: 'marketing', agreedAt, withdrawnAt }
  expect(await kept()).toEqual([closed])
  await set('Y')
  expect(await kept()).toEqual([
    closed,
    { kind: 'marketing', agreedAt: server.clock.now(), withdrawnAt: null },
  ])
})
