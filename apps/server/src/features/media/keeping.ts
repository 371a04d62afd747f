import type { Deps } from '../../lib/deps.ts'
import { filesOf } from './rules.ts'
import * as store from './store.ts'

export type Media = Pick<Deps, 'db' | 'media' | 'now'>
/** For what people send, which is counted and drawn. */
export type Receiving = Media & Pick<Deps, 'secrets' | 'drawing'>
/** By name. */
export type Files = Readonly<Record<string, Buffer>>
export type Kept = { readonly key: string; readonly files: Files }

/** Keeps all of them for the work that will show them, or none: when it fails they are gone again. */
export async function withKept<T>(
  deps: Media,
  kept: readonly Kept[],
  work: () => Promise<T>,
): Promise<T> {
  const keys = kept.map(({ key }) => key)
  try {
    await store.insertPictures(deps.db, { keys, now: deps.now() })
    for (const { files } of kept) await putAll(deps, files)
    return await work()
  } catch (error) {
    await Promise.all(keys.map((key) => dropKept(deps, key)))
    throw error
  }
}

/** Removes what nothing shows. What cannot be done now is left to the sweep. */
export async function dropKept(deps: Media, key: string): Promise<void> {
  try {
    if (!(await store.doomUnclaimed(deps.db, { key, now: deps.now() }))) return
    // Asked after it was doomed: a backup that begins later knows that it need not have it.
    if (!(await store.areFilesHeld(deps.db))) await removeDoomed(deps, key)
  } catch {
    // The row is still there, and the sweep will find it.
  }
}

/** The row goes last: until then the files are known. */
export async function removeDoomed({ db, media }: Media, key: string): Promise<void> {
  throwFirst(await Promise.allSettled(filesOf(key).map((file) => media.remove(file))))
  await store.deleteDoomed(db, key)
}

/** The files of a photo, under its name. */
export const below = (key: string, files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([name, bytes]) => [`${key}/${name}`, bytes]))

/** Has ended with everything when it fails: nothing is written after it was removed. */
export async function putAll({ media }: Media, files: Files): Promise<void> {
  throwFirst(
    await Promise.allSettled(Object.entries(files).map(([file, bytes]) => media.put(file, bytes))),
  )
}

export function throwFirst(outcomes: readonly PromiseSettledResult<unknown>[]): void {
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}
