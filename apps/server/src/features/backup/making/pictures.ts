import { link, mkdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import type { MediaStore } from '../../../lib/media/storage/store.ts'
import { filesOf } from '../../media/rules.ts'
import { type ListedFile, type ListedPicture, readLines } from '../lists.ts'
import { type Manifest, mediaFolder } from '../manifest.ts'
import { linesOf } from '../tables.ts'
import { type Earlier, earlierPictures } from './earlier.ts'
import { writePart } from './files.ts'

const wantedFile = 'wanted.gz'

/** Which pictures are shown at this moment, in the order of their names. One that nothing shows yet is being sent. */
export async function notePictures(tx: Db, folder: string) {
  const query = sql`
    select picture_key as line from picture where claims > 0 order by picture_key collate "C"`
  async function* keys() {
    for await (const lines of linesOf(tx, { cursor: 'shown_pictures', query }))
      yield lines.map((line) => `${line}\n`).join('')
  }
  await writePart(folder, wantedFile, keys())
}

type Copying = {
  readonly media: MediaStore
  /** Where backups are, and which of them is being made. */
  readonly shelf: string
  readonly folder: string
  readonly signal: AbortSignal
}

/**
 * Copies the files of the noted pictures. A name is never used for another picture: what the last backup
 * has is linked from there, and takes neither time nor room.
 */
export async function copyPictures(copying: Copying): Promise<Manifest['pictures']> {
  const { folder, shelf, signal } = copying
  const told = { count: 0, bytes: 0, missing: [] as string[] }
  const earlier = await earlierPictures(shelf)
  async function* copied() {
    for await (const key of readLines(join(folder, wantedFile))) {
      signal.throwIfAborted()
      const picture = await copyPicture(copying, { key, known: await earlier.find(key) })
      told.count += 1
      for (const { bytes } of picture.files) told.bytes += bytes
      const there = new Set(picture.files.map(({ name }) => name))
      told.missing.push(...filesOf(key).filter((name) => !there.has(name)))
      yield `${JSON.stringify(picture)}\n`
    }
  }
  try {
    const list = await writePart(folder, 'media-list.gz', copied())
    await rm(join(folder, wantedFile))
    return { ...told, list }
  } finally {
    await earlier.close()
  }
}

type Sought = { readonly key: string; readonly known: Earlier | undefined }

async function copyPicture(copying: Copying, { key, known }: Sought): Promise<ListedPicture> {
  const files = await Promise.all(
    filesOf(key).map(async (name) => {
      await mkdir(dirname(join(copying.folder, mediaFolder, name)), {
        recursive: true,
        mode: 0o700,
      })
      return (known && (await linkFile(copying, name, known))) ?? (await copyFile(copying, name))
    }),
  )
  return { key, files: files.filter((file) => file !== undefined) }
}

async function linkFile({ folder }: Copying, name: string, { folder: kept, picture }: Earlier) {
  const file = picture.files.find((one) => one.name === name)
  const from = join(kept, mediaFolder, name)
  try {
    if (!file || (await stat(from)).size !== file.bytes) return undefined
    await link(from, join(folder, mediaFolder, name))
    return file
  } catch {
    // Gone, or on a disk that knows no links: then from the store.
    return undefined
  }
}

async function copyFile({ media, folder }: Copying, name: string): Promise<ListedFile | undefined> {
  const content = await media.read(name)
  if (!content) return undefined
  const { bytes, sha256 } = await writePart(folder, `${mediaFolder}/${name}`, [content])
  return { name, bytes, sha256 }
}
