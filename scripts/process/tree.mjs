import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

export function isAlive(pid) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
  return !isZombie(pid)
}

// Where no process collects orphans, as in many containers, the dead answer signals for ever.
const isZombie = (pid) => procStat(pid)?.[0] === 'Z'

export function signal(pid, name) {
  try {
    process.kill(pid, name)
  } catch {
    // It is gone, which is what the signal was for.
  }
}

/** A process and everything below it, also what has left its process group, as browsers do. */
export function processTree(pid) {
  const children = new Map()
  for (const [child, parent] of parents()) {
    children.set(parent, [...(children.get(parent) ?? []), child])
  }
  const tree = [pid]
  for (const found of tree) tree.push(...(children.get(found) ?? []))
  return tree
}

// Slim containers have no `ps`, other systems no /proc.
const parents = () => (existsSync('/proc/self/stat') ? parentsFromProc() : parentsFromPs())

function parentsFromProc() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), parentOf(name)])
}

/** The parent as /proc tells it; undefined where there is no /proc or no such process any more. */
export function parentOf(pid) {
  const parent = procStat(pid)?.[1]
  return parent && Number(parent)
}

/** State, parent and so on. The name before them is skipped, for it may hold anything. */
function procStat(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    return undefined
  }
}

function parentsFromPs() {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  return (stdout ?? '')
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
}
