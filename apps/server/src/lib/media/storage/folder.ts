import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { checkedKey, type MediaStore } from './store.ts'

const hourMs = 60 * 60 * 1000

/** Pictures as files under one folder, which several processes may share. */
export function openFolderStore(folder: string): MediaStore {
  const drafts = join(folder, '.drafts')
  const pathOf = (key: string) => join(folder, checkedKey(key))
  return {
    put: async (key, bytes) => writeWhole({ path: pathOf(key), drafts, bytes }),
    read: async (key) => unlessMissing(() => readFile(pathOf(key))),
    async remove(key) {
      const path = pathOf(key)
      await rm(path, { force: true })
      // The folder of a picture goes with its last file.
      if (key.split('/').length > 2) await rmdir(dirname(path)).catch(() => undefined)
    },
    tidy: async () => removeOldFiles(drafts),
  }
}

/** A reader sees the whole file or none, also after a crash: the name comes last. */
async function writeWhole({
  path,
  drafts,
  bytes,
}: {
  path: string
  drafts: string
  bytes: Buffer
}) {
  const draft = join(drafts, randomUUID())
  await mkdir(drafts, { recursive: true })
  try {
    await writeFile(draft, bytes, { flush: true })
    await mkdir(dirname(path), { recursive: true })
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** What is an hour old is nobody's unfinished work any more. */
async function removeOldFiles(folder: string) {
  const names = (await unlessMissing(() => readdir(folder))) ?? []
  for (const name of names) {
    const path = join(folder, name)
    const found = await unlessMissing(() => stat(path))
    if (found && Date.now() - found.mtimeMs > hourMs) await rm(path, { force: true })
  }
}

async function unlessMissing<T>(look: () => Promise<T>): Promise<T | null> {
  try {
    return await look()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
