import { limits } from '@matjari/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearer, buildMember, signIn } from '../../../../test/support/members/members.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'
import { sendForm } from '../../../../test/support/server/form.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const post = (url: string, payload: object, token?: string) =>
  server.app.inject({ method: 'POST', url, payload, headers: token ? bearer(token) : {} })

test('중복 확인은 빈 이름과 쓰인 이름을 가른다', async () => {
  const { memberNo, memberId } = await buildMember(server.deps.db, { memberNickName: '하루.kim' })
  const ask = async (url: string, payload: object, token?: string) =>
    (await post(`/api/member/${url}`, payload, token)).json<{ header: unknown }>().header
  expect(await ask('check-id', { memberId: 'nobody_has_it' })).toEqual({
    code: 'S200',
    message: '사용할 수 있는 아이디',
  })
  expect(await ask('check-id', { memberId: memberId.toUpperCase() })).toEqual({
    code: 'E409',
    message: '아이디 중복',
  })
  expect(await ask('check-nickname', { memberNickName: '아무도_안쓴' })).toEqual({
    code: 'S200',
    message: '사용할 수 있는 닉네임',
  })
  expect(await ask('check-nickname', { memberNickName: '하루.KIM' })).toEqual({
    code: 'E409',
    message: '닉네임 중복',
  })
  const { accessToken } = await signIn(server.app, memberId)
  expect(await ask('check-nickname', { memberNickName: '하루.kim' }, accessToken)).toMatchObject({
    code: 'S200',
  })
  await server.deps.db
    .updateTable('member')
    .set({ withdrawnAt: server.clock.now() })
    .where('memberNo', '=', memberNo)
    .execute()
  expect(await ask('check-id', { memberId })).toMatchObject({ code: 'S200' })
})

test('이름을 하나씩 물어 누가 있는지 알아내려 하면 그 곳은 기다려야 한다', async () => {
  const calls = [
    { url: '/api/member/check-id', field: 'memberId' },
    { url: '/api/member/check-nickname', field: 'memberNickName' },
  ] as const
  const ask = (n: number, remoteAddress = '192.0.2.90') => {
    const { url, field } = calls[n % 2 === 0 ? 0 : 1]
    return server.app.inject({
      method: 'POST',
      url,
      payload: { [field]: `walk_${n}` },
      remoteAddress,
    })
  }
  for (let n = 0; n < limits.attempts.nameCheck.address; n += 1)
    expect((await ask(n)).statusCode).toBe(200)
  expect([(await ask(1)).statusCode, (await ask(2)).statusCode]).toEqual([429, 429])
  expect((await ask(1, '192.0.2.91')).statusCode).toBe(200)
})

test('집의 이름은 아무도 새로 갖지 못하지만 이미 가진 사람은 그대로 쓴다', async () => {
  const { memberId } = await buildMember(server.deps.db, { memberNickName: '관리자' })
  const { accessToken } = await signIn(server.app, memberId)
  const headerOf = async (url: string, payload: object, token?: string) =>
    (await post(`/api/member/${url}`, payload, token)).json<{ header: object }>().header
  const refused = { code: 'E400', message: '사용할 수 없는 닉네임이에요.' }
  expect(await headerOf('check-id', { memberId: 'Adm1n.2' })).toEqual({
    code: 'E400',
    message: '사용할 수 없는 아이디예요.',
  })
  expect(await headerOf('check-nickname', { memberNickName: '운.영.자' })).toEqual(refused)
  expect(await headerOf('check-nickname', { memberNickName: '운영자' }, accessToken)).toEqual(
    refused,
  )
  expect(await headerOf('check-nickname', { memberNickName: '관리자' }, accessToken)).toMatchObject(
    {
      code: 'S200',
    },
  )
  await server.deps.db
    .updateTable('signIn')
    .set({ passwordConfirmedAt: server.clock.now() })
    .execute()
  const update = async (memberNickName: string) => {
    const to = 'PUT /api/member/update'
    const response = await sendForm(server.app, {
      to,
      form: { memberNickName },
      token: accessToken,
    })
    return response.json<{ header: object }>().header
  }
  expect(await update('관리자')).toMatchObject({ code: 'S200' })
  expect(await update('맛자리 ')).toEqual(refused)
})
