import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Deps } from '../features/deps.ts'
import { storeReadyPicture } from '../features/media/pictures.ts'

/** The same place seen from src and from dist. */
const folder = fileURLToPath(new URL('../../demo/pictures', import.meta.url))

/** Named like any other picture: nobody should see from an address that it belongs to the sample. */
export const pictureId = (name: string) =>
  createHash('sha256').update(`sample picture ${name}`).digest('hex').slice(0, 32)

/** Puts the finished pictures where uploads are kept. Several restaurants share one. */
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
