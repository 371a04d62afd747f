import { readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from './db.ts'

/** Reads inside see the state of one moment; changes are not possible. */
export type WithSnapshot = <T>(work: (frozen: Db) => Promise<T>) => Promise<T>

export const withSnapshot =
  (db: Db): WithSnapshot =>
  (work) =>
    db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)

export type CopyTo = (folder: string) => Promise<void>

/** Free space that must remain after the copy: PGlite dies when it cannot write any more. */
const reserve = 64 * 1024 * 1024

/** Copies the database next to the data folder for the duration of the work. */
export async function withCopy<T>(
  { folder, copyTo }: { folder: string; copyTo: CopyTo },
  work: (dataDir: string) => Promise<T>,
): Promise<T> {
  const copy = join(folder, 'frozen')
  const forget = () => rm(copy, { recursive: true, force: true })
  // A killed process may have left a copy.
  await forget()
  try {
    await seeRoom(folder)
    await copyTo(join(copy, 'database'))
    return await work(copy)
  } finally {
    await forget()
  }
}

async function seeRoom(folder: string) {
  const { bavail, bsize } = await statfs(folder)
  const needed = (await sizeOf(join(folder, 'database'))) + reserve
  if (bavail * bsize < needed)
    throw Object.assign(new Error('no room for a copy of the database'), { code: 'ENOSPC' })
}

async function sizeOf(folder: string): Promise<number> {
  let size = 0
  // The engine may rename and remove its files meanwhile.
  for (const name of await readdir(folder, { recursive: true }))
    size += (await stat(join(folder, name)).catch(() => undefined))?.size ?? 0
  return size
}
