import { spawn, spawnSync } from 'node:child_process'
import { constants } from 'node:os'
import { createInterface } from 'node:readline'
import { stripVTControlCharacters } from 'node:util'
import { root } from './paths.mjs'
import { hasColor } from './progress.mjs'
import { isAlive, processTree, signal } from './tree.mjs'

const usualGraceMs = 8000
const linesMost = 400
const isWindows = process.platform === 'win32'
const running = new Map()
let isEnding = false

/**
 * Runs a program in its own process group, without stdin, line by line.
 * It never outlives us: a time limit, Ctrl-C or SIGTERM stops it together with its children.
 */
export async function run(command, args, options = {}) {
  const { env = process.env, timeoutMs = 0, onLine = () => {}, onStart = () => {} } = options
  const { graceMs = usualGraceMs, cwd = root } = options
  const child = spawn(command, args, {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: !isWindows,
  })
  const exited = exitOf(child)
  const output = collectLines(child, onLine)
  if (child.pid) onStart(child.pid)

  remember(child, graceMs)
  let isTimedOut = false
  const timer = timeoutMs
    ? setTimeout(() => {
        isTimedOut = true
        void stop(child, graceMs)
      }, timeoutMs)
    : undefined

  const code = await exited
  clearTimeout(timer)
  // What it left in its group would hold the pipes open and the machine busy.
  if (!isWindows && child.pid) signal(-child.pid, 'SIGKILL')
  await output.ended
  // Ended by a signal to us: nothing that waits for this process may go on.
  if (isEnding) await new Promise(() => {})
  forget(child)
  return { code, isTimedOut, lines: output.lines }
}

/** Runs a tool of node_modules by its script, because npm's .bin entries differ between systems. */
export const runNode = (script, args, options) => run(process.execPath, [script, ...args], options)

function exitOf(child) {
  return new Promise((resolve) => {
    child.once('error', () => resolve(127))
    child.once('exit', (code, name) => resolve(code ?? 128 + (constants.signals[name] ?? 0)))
  })
}

function collectLines(child, onLine) {
  const lines = []
  const readers = [child.stdout, child.stderr].map((input) => createInterface({ input }))
  for (const reader of readers) {
    reader.on('line', (raw) => {
      // Some tools colour their lines whatever the environment says.
      const line = hasColor ? raw : stripVTControlCharacters(raw)
      lines.push(line)
      if (lines.length > linesMost) lines.shift()
      onLine(line)
    })
  }
  const closed = Promise.all(
    readers.map((reader) => new Promise((resolve) => reader.once('close', resolve))),
  )
  // A process that escaped the group may keep a pipe open for ever; the exit code is known by then.
  const patience = exitOf(child).then(
    () => new Promise((resolve) => setTimeout(resolve, 2000).unref()),
  )
  return { lines, ended: Promise.race([closed, patience]) }
}

/** Asks the leader first, so that it can clean up, and ends the whole tree when it does not. */
async function stop(child, graceMs) {
  if (!child.pid) return
  if (isWindows) {
    spawnSync('taskkill', ['/pid', String(child.pid), '/T', '/F'])
    return
  }
  const tree = processTree(child.pid)
  signal(child.pid, 'SIGINT')
  const deadline = Date.now() + graceMs
  while (Date.now() < deadline && tree.some(isAlive)) {
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  killTree([...tree, ...processTree(child.pid)])
}

function killTree(pids) {
  for (const pid of pids) signal(pid, 'SIGKILL')
}

function remember(child, graceMs) {
  if (running.size === 0) for (const name of stopSignals) process.on(name, stopEverything)
  running.set(child, graceMs)
}

// Without listeners our own process has its usual signal behaviour again.
function forget(child) {
  running.delete(child)
  if (running.size === 0) for (const name of stopSignals) process.off(name, stopEverything)
}

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP']

export const stopAll = () =>
  Promise.all([...running].map(([child, graceMs]) => stop(child, graceMs)))

function stopEverything(name) {
  // A developer who presses Ctrl-C twice does not want to wait.
  if (isEnding) for (const child of running.keys()) killTree(processTree(child.pid))
  isEnding = true
  void stopAll().finally(() => process.exit(128 + constants.signals[name]))
}
