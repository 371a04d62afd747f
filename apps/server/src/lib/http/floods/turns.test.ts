import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { createHttpServer } from '../http-server.ts'

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
