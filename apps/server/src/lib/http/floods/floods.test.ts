import { refusals } from '@matjari/contract/refusals'
import { expect, onTestFinished, test } from 'vitest'
import { buildMember } from '../../../../test/support/members/members.ts'
import { buildRestaurant } from '../../../../test/support/restaurants/restaurants.ts'
import { testApp } from '../../../../test/support/server/app.ts'
import { toldChanges } from '../../../../test/support/shown/told-changes.ts'
import { burstSeconds } from './allowance.ts'

const perSecond = 2
const burst = perSecond * burstSeconds

async function open(settings: Record<string, string> = {}) {
  const server = await testApp({
    TRUST_PROXY: '1',
    REQUESTS_PER_ADDRESS: String(perSecond),
    ...settings,
  })
  onTestFinished(() => server.close())
  const ask = async (address: string, url = '/api/sample/accounts') =>
    server.app.inject({ url, headers: { 'x-forwarded-for': address, accept: 'text/html' } })
  const askOften = async (address: string, count: number, url?: string) => {
    let refused = 0
    for (let n = 0; n < count; n += 1)
      if ((await ask(address, url)).statusCode === 429) refused += 1
    return refused
  }
  return { server, ask, askOften }
}

test('한 주소가 쏟아부으면 429를 봉투에 담아 언제 다시 오라고 답하고, 다른 주소는 아무것도 모른다', async () => {
  const { server, ask, askOften } = await open()
  expect(await askOften('203.0.113.7', burst)).toBe(0)
  const refused = await ask('203.0.113.7')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1'])
  expect(refused.json()).toEqual({
    header: { code: 'E429', message: refusals.tooMany.message },
    body: { items: null },
  })
  expect(refused.headers['content-security-policy']).toContain("default-src 'none'")
  expect((await ask('203.0.113.8')).statusCode).toBe(200)
  server.clock.advance(1_000)
  expect(await askOften('203.0.113.7', perSecond + 1)).toBe(1)
})

test.each(['/login', '/nothing', '/healthz'])('%s 도 함께 센다', async (url) => {
  const { askOften } = await open()
  expect(await askOften('203.0.113.7', burst + 3, url)).toBe(3)
})

test('파일은 열에 하나만 친다', async () => {
  const { askOften } = await open()
  expect(await askOften('203.0.113.7', 10 * burst, '/assets/main-1a2b.js')).toBe(0)
  expect(await askOften('203.0.113.7', 1, '/assets/main-1a2b.js')).toBe(1)
})

test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
  '이 기계에서 묻는 %s 는 세지 않는다',
  async (address) => {
    const { askOften } = await open()
    expect(await askOften(address, burst + 10)).toBe(0)
  },
)

test('0으로 두면 아무도 세지 않는다', async () => {
  const { askOften } = await open({ REQUESTS_PER_ADDRESS: '0' })
  expect(await askOften('203.0.113.7', burst + 10)).toBe(0)
})

test('틀을 거치지 않고 가는 둔 답도 센다', async () => {
  const { server } = await open({ ANSWER_CACHE_MB: '8' })
  const { memberNo } = await buildMember(server.deps.db)
  const { restaurantNo } = await buildRestaurant(server.deps.db, { memberNo })
  await (await toldChanges(server.deps.notices)).heard()
  const url = `${await server.app.listen({ port: 0, host: '127.0.0.1' })}/api/restaurants/${restaurantNo}`
  const ask = async (address: string) =>
    (await fetch(url, { headers: { 'x-forwarded-for': address } })).status
  await ask('203.0.113.8')
  const before = server.app.keptAnswers.counts().hits
  const statuses = []
  for (let n = 0; n < burst + 2; n += 1) statuses.push(await ask('203.0.113.7'))
  expect(server.app.keptAnswers.counts().hits - before).toBeGreaterThanOrEqual(burst)
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  expect(await ask('203.0.113.8')).toBe(200)
})
