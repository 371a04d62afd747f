// Runs one PostgreSQL and ends with whoever started it: when our stdin closes, for whatever reason, the
// server is stopped and its folder removed, unless that is kept. Lines in: start, stop, crash. Lines out:
// JSON.
import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** @typedef {{ uid: number, gid: number }} User */
/** @type {{ bin: string, scratch: string, user?: User, settings?: string[], isStored?: boolean, isThere?: boolean }} */
const {
  bin,
  scratch,
  user,
  settings: asked = [],
  isStored,
  isThere,
} = JSON.parse(process.argv[2] ?? '')
const data = join(scratch, 'data')
// Of two for the same thing the later one counts.
const settings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  'shared_buffers=64MB',
  'unix_socket_directories=',
  ...asked,
]

/** @param {object} message */
const tell = (message) => process.stdout.write(`${JSON.stringify(message)}\n`)

/** @param {string} program @param {string[]} args */
const run = (program, args) =>
  spawn(join(bin, program), args, {
    ...user,
    cwd: scratch,
    env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })

async function makeCluster() {
  if (isThere || existsSync(join(data, 'PG_VERSION'))) return
  mkdirSync(data, { mode: 0o700 })
  if (user) chownSync(data, user.uid, user.gid)
  const locale = ['--encoding=UTF8', '--locale=C', '--lc-ctype=C.UTF-8']
  const quick = ['--auth=trust', '--username=postgres', '--no-sync', '--no-instructions']
  const initdb = run('initdb', [`--pgdata=${data}`, ...locale, ...quick])
  let said = ''
  initdb.stderr.on('data', (chunk) => {
    said += String(chunk)
  })
  const code = await new Promise((resolve, reject) => {
    initdb.once('error', reject)
    initdb.once('close', resolve)
  })
  if (code !== 0) throw new Error(`initdb ${code}: ${said}`)
}

/** The running server, while there is one. */
let server
let port = 0

async function start() {
  if (port) await serve(port)
  // A port seen free may be taken a moment later.
  for (let tries = 3; !port; tries -= 1) {
    const free = await freePort()
    try {
      await serve(free)
      port = free
    } catch (error) {
      if (tries === 1) throw error
    }
  }
  tell({ port })
}

/** @param {number} at */
async function serve(at) {
  const options = settings.flatMap((setting) => ['-c', setting])
  const child = run('postgres', ['-D', data, '-h', '127.0.0.1', '-p', String(at), ...options])
  server = child
  let said = ''
  await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`postgres ${code}: ${said}`)))
    child.stderr.on('data', (chunk) => {
      said = (said + String(chunk)).slice(-4000)
      if (/ready to accept (read-only )?connections/.test(said)) resolve(undefined)
    })
  })
}

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** @param {'SIGINT' | 'SIGQUIT'} signal */
async function stop(signal) {
  const child = server
  server = undefined
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await gone
}

async function leave() {
  await stop(isStored ? 'SIGINT' : 'SIGQUIT')
  if (!isStored) rmSync(scratch, { recursive: true, force: true })
  process.exit()
}

/** @type {Record<string, () => Promise<void>>} */
const orders = {
  start,
  async stop() {
    await stop('SIGINT')
    tell({ stopped: true })
  },
  // As when the power fails: nothing is written any more, and the next start recovers from the log.
  async crash() {
    await stop('SIGQUIT')
    tell({ stopped: true })
  },
}

let last = makeCluster()
const lines = createInterface({ input: process.stdin })
lines.on('line', (line) => {
  last = last.then(() => orders[line]?.()).catch((error) => void tell({ failed: String(error) }))
})
lines.on('close', () => {
  last = last.catch(() => {}).then(leave)
})
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => lines.close())
process.stdout.on('error', () => {})
