import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Deps } from '../features/deps.ts'
import { storeReadyPicture } from '../features/media/pictures.ts'

/** The same path from src and from dist. */
const folder = fileURLToPath(new URL('../../demo/pictures', import.meta.url))

/** A name like that of any other picture: the address must not reveal that it belongs to the sample. */
export const pictureId = (name: string) =>
  createHash('sha256').update(`sample picture ${name}`).digest('hex').slice(0, 32)

/** Copies the finished pictures into the store. Several restaurants share one. */
export async function storeSamplePictures(deps: Deps, names: Iterable<string>) {
  for (const name of new Set(names)) {
    const files = await readdir(join(folder, name))
    const read = files.map(
      async (file) => [file, await readFile(join(folder, name, file))] as const,
    )
    await storeReadyPicture(deps, {
      id: pictureId(name),
      files: Object.fromEntries(await Promise.all(read)),
    })
  }
}
