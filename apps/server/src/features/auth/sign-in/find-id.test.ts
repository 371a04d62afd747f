import { limits } from '@matjari/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildMember } from '../../../../test/support/members/members.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const find = (memberEmail: string) =>
  server.app.inject({ method: 'POST', url: '/api/member/find-id', payload: { memberEmail } })

test.each([
  ['비밀번호 회원', {}],
  ['소셜 회원', { passwordHash: null }],
] as const)('%s은 확인된 이메일로 아이디를 찾는다', async (_name, options) => {
  const { memberId, memberEmail } = await buildMember(server.deps.db, options)
  expect((await find(memberEmail.toUpperCase())).json()).toMatchObject({
    header: { code: 'S200' },
    body: { items: { memberId } },
  })
})

test.each([
  ['확인하지 않은 이메일', { isEmailProved: false }],
  ['떠난 회원의 이메일', { withdrawnAt: new Date('2026-11-01T00:00:00Z') }],
] as const)('%s로는 찾을 수 없다', async (_name, change) => {
  const { memberNo, memberEmail } = await buildMember(server.deps.db)
  await server.deps.db.updateTable('member').set(change).where('memberNo', '=', memberNo).execute()
  const response = await find(memberEmail)
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({
    header: { code: 'E404', message: '찾을 수 없습니다.' },
    body: { items: null },
  })
})

test('모르는 이메일은 열한 번째부터 기다려야 한다', async () => {
  for (let n = 0; n < limits.attempts.find.account; n += 1)
    expect((await find('nobody@example.com')).statusCode).toBe(200)
  expect((await find('nobody@example.com')).statusCode).toBe(429)
})
