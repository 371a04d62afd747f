import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startServer } from './support/server/process.ts'

/** A request whose body is only half sent: it is in flight until `finish`. */
function halfSentLogin(url: string) {
  const body = JSON.stringify({ memberId: 'member01', memberPw: 'Matjari!2026' })
  const sending = request(`${url}/api/auth/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
  })
  const answered = new Promise<number>((resolve, reject) => {
    sending.once('error', reject)
    sending.once('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
  })
  sending.write(body.slice(0, 10))
  return { answered, finish: () => sending.end(body.slice(10)) }
}

test('SIGTERM을 받으면 진행 중인 요청은 끝내고 새 연결은 받지 않고 0으로 끝난다', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'matjari-stop-'))
  try {
    const server = await startServer({ DATA_DIR: dataDir })
    const inFlight = halfSentLogin(server.url)
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
    expect(await inFlight.answered).toBe(200)
    expect(await ended).toBe(0)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
