import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { MediaStore } from './media-store.ts'

const ours = /^[a-z0-9-]+(\/[a-z0-9-]+)*\.[a-z0-9]+$/

/** Pictures as files under one folder, which several processes may share. */
export function openFolderStore(folder: string): MediaStore {
  const pathOf = (key: string) => {
    if (!ours.test(key)) throw new Error('not a key of the media store')
    return join(folder, key)
  }
  return {
    put: async (key, bytes) => writeWhole(pathOf(key), bytes),
    read: async (key) => readIfThere(pathOf(key)),
    remove: async (key) => rm(pathOf(key), { force: true }),
  }
}

/** A reader sees the whole file or none, also after a crash: the name comes last. */
async function writeWhole(path: string, bytes: Buffer) {
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${randomUUID()}.draft`
  try {
    await writeFile(draft, bytes, { flush: true })
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
