import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { post, quickStart, startServer } from './support/server/process.ts'
import { fillFolder } from './support/server/used-folder.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const admin = { ADMIN_ID: 'keeper', ADMIN_PASSWORD: 'Keeper!2026' }

let home: string
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'matjari-backup-'))
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

const settings = (folder: string) => ({
  DATA_DIR: join(home, folder),
  BACKUP_FOLDER: join(home, 'shelf'),
  DEMO: 'off',
  LOG_LEVEL: 'info',
})

function run(command: 'backup' | 'restore', folder: string, ...args: string[]) {
  const script = join(root, 'scripts', `${command}.mjs`)
  const child = spawn(process.execPath, [...quickStart, script, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', ...settings(folder) },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, output })),
  )
}

const onShelf = () => {
  try {
    return readdirSync(join(home, 'shelf')).sort()
  } catch {
    return []
  }
}

test('켜진 서버가 제 폴더를 백업하고, 만들다 죽어도 반쪽이 남지 않으며, 다른 폴더에서 로그인까지 이어진다', async () => {
  fillFolder(join(home, 'here'))
  const server = await startServer({ ...settings('here'), ...admin })
  const { answer } = await post(`${server.url}/api/auth/tokens`, {
    memberId: admin.ADMIN_ID,
    memberPw: admin.ADMIN_PASSWORD,
    authLogin: 'Y',
  })
  expect(await run('backup', 'here')).toMatchObject({ code: 0 })
  // Its log waits a moment for more lines, and comes by a pipe.
  await expect.poll(() => server.output(), { timeout: 60_000 }).toContain('backup made')
  const [first] = onShelf()

  const second = run('backup', 'here')
  let isOver = false
  void second.then(() => (isOver = true))
  while (!isOver && !onShelf().some((name) => name.endsWith('.part'))) await sleep(5)
  await server.stop('SIGKILL')
  // Nobody is left to ask: the command makes it itself, and removes what it finds.
  expect(await second).toMatchObject({ code: 0 })
  expect(onShelf()).toEqual([first, expect.stringMatching(/^matjari-\d{8}-\d{6}-\d{3}$/)])

  for (const name of onShelf())
    expect(await run('restore', 'there', join(home, 'shelf', name), '--check')).toMatchObject({
      code: 0,
    })
  expect(await run('restore', 'there', join(home, 'shelf', first ?? ''))).toMatchObject({ code: 0 })
  const restored = await startServer(settings('there'))
  const { refreshToken } = answer.body.items.tokens
  const renewed = await post(`${restored.url}/api/auth/refresh`, {}, refreshToken)
  expect(renewed.answer.header.code).toBe('S200')
  await restored.stop()
})
