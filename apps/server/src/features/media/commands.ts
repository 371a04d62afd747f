import type { Db } from '../../lib/db/database.ts'
import type { Upload } from '../../lib/http/uploads/upload.ts'
import { drawInTurn } from '../../lib/media/sent-pictures.ts'
import { admitPictures } from './allowance.ts'
import {
  below,
  dropKept,
  type Files,
  type Kept,
  type Media,
  putAll,
  type Receiving,
  removeDoomed,
  throwFirst,
  withKept,
} from './keeping.ts'
import {
  addressOf,
  keyOf,
  newPictureKey,
  newSelfieKey,
  readyPictureKey,
  renditionFiles,
} from './rules.ts'
import * as store from './store.ts'

type Work<T> = (address: string | null) => Promise<T>

const hourMs = 60 * 60 * 1000
const sweep = { batch: 20, batches: 25 }

/**
 * Keeps a photo, if one was sent, for the work that will show it, and takes it away again when the
 * work fails. Null: none was sent. Slow: never inside a transaction.
 */
export async function withPicture<T>(
  deps: Receiving,
  upload: Upload | undefined,
  work: Work<T>,
): Promise<T> {
  if (!upload) return work(null)
  return withPictures(deps, [upload], ([address = null]) => work(address))
}

/** The same for several: all of them are kept, in their order, or none. */
export async function withPictures<T>(
  deps: Receiving,
  uploads: readonly Upload[],
  work: (addresses: readonly string[]) => Promise<T>,
): Promise<T> {
  await admitPictures(deps, uploads)
  // Everything is drawn before the first is kept: a bad last photo costs the store nothing.
  const drawn: Kept[] = []
  for (const upload of uploads) {
    const key = newPictureKey()
    drawn.push({ key, files: below(key, await drawInTurn(upload, deps.drawing.renditions)) })
  }
  const addresses = drawn.map(({ key }) => addressOf(key))
  return withKept(deps, drawn, () => work(addresses))
}

/** The same for a person's picture: one small square. */
export async function withSelfie<T>(
  deps: Receiving,
  upload: Upload | undefined,
  work: Work<T>,
): Promise<T> {
  if (!upload) return work(null)
  await admitPictures(deps, [upload])
  const key = newSelfieKey()
  const files = { [key]: await drawInTurn(upload, deps.drawing.square) }
  return withKept(deps, [{ key, files }], () => work(addressOf(key)))
}

/** In the transaction of the row that shows it. Throws unless it is kept: nothing shows a swept picture. */
export async function claimPicture(tx: Db, address: string | null): Promise<void> {
  if (address === null) return
  const key = keyOf(address)
  if (!key || !(await store.addClaims(tx, { key, count: 1 })))
    throw new Error('the picture is not kept, or no longer')
}

/** In the transaction of the row that stops showing it. An address that is not ours is let be. */
export async function releasePicture(tx: Db, address: string | null, now: Date): Promise<void> {
  const key = address === null ? null : keyOf(address)
  if (key) await store.releaseClaim(tx, { key, now })
}

/** After commit: removes a picture that nothing shows. What cannot be done now is left to the sweep. */
export async function dropPicture(deps: Media, address: string | null): Promise<void> {
  const key = address === null ? null : keyOf(address)
  if (key) await dropKept(deps, key)
}

/**
 * Removes what nothing has shown for an hour: uploads that never became part of anything, and pictures
 * that were let go. Several servers may do so at once.
 */
export async function sweepPictures(deps: Media): Promise<void> {
  await deps.media.tidy()
  const now = deps.now()
  const before = new Date(now.getTime() - hourMs)
  for (let batch = 0; batch < sweep.batches; batch += 1) {
    const keys = await store.doomForgotten(deps.db, { before, now, most: sweep.batch })
    // They are doomed all the same, and found again when they have been so for an hour.
    if (await store.areFilesHeld(deps.db)) return
    throwFirst(await Promise.allSettled(keys.map((key) => removeDoomed(deps, key))))
    if (keys.length < sweep.batch) return
  }
}

/**
 * Keeps a photo that comes with all its renditions, under a name of its own; as often as one likes.
 * It stays once `claimReadyPictures` has been committed.
 */
export async function keepReadyPicture(
  deps: Media,
  { id, files }: { id: string; files: Files },
): Promise<void> {
  const key = readyPictureKey(id)
  if (
    renditionFiles.some((name) => !files[name]) ||
    Object.keys(files).length > renditionFiles.length
  )
    throw new Error(`a photo consists of ${renditionFiles.join(', ')}`)
  // What an interrupted attempt left may be half removed.
  if (await store.isDoomed(deps.db, key)) await removeDoomed(deps, key)
  await store.renewPicture(deps.db, { key, now: deps.now() })
  await putAll(deps, below(key, files))
}

/** In the transaction of the rows that show them: an id once for each of these rows. */
export async function claimReadyPictures(tx: Db, ids: readonly string[]): Promise<void> {
  const counts = new Map<string, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  for (const [id, count] of counts)
    if (!(await store.addClaims(tx, { key: readyPictureKey(id), count })))
      throw new Error(`the picture ${id} is not kept`)
}
