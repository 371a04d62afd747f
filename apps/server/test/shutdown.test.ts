import { rmSync } from 'node:fs'
import { Agent, get, type IncomingMessage, request } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { startServer } from './support/server/process.ts'
import { usedFolder } from './support/server/used-folder.ts'

const agent = new Agent({ keepAlive: true })
afterAll(() => agent.destroy())

type Half = { path: string; type: string; body: string; cut: number }

/** A request on a kept connection whose body is only half sent: it is in flight until `finish`. */
function halfSent(url: string, { path, type, body, cut }: Half) {
  const sending = request(`${url}${path}`, {
    agent,
    method: 'POST',
    headers: { 'content-type': type, 'content-length': Buffer.byteLength(body) },
  })
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    sending.once('error', reject)
    sending.once('response', (response) => {
      response.resume()
      resolve(response)
    })
  })
  sending.write(body.slice(0, cut))
  return { answered, finish: () => sending.end(body.slice(cut)) }
}

const login: Half = {
  path: '/api/auth/tokens',
  type: 'application/json',
  body: JSON.stringify({ memberId: 'member01', memberPw: 'Matjari!2026' }),
  cut: 10,
}
const upload: Half = {
  path: '/api/member',
  type: 'multipart/form-data; boundary=x',
  body: `--x\r\ncontent-disposition: form-data; name="memberId"\r\n\r\n${'a'.repeat(1_000)}`,
  cut: 100,
}

/** One that is answered and kept. */
const idleConnection = (url: string) =>
  new Promise<void>((resolve, reject) => {
    get(`${url}/healthz`, { agent }, (response) => {
      response.resume()
      response.once('end', resolve)
    }).once('error', reject)
  })

test('SIGTERM을 받으면 진행 중인 요청은 끝내고 새 연결은 받지 않으며, 올리다 만 것과 열어 둔 연결이 있어도 0으로 끝난다', async () => {
  const dataDir = usedFolder('matjari-stop-')
  try {
    const server = await startServer({ DATA_DIR: dataDir, DEMO: 'off' })
    const inFlight = halfSent(server.url, login)
    const abandoned = halfSent(server.url, upload).answered.catch(() => 'cut')
    await idleConnection(server.url)
    await new Promise((resolve) => setTimeout(resolve, 200))
    const ended = server.stop('SIGTERM')
    await expect
      .poll(
        () =>
          fetch(`${server.url}/healthz`).then(
            () => 'open',
            () => 'closed',
          ),
        { timeout: 120_000 },
      )
      .toBe('closed')
    inFlight.finish()
    const answer = await inFlight.answered
    expect(answer.statusCode).toBe(200)
    expect(answer.headers.connection).toBe('close')
    expect(await abandoned).toBe('cut')
    expect(await ended).toBe(0)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
