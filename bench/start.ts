// How long a warm `npm start` takes to its first answer, and how much memory an idle server takes on
// PostgreSQL, each beside the least that Node needs for the same in the same run.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startRealPostgres } from '../apps/server/test/engines/real-postgres.ts'
import { freePort } from '../apps/server/test/support/server/process.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const rounds = 5
const patienceMs = 120_000
const idleMs = 5_000

/** The very command that `npm start` is, without npm: it would be another process with memory of its own. */
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: { start: string }
}
const startCommand = [process.execPath, ...scripts.start.split(' ').slice(1)]

const bareServer = `
  const app = require('fastify')()
  app.get('/readyz', async () => ({ status: 'ok' }))
  app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })`

type Command = {
  readonly run: readonly string[]
  readonly env?: Record<string, string>
  readonly cwd?: string
}

async function started({ run, env = {}, cwd = join(root, 'apps/server') }: Command) {
  const port = String(await freePort())
  const [program = '', ...args] = run
  const began = performance.now()
  const child = spawn(program, args, {
    cwd,
    env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'warn', ...env, PORT: port },
    stdio: 'ignore',
  })
  while (performance.now() - began < patienceMs) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (answer?.ok) return { child, took: performance.now() - began }
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`no answer from ${run.join(' ')}`)
}

const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })

async function medianStart(command: Command) {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const { child, took } = await started(command)
    times.push(took)
    await ended(child)
  }
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
}

/** Resident memory, which only Linux tells without help. */
async function idleMegabytes(command: Command) {
  const { child } = await started(command)
  await new Promise((resolve) => setTimeout(resolve, idleMs))
  const kilobytes = readFileSync(`/proc/${child.pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)?.[1]
  await ended(child)
  return Number(kilobytes) / 1024
}

const line = (name: string, ours: string, goal: string, bare: string, ratio: number) =>
  console.log(`${name}: ${ours} (goal ${goal}); bare Fastify ${bare}; ratio ${ratio.toFixed(1)}`)

const dataDir = mkdtempSync(join(tmpdir(), 'matjari-bench-'))
const postgres = await startRealPostgres()
try {
  const bare: Command = { run: [process.execPath, '-e', bareServer] }
  const embedded: Command = { run: ['npm', 'start', '--prefix', root], env: { DATA_DIR: dataDir } }
  const server: Command = {
    run: startCommand,
    env: { DATABASE_URL: postgres.url, DATA_DIR: dataDir },
    cwd: root,
  }
  await ended((await started(embedded)).child) // builds what is stale, creates the database

  const [ourStart, bareStart] = [await medianStart(embedded), await medianStart(bare)]
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
  line(
    'warm npm start to first answer',
    seconds(ourStart),
    '5 s',
    seconds(bareStart),
    ourStart / bareStart,
  )

  // An idle server has no sample city to build: for some 20 seconds after that it still holds 190 MB.
  await ended((await started(server)).child)
  const [ourMemory, bareMemory] = [await idleMegabytes(server), await idleMegabytes(bare)]
  const megabytes = (value: number) => `${value.toFixed(0)} MB`
  line(
    'idle memory on PostgreSQL',
    megabytes(ourMemory),
    '150 MB',
    megabytes(bareMemory),
    ourMemory / bareMemory,
  )
} finally {
  await postgres.remove()
  rmSync(dataDir, { recursive: true, force: true })
}
