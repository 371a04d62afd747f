import { afterEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../test/support/server/app.ts'
import { hashPassword } from '../lib/crypto/passwords.ts'
import { samplePassword } from './sample-accounts.ts'

let server: TestApp
afterEach(() => server.close())

/** As the sample city makes its people: with one hash for all. */
async function settle(memberIds: readonly string[], password = samplePassword) {
  const passwordHash = await hashPassword(password)
  await server.deps.db
    .insertInto('member')
    .values(
      memberIds.map((memberId) => ({
        memberId,
        passwordHash,
        memberName: '견본',
        memberNickName: `${memberId}님`,
        memberEmail: `${memberId}@example.com`,
      })),
    )
    .execute()
}

const ask = () => server.app.inject({ url: '/api/sample/accounts' })
const offered = async () =>
  (await ask()).json<{ body: { items: { memberId: string }[] } }>().body.items
const settings = async () => (await server.app.inject({ url: '/conf.js' })).body
const documents = async () =>
  Promise.all(
    ['/api/docs', '/api/docs/openapi.json'].map(
      async (url) => (await server.app.inject({ url })).body,
    ),
  )

test('견본 도시에서는 세 계정을 알려 주고, 그대로 여느 로그인을 할 수 있다', async () => {
  server = await testApp()
  await settle(['member01', 'owner01', 'admin01', 'diner01'])
  expect(await settings()).toContain('"SAMPLE_CITY":true')
  const accounts = await offered()
  expect(accounts).toEqual([
    { memberId: 'member01', role: 'member', password: samplePassword },
    { memberId: 'owner01', role: 'owner', password: samplePassword },
    { memberId: 'admin01', role: 'admin', password: samplePassword },
  ])
  const payload = { memberId: 'owner01', memberPw: samplePassword }
  const answer = await server.app.inject({ method: 'POST', url: '/api/auth/tokens', payload })
  expect(answer.json()).toMatchObject({ body: { items: { loginInfo: { memberId: 'owner01' } } } })
})

test('비밀번호를 바꾸었거나 멈춘 계정과, 이름만 같은 남의 계정은 내놓지 않는다', async () => {
  server = await testApp()
  await settle(['member01', 'owner01', 'admin01', 'diner01'])
  const { db } = server.deps
  await db
    .updateTable('member')
    .set({ passwordHash: await hashPassword('Another!2026') })
    .where('memberId', '=', 'member01')
    .execute()
  await db
    .updateTable('member')
    .set({ isActive: false })
    .where('memberId', '=', 'admin01')
    .execute()
  expect((await offered()).map(({ memberId }) => memberId)).toEqual(['owner01'])
  await db.deleteFrom('member').execute()
  await settle(['owner01'], 'MyOwn!2026')
  expect(await offered()).toEqual([])
})

test('견본을 끄면 아무 계정도 내놓지 않고 화면도 묻지 않는다', async () => {
  server = await testApp({ DEMO: 'off' })
  await settle(['member01', 'owner01', 'admin01', 'diner01'])
  expect(await settings()).not.toContain('SAMPLE_CITY')
  expect(await offered()).toEqual([])
})

test('운영 환경에는 그런 호출이 없고, 화면과 문서에도 흔적이 없다', async () => {
  server = await testApp({ NODE_ENV: 'production', PUBLIC_URL: 'https://matjari.example' })
  // Even if somebody has copied the sample city there.
  await settle(['member01', 'owner01', 'admin01', 'diner01'])
  const answer = await ask()
  const nowhere = await server.app.inject({ url: '/api/sample/nothing' })
  expect([answer.statusCode, answer.json()]).toEqual([404, nowhere.json()])
  expect(await settings()).not.toContain('SAMPLE_CITY')
  for (const document of await documents()) {
    expect(document).toContain('/api/auth/tokens')
    expect(document).not.toContain('sample')
  }
})
