import { limits } from '@matjari/contract/limits'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { testApp } from '../../test/support/server/app.ts'
import { clientAddress, readTrustedProxies, trustIn } from './client-address.ts'

test('꾸며 낸 X-Forwarded-For는 주소마다의 한도를 비켜 가지 못한다', async () => {
  const server = await testApp({ TRUST_PROXY: 'on' })
  const ask = (n: number, seen: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/member/find-id',
      payload: { memberEmail: `guess${n}@example.com` },
      remoteAddress: '10.0.0.2',
      headers: { 'x-forwarded-for': `203.0.113.${n}, ${seen}` },
    })
  try {
    for (let n = 0; n < limits.attempts.find.address; n += 1) await ask(n, '192.0.2.1')
    expect((await ask(250, '192.0.2.1')).statusCode).toBe(429)
    expect((await ask(251, '192.0.2.2')).statusCode).not.toBe(429)
  } finally {
    await server.close()
  }
})

// Whoever asks came from 192.0.2.1 and wrote 203.0.113.9 themselves.
test.each([
  ['off', '192.0.2.1', undefined],
  ['off', '192.0.2.1', '203.0.113.9'],
  ['on', '192.0.2.1', undefined],
  ['on', '10.0.0.2', '203.0.113.9, 192.0.2.1'],
  ['2', '10.0.0.2', '203.0.113.9, 192.0.2.1, 10.0.0.3'],
  ['3', '10.0.0.2', '192.0.2.1'],
  ['10.0.0.0/8', '10.0.0.2', '203.0.113.9, 192.0.2.1, 10.1.2.3'],
  ['10.0.0.0/8', '::ffff:10.0.0.2', '203.0.113.9 ,, 192.0.2.1'],
  ['10.0.0.0/8', '192.0.2.1', '203.0.113.9, 10.0.0.2'],
  ['fd00::/8, 10.0.0.2', 'fd00::7', '203.0.113.9, 192.0.2.1, 10.0.0.2'],
])(
  'TRUST_PROXY=%s 로 %s 에서 온 X-Forwarded-For %s 의 주소는 192.0.2.1이다',
  async (text, remoteAddress, header) => {
    const isTrusted = trustIn(readTrustedProxies(text) ?? { hops: 99 })
    const app = Fastify({ trustProxy: isTrusted })
    app.get('/', async (request) => [request.ip, clientAddress(request.raw, isTrusted)])
    const headers = header === undefined ? {} : { 'x-forwarded-for': header }
    const answer = await app.inject({ url: '/', remoteAddress, headers })
    expect(answer.json()).toEqual(['192.0.2.1', '192.0.2.1'])
  },
)
