import { createHash } from 'node:crypto'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { fromRoot } from '../process/paths.mjs'

const notAnInput =
  /(^|\/)(node_modules|dist|dist-run|dist-types|dist-render)(\/|$)|\.test\.tsx?$|\.tsbuildinfo$/

/** Every file below the given files and folders, as sorted paths from the root with forward slashes. */
export const listFiles = (paths, isIncluded = () => true) =>
  paths.flatMap((path) => below(path, isIncluded)).sort()

function below(path, isIncluded) {
  if (!isIncluded(path)) return []
  const stat = statSync(fromRoot(path), { throwIfNoEntry: false })
  if (!stat) return []
  if (!stat.isDirectory()) return [path]
  return readdirSync(fromRoot(path)).flatMap((name) => below(`${path}/${name}`, isIncluded))
}

const isInput = (path) => !notAnInput.test(path)

/** Changes when the content of an input changes, not when a checkout only touches it. */
export function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const path of listFiles(paths, isInput)) {
    const content = readFileSync(fromRoot(path))
    hash.update(`${path} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

/** Changes when an output is missing, added or rewritten, for example by a compiler that a developer ran by hand. */
export function outline(paths) {
  const hash = createHash('sha256')
  for (const path of listFiles(paths)) {
    const { size, mtimeMs } = statSync(fromRoot(path))
    hash.update(`${path} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

const stampOf = (name) => fromRoot('.cache', 'stamps', name)

/** Whether the last complete run had these inputs and left these outputs. Only looks. */
export const isFresh = ({ name, inputs, outputs }) =>
  readText(stampOf(name)) === `${fingerprint(inputs)} ${outline(outputs)}`

/** Makes the outputs unless the last complete run had these inputs and left these outputs. Says whether it worked. */
export async function freshen({ name, inputs, outputs, make }) {
  const stamp = stampOf(name)
  // Taken before the work: an edit during the work makes the result stale, as it should.
  const before = fingerprint(inputs)
  const fresh = () => `${before} ${outline(outputs)}`
  if (readText(stamp) === fresh()) return false

  rmSync(stamp, { force: true })
  await make()
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(`${stamp}.${process.pid}`, fresh())
  renameSync(`${stamp}.${process.pid}`, stamp)
  return true
}

export function readText(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
