import { limits } from '@matjari/contract/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../test/support/server/app.ts'
import {
  forgetEndedAttempts,
  forgiveAttempt,
  networkOf,
  spendAttempt,
  waitText,
} from './attempts.ts'

describe('시도를 센다', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())

  const { account: perAccount, address: perAddress } = limits.attempts.login
  const windowMs = limits.attempts.windowMinutes * 60_000
  let made = 0
  const someone = () => {
    made += 1
    return { kind: 'login', account: `Person${made}`, address: `192.0.2.${made}` } as const
  }
  const outcomes = (attempts: Promise<void>[]) =>
    Promise.allSettled(attempts).then((all) => all.filter(({ status }) => status === 'fulfilled'))

  test('한 계정에 동시에 몰려도 한도만큼만 지나간다', async () => {
    const attempt = someone()
    const many = Array.from({ length: perAccount * 2 }, () => spendAttempt(server.deps, attempt))
    expect(await outcomes(many)).toHaveLength(perAccount)
  })

  test('대소문자만 다른 계정은 같은 계정이고 언제 다시 할 수 있는지 말한다', async () => {
    const attempt = someone()
    for (let n = 0; n < perAccount; n += 1) await spendAttempt(server.deps, attempt)
    server.clock.advance(60_000)
    const shouted = { ...attempt, account: attempt.account.toUpperCase() }
    await expect(spendAttempt(server.deps, shouted)).rejects.toMatchObject({
      kind: 'tooMany',
      retryAfter: windowMs / 1000 - 60,
      message: '시도가 너무 많아요. 9분 뒤에 다시 시도해 주세요.',
    })
  })

  test('계정을 바꿔 가며 시도해도 주소의 한도에 걸린다', async () => {
    const { address } = someone()
    const many = Array.from({ length: perAddress + 5 }, (_, n) =>
      spendAttempt(server.deps, { kind: 'login', account: `one-of-many-${n}`, address }),
    )
    expect(await outcomes(many)).toHaveLength(perAddress)
  })

  test('주소에서 거절된 시도는 계정에 세지 않는다', async () => {
    const { address } = someone()
    const attempt = (account: string) => ({ kind: 'login', account, address }) as const
    for (let n = 0; n < perAddress; n += 1) await spendAttempt(server.deps, attempt(`filler-${n}`))
    const { db } = server.deps
    const rows = () => db.selectFrom('attemptLimit').selectAll().orderBy('subjectHash').execute()
    const before = (await rows()).length
    await expect(spendAttempt(server.deps, attempt('late'))).rejects.toMatchObject({
      kind: 'tooMany',
    })
    expect(await rows()).toHaveLength(before)
  })

  test('시간이 지나면 처음부터 다시 세고 지난 기록은 지운다', async () => {
    const attempt = someone()
    for (let n = 0; n < perAccount; n += 1) await spendAttempt(server.deps, attempt)
    server.clock.advance(windowMs)
    await expect(spendAttempt(server.deps, attempt)).resolves.toBeUndefined()
    server.clock.advance(windowMs)
    await forgetEndedAttempts(server.deps)
    expect(await server.deps.db.selectFrom('attemptLimit').selectAll().execute()).toEqual([])
  })

  test('성공하면 계정은 처음부터 세고 주소는 그 한 번만 돌려받는다', async () => {
    const attempt = someone()
    for (let n = 0; n < perAccount; n += 1) await spendAttempt(server.deps, attempt)
    await forgiveAttempt(server.deps, attempt)
    for (let n = 0; n < perAccount; n += 1) await spendAttempt(server.deps, attempt)
    const rows = await server.deps.db.selectFrom('attemptLimit').select('attempts').execute()
    expect(rows.map(({ attempts }) => attempts).sort((a, b) => a - b)).toEqual([
      perAccount,
      perAccount,
      perAccount * 2 - 1,
    ])
  })

  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('%s의 망은 %s이다', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})

describe('기다릴 시간', () => {
  test.each([
    [0, '1초'],
    [0.2, '1초'],
    [59, '59초'],
    [59.1, '1분'],
    [60, '1분'],
    [61, '2분'],
    [600, '10분'],
  ])('%d초를 기다릴 때는 %s라고 말한다', (seconds, text) => {
    expect(waitText(seconds)).toBe(text)
  })
})
