import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../../..', import.meta.url))
const main = fileURLToPath(new URL('../../../dist-run/main.js', import.meta.url))
// A guard against hanging: beside other work a start has taken two minutes.
const patience = 600_000

type Environment = Record<string, string>

/** The embedded engine's WebAssembly is compiled quickly instead of well: a test starts it often, and asks little. */
export const quickStart = ['--liftoff-only']

/** Runs the built server as a process of its own, with nothing inherited but the path. */
function run(
  environment: Environment,
  nodeFlags: readonly string[] = quickStart,
  program: string = main,
) {
  const child = spawn(process.execPath, [...nodeFlags, program], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return { child, output: () => output, ended: whenEnded(child) }
}

const whenEnded = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))

export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address
          ? resolve(address.port)
          : reject(new Error('no port')),
      )
    })
  })

/** A start that is expected to fail: its exit code and everything it said. */
export async function failedStart(environment: Environment) {
  const { child, output } = run(environment)
  const timer = setTimeout(() => child.kill('SIGKILL'), patience)
  // Not its exit: what it said last may still be on its way then.
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  clearTimeout(timer)
  return { code, output: output() }
}

/** A server that listens, whether or not it is ready. */
export async function startingServer(
  environment: Environment,
  nodeFlags: readonly string[] = quickStart,
  program: string = main,
) {
  const port = environment.PORT ?? String(await freePort())
  const { child, output, ended } = run({ ...environment, PORT: port }, nodeFlags, program)
  const url = `http://127.0.0.1:${port}`
  await untilOk(`${url}/healthz`, { output, ended })
  return {
    url,
    pid: child.pid ?? 0,
    output,
    ended,
    /** Sends the signal and waits for the end. */
    stop: (signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') => {
      child.kill(signal)
      return ended
    },
  }
}

export async function startServer(
  environment: Environment,
  nodeFlags?: readonly string[],
  program?: string,
) {
  const server = await startingServer(environment, nodeFlags, program)
  await untilOk(`${server.url}/readyz`, server)
  return server
}

async function untilOk(url: string, server: { output: () => string; ended: Promise<unknown> }) {
  let over = false
  void server.ended.then(() => (over = true))
  const deadline = Date.now() + patience
  while (Date.now() < deadline && !over) {
    const isOk = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (isOk) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`the server did not start:\n${server.output()}`)
}

type SignedIn = { body: { items: { tokens: { accessToken: string; refreshToken: string } } } }

export async function post(url: string, body: object, token?: string) {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  return {
    status: response.status,
    answer: (await response.json()) as SignedIn & { header: { code: string } },
  }
}
