import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../apps/server/dist-run/main.js', import.meta.url))
const guard = new URL('end-with-parent.mjs', import.meta.url).href
const patienceMs = 300_000
const graceMs = 30_000

export type RunningServer = { readonly url: string; readonly stop: () => Promise<void> }

/** The port is stored in the environment for the tests. */
export async function chosenPort(): Promise<string> {
  process.env.E2E_PORT ??= String(await freePort())
  return process.env.E2E_PORT
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** Runs the built product as a newcomer meets it: an empty folder and the embedded database in it. */
export default async function startProduct() {
  const dataDir = mkdtempSync(join(tmpdir(), 'matjari-e2e-'))
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  try {
    const { stop } = await startServer({ dataDir, port: await chosenPort() })
    return () => stop().finally(remove)
  } catch (error) {
    remove()
    throw error
  }
}

type Place = {
  readonly dataDir: string
  /** Without one the embedded database in the folder is used. */
  readonly databaseUrl?: string
  readonly port?: string
  /** Settings beside the usual ones. */
  readonly settings?: Readonly<Record<string, string>>
}

/** Runs the built product in a process of its own. */
export async function startServer(place: Place): Promise<RunningServer> {
  const { dataDir, databaseUrl, port, settings } = place
  const chosen = port ?? String(await freePort())
  const output: string[] = []
  // Nothing else of the developer's environment: a DATABASE_URL in it must never meet these tests.
  const server = spawn(process.execPath, ['--import', guard, main], {
    env: {
      PATH: process.env.PATH ?? '',
      TZ: 'UTC',
      HOST: '127.0.0.1',
      PORT: chosen,
      DATA_DIR: dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      // Tests say which address they come from, see e2e/support/test.ts.
      TRUST_PROXY: 'on',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  }
  const url = `http://127.0.0.1:${chosen}`
  if (await isReady(`${url}/readyz`, server)) return { url, stop: () => stop(server) }
  await stop(server)
  throw new Error(`서버가 열리지 않았어요. 서버가 남긴 말이에요.\n${output.join('')}`)
}

async function isReady(url: string, server: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + patienceMs
  while (Date.now() < deadline && server.exitCode === null && server.signalCode === null) {
    const isAnswering = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (isAnswering) return true
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return false
}

async function stop(server: ChildProcess) {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  const timer = setTimeout(() => server.kill('SIGKILL'), graceMs)
  await ended
  clearTimeout(timer)
}
