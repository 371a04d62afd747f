import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type ListedPicture, readList, readManifest } from '../lists.ts'
import { wholeBackups } from '../rules.ts'

/** A picture as an earlier backup has it. */
export type Earlier = { readonly folder: string; readonly picture: ListedPicture }

/**
 * Looks pictures up in the newest whole backup. They have to be asked for in the order of their names, as they are
 * listed there: so one walk along the list is enough, however long it is.
 */
export async function earlierPictures(shelf: string) {
  const newest = wholeBackups(await readdir(shelf)).at(-1)
  const folder = join(shelf, newest ?? '')
  // One that cannot be read helps nobody: then all is copied anew.
  const manifest = newest === undefined ? null : await readManifest(folder).catch(() => null)
  const list = manifest && readList(join(folder, manifest.pictures.list.path))
  let ahead: ListedPicture | undefined

  async function walkTo(key: string): Promise<Earlier | undefined> {
    while (list && (ahead === undefined || ahead.key < key)) {
      const next = await list.next()
      if (next.done) return undefined
      ahead = next.value
    }
    return ahead?.key === key ? { folder, picture: ahead } : undefined
  }
  return {
    find: (key: string) => walkTo(key).catch(() => undefined),
    close: async () => void (await list?.return(undefined)),
  }
}
