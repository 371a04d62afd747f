import { existsSync, readFileSync, statfsSync, statSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { dirname } from 'node:path'

export type User = { uid: number; gid: number }

/** PostgreSQL refuses to run as root: then somebody without rights has to. */
export function serverUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user =
    users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!user) throw new Error('root로 실행 중인데 postgres나 nobody 사용자가 없어요.')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

/** Whether somebody without rights gets as far as this file. */
export function isReachable(path: string): boolean {
  if ((statSync(path).mode & 0o001) === 0) return false
  return dirname(path) === path || isReachable(dirname(path))
}

export function scratchRoot(user: User | undefined): string {
  const found = user ? [tmpdir(), '/tmp', '/var/tmp'].find(isReachable) : tmpdir()
  if (!found) throw new Error('다른 사용자가 들어갈 수 있는 임시 폴더가 없어요.')
  return found
}

const memory = '/dev/shm'
const enough = 4 * 1024 ** 3

/** A folder in memory where there is one with room to spare: that of a container is often too small. */
export function quickRoot(user: User | undefined): string {
  const isThere = existsSync(memory) && isReachable(memory) && freemem() > enough
  if (!isThere) return scratchRoot(user)
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > enough ? memory : scratchRoot(user)
}
