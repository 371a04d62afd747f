import { afterAll, beforeAll, expect, test } from 'vitest'
import { asAnotherServer } from '../../../test/setup/one-connection.ts'
import { bearer, buildMember, signIn } from '../../../test/support/members/members.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

test('한 토큰으로 동시에 스무 번 갱신해도 모두 같은 후속을 받고 로그인이 유지된다', async () => {
  const { memberId } = await buildMember(server.deps.db)
  const { refreshToken } = await signIn(server.app, memberId)
  const renew = (token: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/auth/refresh',
      headers: bearer(token),
      payload: {},
    })

  // Held by a lock until all have arrived: otherwise they overlap only by luck.
  const pending = await server.deps.db.transaction().execute(async (tx) => {
    await tx.selectFrom('refreshToken').select('tokenHash').forUpdate().execute()
    const started = asAnotherServer(() => Array.from({ length: 20 }, () => renew(refreshToken)))
    await new Promise((resolve) => setTimeout(resolve, 300))
    return { started }
  })
  const answers = await Promise.all(pending.started)
  const successors = new Set(
    answers.map(
      (answer) =>
        answer.json<{ body: { items: { tokens: { refreshToken: string } } } }>().body.items.tokens
          .refreshToken,
    ),
  )
  expect(successors.size).toBe(1)
  const [successor = ''] = successors
  expect((await renew(successor)).json()).toMatchObject({ header: { code: 'S200' } })
})
