import type { SignedIn } from '@matjari/contract/calls/auth'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { whileLocked } from '../../../test/support/database/race.ts'
import { type SocialTestApp, socialTestApp } from '../../../test/support/social/app.ts'
import { typed } from '../../../test/support/social/browser.ts'

let server: SocialTestApp
beforeAll(async () => {
  server = await socialTestApp()
})
afterAll(() => server.close())

test.each([
  ['이메일과 별명이 같아도', typed('동시에', 'same@example.com')],
  ['이메일도 쓸 만한 이름도 없어도', typed('동시에 🍃')],
])('한 사람이 동시에 네 번 처음 들어오면 %s 회원은 하나다', async (_name, answer) => {
  const returns = await Promise.all(Array.from({ length: 4 }, () => server.go('google', answer)))
  const answers = await whileLocked(server.deps.db, {
    // Reading goes on, so that every one of them finds nobody; writing waits.
    lock: (tx) => sql`lock table member in share mode`.execute(tx),
    start: () => returns.map((login) => server.googleLogin(login)),
    waiting: 4,
  })
  const members = answers.map(
    (response) => response.json<{ body: { items: SignedIn } }>().body.items.loginInfo.memberNo,
  )
  expect(new Set(members).size).toBe(1)
  const identities = await server.deps.db
    .selectFrom('socialIdentity')
    .select('memberNo')
    .where('memberNo', 'in', members)
    .execute()
  expect(identities).toHaveLength(1)
})
