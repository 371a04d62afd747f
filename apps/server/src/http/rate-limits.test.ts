import { refusals } from '@matjari/contract/refusals'
import { describe, expect, onTestFinished, test } from 'vitest'
import { announcedChanges } from '../../test/support/cache/announced-changes.ts'
import { buildMember } from '../../test/support/members/members.ts'
import { buildRestaurant } from '../../test/support/restaurants/restaurants.ts'
import { testApp } from '../../test/support/server/app.ts'
import { readConfig } from '../lib/config.ts'
import { createHttpServer } from './http-server.ts'
import { addressAllowance, burstSeconds } from './rate-limits.ts'

describe('주소마다 허락하는 만큼', () => {
  const perSecond = 10
  const burst = perSecond * burstSeconds
  const start = 1_000_000

  /** How many of so many questions in one moment are let in. */
  function letIn(
    spend: ReturnType<typeof addressAllowance>,
    { address, at, count }: { address: string; at: number; count: number },
  ) {
    let passed = 0
    for (let n = 0; n < count; n += 1) if (spend({ address, cost: 1, at }) === 0) passed += 1
    return passed
  }

  test('한 주소는 한꺼번에 정해진 만큼, 그 뒤로는 한 초에 정해진 만큼 묻고, 남의 몫은 그대로다', () => {
    const spend = addressAllowance({ perSecond })
    const [address, other] = ['203.0.113.7', '203.0.113.8']
    expect(letIn(spend, { address, at: start, count: burst + 50 })).toBe(burst)
    expect(letIn(spend, { address: other, at: start, count: 5 })).toBe(5)
    expect(letIn(spend, { address, at: start + 1000, count: 50 })).toBe(perSecond)
    expect(letIn(spend, { address, at: start + 3_600_000, count: burst + 50 })).toBe(burst)
  })

  test('몇 초 뒤에 다시 물으면 되는지 말하고, 그때 물으면 들인다', () => {
    const spend = addressAllowance({ perSecond })
    const asked = { address: '203.0.113.7', cost: 1 }
    letIn(spend, { ...asked, at: start, count: burst })
    const seconds = spend({ ...asked, at: start })
    expect(seconds).toBeGreaterThan(0)
    expect(spend({ ...asked, at: start + seconds * 1000 })).toBe(0)
  })

  test('한 사람의 IPv6 주소들은 하나로 치고, 같은 IPv4 주소는 어떻게 적혀도 하나다', () => {
    const spend = addressAllowance({ perSecond })
    letIn(spend, { address: '2001:db8:1:2::1', at: start, count: burst })
    letIn(spend, { address: '203.0.113.7', at: start, count: burst })
    const more = { at: start, count: 3 }
    expect(letIn(spend, { address: '2001:db8:1:2:ffff::9', ...more })).toBe(0)
    expect(letIn(spend, { address: '::ffff:203.0.113.7', ...more })).toBe(0)
    expect(letIn(spend, { address: '2001:db8:1:3::1', ...more })).toBe(3)
  })

  test('주소가 아무리 많아도 정해진 만큼만 기억하고, 먼저 조용해진 주소부터 잊는다', () => {
    const spend = addressAllowance({ perSecond, most: 3 })
    const more = { at: start, count: 1 }
    for (const last of [1, 2, 3])
      letIn(spend, { address: `203.0.113.${last}`, ...more, count: burst })
    letIn(spend, { address: '203.0.113.1', ...more })
    letIn(spend, { address: '203.0.113.4', ...more })
    expect(letIn(spend, { address: '203.0.113.1', ...more })).toBe(0)
    expect(letIn(spend, { address: '203.0.113.2', ...more })).toBe(1)
  })

  test('시계가 거꾸로 가도 오래 막히는 주소는 없다', () => {
    const spend = addressAllowance({ perSecond })
    const address = '203.0.113.7'
    letIn(spend, { address, at: start, count: burst })
    expect(spend({ address, cost: 1, at: start - 3_600_000 })).toBeLessThan(1)
  })
})

describe('몰려드는 요청', () => {
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
    await (await announcedChanges(server.deps.notices)).heard()
    const url = `${await server.app.listen({ port: 0, host: '127.0.0.1' })}/api/restaurants/${restaurantNo}`
    const ask = async (address: string) =>
      (await fetch(url, { headers: { 'x-forwarded-for': address } })).status
    await ask('203.0.113.8')
    const before = server.app.responseCache.counts().hits
    const statuses = []
    for (let n = 0; n < burst + 2; n += 1) statuses.push(await ask('203.0.113.7'))
    expect(server.app.responseCache.counts().hits - before).toBeGreaterThanOrEqual(burst)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
    expect(await ask('203.0.113.8')).toBe(200)
  })
})

describe('느린 읽기의 차례', () => {
  /** A server whose searches end when the test says so. */
  async function searching() {
    const begun: string[] = []
    const ends: (() => void)[] = []
    const app = await createHttpServer({
      config: readConfig({
        LOG_LEVEL: 'silent',
        TRUST_PROXY: '1',
        DATABASE_READ_POOL_SIZE: '4',
      }),
      handlers: {
        'GET /api/restaurants/suggest': async ({ query }) => {
          begun.push(query.query ?? '')
          await new Promise<void>((resolve) => ends.push(resolve))
          return []
        },
        'GET /api/restaurants/:restaurantNo/rating': () =>
          Promise.resolve({ averageRating: 0, reviewCount: 0, scoreCounts: [] }),
      },
      identify: () => Promise.resolve('nobody'),
      uploads: { folder: '.' },
    })
    onTestFinished(() => app.close())
    const ask = async (url: string, address: string) =>
      (await app.inject({ url, headers: { 'x-forwarded-for': address } })).statusCode
    const suggest = (query: string, address: string) =>
      ask(`/api/restaurants/suggest?query=${query}`, address)
    const begins = async (count: number) => {
      await expect.poll(() => begun.length).toBe(count)
    }
    return { begun, ends, ask, suggest, begins }
  }

  test('많이 찾는 주소는 남을 하나만큼만 기다리게 하고, 읽는 연결의 절반은 다른 읽기의 것이다', async () => {
    const { begun, ends, ask, suggest, begins } = await searching()
    const many = ['a', 'b', 'c', 'd', 'e'].map((query) => suggest(query, '203.0.113.7'))
    await begins(2)
    const one = suggest('z', '203.0.113.8')
    expect(await ask('/api/restaurants/1/rating', '203.0.113.7')).toBe(200)
    ends.shift()?.()
    await begins(3)
    ends.shift()?.()
    await begins(4)
    expect(begun.slice(0, 2)).toEqual(['a', 'b'])
    expect(begun.slice(2, 4)).toContain('z')
    const letAllEnd = setInterval(() => ends.splice(0).forEach((end) => end()), 5)
    expect(await Promise.all([...many, one])).toEqual([200, 200, 200, 200, 200, 200])
    clearInterval(letAllEnd)
  })
})
