import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

/** Byte by byte: a client library would tidy the address first. */
const ask = (path: string) =>
  new Promise<string>((resolve, reject) => {
    const { port } = server.app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nConnection: close\r\n\r\n`,
    )
  })

test.each([
  ['/..', 404],
  ['/../', 404],
  ['/.', 404],
  ['//evil.com', 404],
  ['//evil.com/..', 404],
  ['/\\evil.com', 404],
  ['/%5cevil.com', 404],
  ['/%2e%2e/x', 404],
  ['/..%2fx', 404],
  ['/x%0d%0aset-cookie:a=b', 404],
  ['/assets/..', 404],
  ['/assets//x', 404],
  ['/media/../x', 404],
  ['/api//admin/members', 404],
  ['/api/../healthz', 404],
  ['http://evil.com/x', 404],
  ['*', 404],
  [`/${'a'.repeat(5_000)}`, 404],
  [`/api/${'a'.repeat(9_000)}`, 404],
  ['/%FF%FE', 400],
  ['/api/%FF%FE', 400],
  ['/%', 400],
  ['/%00', 400],
  ['evil', 400],
])(
  '이상한 주소 %s 는 봉투에 담아 %i 로 답하고 로그에 오류를 남기지 않는다',
  async (path, status) => {
    server.logLines.length = 0
    const [head = '', body = ''] = (await ask(path)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head).not.toMatch(/^location:/im)
    expect(JSON.parse(body)).toMatchObject({
      header: { code: `E${status}` },
      body: { items: null },
    })
    expect(server.logLines.join('')).not.toContain('"stack"')
  },
)
