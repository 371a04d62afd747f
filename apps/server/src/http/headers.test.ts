import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../test/support/server/app.ts'

let withTiles: TestApp
let without: TestApp
beforeAll(async () => {
  const tiles = 'https://tiles.example:8443/korea/{z}/{x}/{y}.pbf'
  ;[withTiles, without] = await Promise.all([testApp({ MAP_TILES_URL: tiles }), testApp()])
})
afterAll(() => Promise.all([withTiles.close(), without.close()]))

async function policyOf({ app }: TestApp) {
  const { headers } = await app.inject({ url: '/search-results', headers: { accept: 'text/html' } })
  const parts = String(headers['content-security-policy']).split('; ')
  return new Map(parts.map((part) => [part.split(' ')[0], part.split(' ').slice(1)]))
}

test('지도 조각의 주소는 화면에 전해지고, 정하지 않으면 아무 말도 없다', async () => {
  const configured = await withTiles.app.inject('/conf.js')
  expect(configured.body).toContain(
    '"MAP_TILES_URL":"https://tiles.example:8443/korea/{z}/{x}/{y}.pbf"',
  )
  expect((await without.app.inject('/conf.js')).body).not.toContain('MAP_TILES_URL')
})

test('그 출처에서 받아 오는 것만 더 허락하고, 일꾼은 우리 것만 일한다', async () => {
  const [open, closed] = [await policyOf(withTiles), await policyOf(without)]
  expect(open.get('connect-src')).toContain('https://tiles.example:8443')
  expect(open.get('worker-src')).toEqual(["'self'"])
  expect(closed.get('worker-src')).toEqual(["'self'"])
  const widened = [...open].filter(([name, sources]) =>
    sources.some((source) => source.includes('tiles.example') && name !== 'connect-src'),
  )
  expect(widened).toEqual([])
  expect([...closed.values()].flat().join(' ')).not.toContain('tiles.example')
})
