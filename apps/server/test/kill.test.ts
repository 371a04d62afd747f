import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { post, startServer } from './support/server/process.ts'

// Each is a start of the embedded engine; the moment of the kill is another every time.
const rounds = 8
const account = { memberId: 'member01', memberPw: 'Matjari!2026', authLogin: 'Y' }

/** Signs in over and over until the server is gone; every answer that arrived is a promise kept. */
async function signInUntilKilled(url: string, acknowledged: string[]) {
  for (;;) {
    try {
      const { answer } = await post(`${url}/api/auth/tokens`, account)
      acknowledged.push(answer.body.items.tokens.refreshToken)
    } catch {
      return // the connection died with the server
    }
  }
}

test('쓰는 도중 서버를 여덟 번 죽여도 답을 받은 로그인은 하나도 사라지지 않는다', {
  timeout: 1_800_000,
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'matjari-kill-'))
  const acknowledged: string[] = []
  try {
    for (let round = 0; round < rounds; round += 1) {
      const server = await startServer({ DATA_DIR: dataDir })
      const before = acknowledged.length
      const writers = Array.from({ length: 3 }, () => signInUntilKilled(server.url, acknowledged))
      // Not before something was promised, and then at an arbitrary moment.
      await expect.poll(() => acknowledged.length, { timeout: 600_000 }).toBeGreaterThan(before)
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 200))
      await server.stop('SIGKILL')
      await Promise.all(writers)
    }
    const server = await startServer({ DATA_DIR: dataDir })
    const lost: string[] = []
    for (const token of acknowledged) {
      const { answer } = await post(`${server.url}/api/auth/refresh`, {}, token)
      if (answer.header.code !== 'S200') lost.push(token)
    }
    await server.stop()
    expect(acknowledged.length).toBeGreaterThanOrEqual(rounds)
    expect(lost).toEqual([])
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
