import { afterAll, beforeAll, expect, test } from 'vitest'
import { whileLocked } from '../../../test/support/database/race.ts'
import { buildMember, signIn } from '../../../test/support/members/members.ts'
import { ask } from '../../../test/support/members/signed-in.ts'
import { giveTwoStep } from '../../../test/support/members/two-step.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { lockMember } from '../locks/members.ts'

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
