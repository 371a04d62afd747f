import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../lib/config.ts'
import { addDocs } from './docs.ts'
import { addSecurityHeaders } from './headers.ts'

/** Asked about each call whenever the page is made. */
class CountedSet extends Set<string> {
  asked = 0
  override has(key: string) {
    this.asked += 1
    return super.has(key)
  }
}

async function docs() {
  const app = Fastify()
  const unserved = new CountedSet()
  await addSecurityHeaders(app, readConfig({ NODE_ENV: 'test' }))
  addDocs(app, { publicUrl: 'http://localhost:8080', unserved })
  onTestFinished(() => app.close())
  const ask = async (url: string, headers: Record<string, string> = {}) =>
    app.inject({ url, headers })
  return { ask, unserved }
}

const page = '/api/docs'
const both = [page, '/api/docs/openapi.json']

test('문서 화면은 한 번 만들어 두고 누구에게나 그것을 보낸다', async () => {
  const { ask, unserved } = await docs()
  const first = await ask(page)
  const asked = unserved.asked
  const others = await Promise.all([1, 2, 3].map(async () => ask(page)))
  expect(unserved.asked).toBe(asked)
  expect(others.map(({ body }) => body === first.body)).toEqual([true, true, true])
})

test.each(both)('%s 는 압축해 보내고, 가진 사람에게는 그대로라고만 한다', async (url) => {
  const { ask } = await docs()
  const plain = await ask(url)
  const packed = await ask(url, { 'accept-encoding': 'br' })
  const zipped = await ask(url, { 'accept-encoding': 'gzip' })
  expect([packed, zipped].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip'])
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body)
  expect(packed.headers['cache-control']).toBe('no-cache')
  const known = await ask(url, {
    'accept-encoding': 'br',
    'if-none-match': String(packed.headers.etag),
  })
  expect([known.statusCode, known.body]).toEqual([304, ''])
})

test('화면의 모양새는 그 글로만 허락되고, 스크립트는 하나도 허락되지 않는다', async () => {
  const { headers, body } = await (await docs()).ask(page)
  const policy = String(headers['content-security-policy'])
  expect(policy).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; frame-ancestors 'none'; base-uri 'none'; form-action 'none'$/,
  )
  expect(body).not.toContain('nonce')
  expect(body).not.toMatch(/ style=|<script/)
})
