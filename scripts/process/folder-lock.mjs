import {
  accessSync,
  constants,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { fromRoot } from './paths.mjs'
import { ExpectedFailure } from './progress.mjs'
import { isAlive } from './tree.mjs'

const lockFile = fromRoot('.cache', 'prepare.lock')
const heartbeatMs = 5000
const staleAfterMs = 5 * 60_000
const longestWaitMs = 20 * 60_000

/** Only one command of this clone installs or builds at a time. `work` may name child processes that hold the lock too. */
export async function withFolderLock(work) {
  await acquire()
  const beat = setInterval(touch, heartbeatMs)
  beat.unref()
  try {
    return await work({ alsoHeldBy: (pid) => writeFileSync(lockFile, holders(pid)) })
  } finally {
    clearInterval(beat)
    rmSync(lockFile, { force: true })
  }
}

const holders = (...others) => [process.pid, ...others].join('\n')

async function acquire() {
  makeFolder()
  const deadline = Date.now() + longestWaitMs
  for (let isAnnounced = false; !tryAcquire(); isAnnounced = true) {
    if (!isAnnounced) console.log('… 이 폴더에서 먼저 시작한 명령이 끝나기를 기다려요.')
    if (Date.now() > deadline) {
      throw new ExpectedFailure(
        '먼저 시작한 명령이 끝나지 않아요. 그 명령을 멈추거나 .cache/prepare.lock 파일을 지운 뒤 다시 실행해 주세요.',
      )
    }
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
}

function makeFolder() {
  try {
    mkdirSync(dirname(lockFile), { recursive: true })
    accessSync(dirname(lockFile), constants.W_OK)
  } catch {
    throw new ExpectedFailure('이 폴더에 쓸 수 없어요. 폴더의 권한을 확인한 뒤 다시 실행해 주세요.')
  }
}

function tryAcquire() {
  try {
    writeFileSync(lockFile, holders(), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return removeIfStale() && tryAcquire()
  }
}

/** The child counts as well: an install whose command was killed with -9 goes on for a while. */
function isStale(text, beatAt) {
  const pids = text.split('\n').map(Number).filter(Boolean)
  if (Date.now() - beatAt > staleAfterMs) return true
  // A holder that has just made the file has not written its number yet.
  if (pids.length === 0) return Date.now() - beatAt > heartbeatMs
  return !pids.some(isAlive)
}

// By rename, so that of two commands that see the same stale lock only one removes it, and puts back a fresh one.
function removeIfStale() {
  try {
    if (!isStale(readFileSync(lockFile, 'utf8'), statSync(lockFile).mtimeMs)) return false
    const aside = `${lockFile}.${process.pid}`
    renameSync(lockFile, aside)
    const isRight = isStale(readFileSync(aside, 'utf8'), statSync(aside).mtimeMs)
    if (!isRight) linkSync(aside, lockFile)
    rmSync(aside, { force: true })
    return isRight
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
    return false
  }
}

function touch() {
  try {
    utimesSync(lockFile, new Date(), new Date())
  } catch {
    // Someone removed the file by hand; the work itself goes on.
  }
}
