import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export type Proxy = {
  readonly kind: 'caddy' | 'nginx'
  /** Of the site, as its certificate says it. */
  readonly name: string
  readonly plainPort: number
  readonly securePort: number
  /** Whoever signed the certificate. */
  readonly authority: Buffer
  /** Everything it wrote anywhere. */
  readonly logs: () => string
  /** Of visits alone. */
  readonly visits: () => readonly Visit[]
  readonly stop: () => Promise<void>
}

export type Visit = {
  readonly path: string
  readonly address: string
  readonly status: number
  readonly requestId: string
}

export type Place = {
  /** Ours to write in. */
  readonly folder: string
  readonly plainPort: number
  readonly securePort: number
  readonly upstreams: readonly number[]
}

export const siteName = 'localhost'

/** Says in one sentence what is missing, before anything is started. */
export function demandPackages() {
  const missing = ['caddy', 'nginx', 'openssl'].filter((program) => !isThere(program))
  if (missing.length === 0) return
  console.error(
    `이 시험은 데비안의 꾸러미 ${missing.join(', ')}가 있어야 돌아요: sudo apt-get install --no-install-recommends ${missing.join(' ')}`,
  )
  process.exit(1)
}

const isThere = (program: string) =>
  spawnSync('sh', ['-c', `PATH="$PATH:/usr/sbin" command -v ${program}`]).status === 0

export const shipped = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8')

/** The shipped file with other addresses. What is to be replaced has to be there, exactly so often. */
export function replaced(text: string, changes: readonly (readonly [string, string, number])[]) {
  return changes.reduce((whole, [from, to, times]) => {
    const found = whole.split(from).length - 1
    if (found !== times) throw new Error(`'${from}' stands there ${found} times, not ${times}`)
    return whole.replaceAll(from, to)
  }, text)
}

export function startProgram(command: string, args: readonly string[], folder: string) {
  const child = spawn(command, args, {
    cwd: folder,
    env: { PATH: `${process.env.PATH}:/usr/sbin`, HOME: folder, XDG_DATA_HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  return { child, said: () => said, stop: () => stopProgram(child) }
}

async function stopProgram(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  // Sockets that somebody left open may keep it.
  const timer = setTimeout(() => child.kill('SIGKILL'), 5_000)
  await ended
  clearTimeout(timer)
}

export function readIfThere(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
