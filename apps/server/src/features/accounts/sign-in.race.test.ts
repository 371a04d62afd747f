import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asAnotherServer } from '../../../test/setup/one-connection.ts'
import { whileLocked } from '../../../test/support/database/race.ts'
import { bearer, buildMember, signIn } from '../../../test/support/members/members.ts'
import { ask } from '../../../test/support/members/signed-in.ts'
import { giveTwoStep } from '../../../test/support/members/two-step.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { lockMember } from '../locks/members.ts'

describe('로그인 갱신', () => {
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
})

describe('두 단계 로그인', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())

  test('같은 코드를 한꺼번에 보인 여럿 가운데 하나만 들어온다', async () => {
    const { db } = server.deps
    const { memberNo, memberId } = await buildMember(db)
    const code = await giveTwoStep(server, { memberNo, isOn: true })
    const tokens: string[] = []
    for (let n = 0; n < 4; n += 1) tokens.push((await signIn(server.app, memberId)).accessToken)
    const answers = await whileLocked(db, {
      lock: (tx) => lockMember(tx, memberNo),
      start: () =>
        tokens.map((token) => ask(server, 'POST /api/auth/two-step', { token, payload: { code } })),
      waiting: tokens.length,
    })
    const codes = answers.map(({ header }) => header.code)
    expect(codes.toSorted()).toEqual(['E400', 'E400', 'E400', 'S200'])
  })
})
