import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../apps/server/test/support/server/process.ts'

const product = fileURLToPath(new URL('../../apps/server/dist-run/main.js', import.meta.url))
const patience = 180_000

export type Environment = Readonly<Record<string, string>>

/** The built product. It logs as it does for everyone; what reads its lines is left out. */
export const startProduct = (environment: Environment, flags: readonly string[] = []) =>
  start([...flags, product], environment, '/readyz')

export const startBare = (script: URL, environment: Environment, flags: readonly string[] = []) =>
  start(
    [...flags, '--import', 'tsx', '--conditions=matjari-source', fileURLToPath(script)],
    environment,
    '/healthz',
  )

async function start(command: readonly string[], environment: Environment, path: string) {
  const port = String(await freePort())
  const child = spawn(process.execPath, command, {
    env: { PATH: process.env.PATH ?? '', ...environment, PORT: port },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = `http://127.0.0.1:${port}`
  async function stop() {
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
    await ended
    clearTimeout(timer)
  }
  const deadline = Date.now() + patience
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${url}${path}`).catch(() => undefined)
    if (answer?.ok) return { url, stop, pid: child.pid ?? 0 }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await stop()
  throw new Error(`the server did not start: ${command.join(' ')}`)
}
