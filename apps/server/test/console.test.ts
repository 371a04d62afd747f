import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { post, quickStart, startServer } from './support/server/process.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const run = new URL('../dist/cli/run-command.js', import.meta.url).href
// As scripts/console.mjs does it, after it has installed and built.
const program = `
  const [name, ...args] = process.argv.slice(1)
  import(${JSON.stringify(run)})
    .then(({ runConsole }) => runConsole(name, { environment: process.env, args, process }))
    .then((code) => (process.exitCode = code))`

let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'matjari-console-'))
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** One command in a process of its own, with this piped in. */
function ask(command: string, piped = '') {
  const args = [...quickStart, '-e', program, '--', ...command.split(' ')]
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, DEMO: 'off' },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stdin.end(piped)
  return new Promise<{ code: number | null; said: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, said })),
  )
}

test('내장 데이터베이스의 첫 관리자는 서버 없이 만들고, 켜진 서버가 쓰고 있으면 분명히 말한다', async () => {
  expect(await ask('admin list')).toMatchObject({
    code: 1,
    said: expect.stringContaining('데이터베이스가 없어요'),
  })
  expect(existsSync(join(dataDir, 'database'))).toBe(false)

  const made = await ask('admin create first.admin', 'N3w-passw0rd\n')
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining('만들었어요') })
  expect((await ask('admin list')).said).toContain('first.admin')

  const server = await startServer({ DATA_DIR: dataDir, DEMO: 'off' })
  const refused = await ask('admin reset first.admin --generate')
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('서버를 멈추고') })
  const account = { memberId: 'first.admin', memberPw: 'N3w-passw0rd' }
  const { answer } = await post(`${server.url}/api/auth/tokens`, account)
  expect(answer.body.items).toMatchObject({ loginInfo: { memberRole: 'ROLE_ADMIN' } })
  expect(await server.stop()).toBe(0)
})
