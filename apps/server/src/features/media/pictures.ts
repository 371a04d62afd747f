import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { sql } from 'kysely'
import { attemptHashes, migrateAttemptCounts } from '../../db/attempts.ts'
import type { Db } from '../../db/db.ts'
import { nameOfSender, type Sender, type Upload } from '../../http/uploads/uploads.ts'
import { AppError } from '../../lib/app-error.ts'
import { waitText } from '../../lib/wait-text.ts'
import type { Deps } from '../deps.ts'
import {
  addressOf,
  filesOf,
  keyOf,
  newPictureKey,
  newSelfieKey,
  readyPictureKey,
  renditionFiles,
} from './pictures.rules.ts'
import * as store from './pictures.sql.ts'
import { inspectPictures, renderInTurn } from './sent-pictures.ts'

type Work<T> = (address: string | null) => Promise<T>

const hourMs = 60 * 60 * 1000
const sweep = { batch: 20, batches: 25 }

/**
 * Keeps a photo, if one was sent, for the work that will show it, and takes it away again when the
 * work fails. Null: none was sent. Slow: never inside a transaction.
 */
export async function withPicture<T>(
  deps: UploadDeps,
  upload: Upload | undefined,
  work: Work<T>,
): Promise<T> {
  if (!upload) return work(null)
  return withPictures(deps, [upload], ([address = null]) => work(address))
}

/** The same for several: all of them are kept, in their order, or none. */
export async function withPictures<T>(
  deps: UploadDeps,
  uploads: readonly Upload[],
  work: (addresses: readonly string[]) => Promise<T>,
): Promise<T> {
  await admitPictures(deps, uploads)
  // Everything is drawn before the first is kept: a bad last photo costs the store nothing.
  const drawn: StoredPicture[] = []
  for (const upload of uploads) {
    const key = newPictureKey()
    drawn.push({
      key,
      files: filesUnderKey(key, await renderInTurn(upload, deps.drawing.renditions)),
    })
  }
  const addresses = drawn.map(({ key }) => addressOf(key))
  return withStoredPictures(deps, drawn, () => work(addresses))
}

/** The same for a person's picture: one small square. */
export async function withSelfie<T>(
  deps: UploadDeps,
  upload: Upload | undefined,
  work: Work<T>,
): Promise<T> {
  if (!upload) return work(null)
  await admitPictures(deps, [upload])
  const key = newSelfieKey()
  const files = { [key]: await renderInTurn(upload, deps.drawing.square) }
  return withStoredPictures(deps, [{ key, files }], () => work(addressOf(key)))
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
export async function dropPicture(deps: MediaDeps, address: string | null): Promise<void> {
  const key = address === null ? null : keyOf(address)
  if (key) await dropStoredPicture(deps, key)
}

/**
 * Removes what nothing has shown for an hour: uploads that never became part of anything, and pictures
 * that were let go. Several servers may do so at once.
 */
export async function sweepPictures(deps: MediaDeps): Promise<void> {
  await deps.media.tidy()
  const now = deps.now()
  const before = new Date(now.getTime() - hourMs)
  for (let batch = 0; batch < sweep.batches; batch += 1) {
    const keys = await store.markUnusedForDeletion(deps.db, { before, now, most: sweep.batch })
    // They are doomed all the same, and found again when they have been so for an hour.
    if (await store.isBackupRunning(deps.db)) return
    throwFirstFailure(await Promise.allSettled(keys.map((key) => removeMarkedPicture(deps, key))))
    if (keys.length < sweep.batch) return
  }
}

/**
 * Keeps a photo that comes with all its renditions, under a name of its own; as often as one likes.
 * It stays once `claimReadyPictures` has been committed.
 */
export async function storeReadyPicture(
  deps: MediaDeps,
  { id, files }: { id: string; files: PictureFiles },
): Promise<void> {
  const key = readyPictureKey(id)
  if (
    renditionFiles.some((name) => !files[name]) ||
    Object.keys(files).length > renditionFiles.length
  )
    throw new Error(`a photo consists of ${renditionFiles.join(', ')}`)
  // What an interrupted attempt left may be half removed.
  if (await store.isMarkedForDeletion(deps.db, key)) await removeMarkedPicture(deps, key)
  await store.renewPicture(deps.db, { key, now: deps.now() })
  await putAll(deps, filesUnderKey(key, files))
}

/** In the transaction of the rows that show them: an id once for each of these rows. */
export async function claimReadyPictures(tx: Db, ids: readonly string[]): Promise<void> {
  const counts = new Map<string, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  for (const [id, count] of counts)
    if (!(await store.addClaims(tx, { key: readyPictureKey(id), count })))
      throw new Error(`the picture ${id} is not kept`)
}

type MediaDeps = Pick<Deps, 'db' | 'media' | 'now'>
/** For what people send, which is counted and drawn. */
export type UploadDeps = MediaDeps & Pick<Deps, 'secrets' | 'drawing'>
/** By name. */
type PictureFiles = Readonly<Record<string, Buffer>>
export type StoredPicture = { readonly key: string; readonly files: PictureFiles }

/** Keeps all of them for the work that will show them, or none: when it fails they are gone again. */
export async function withStoredPictures<T>(
  deps: MediaDeps,
  kept: readonly StoredPicture[],
  work: () => Promise<T>,
): Promise<T> {
  const keys = kept.map(({ key }) => key)
  try {
    await store.insertPictures(deps.db, { keys, now: deps.now() })
    for (const { files } of kept) await putAll(deps, files)
    return await work()
  } catch (error) {
    await Promise.all(keys.map((key) => dropStoredPicture(deps, key)))
    throw error
  }
}

/** Removes what nothing shows. What cannot be done now is left to the sweep. */
async function dropStoredPicture(deps: MediaDeps, key: string): Promise<void> {
  try {
    if (!(await store.markUnclaimedForDeletion(deps.db, { key, now: deps.now() }))) return
    // Asked after it was doomed: a backup that begins later knows that it need not have it.
    if (!(await store.isBackupRunning(deps.db))) await removeMarkedPicture(deps, key)
  } catch {
    // The row is still there, and the sweep will find it.
  }
}

/** The row goes last: until then the files are known. */
async function removeMarkedPicture({ db, media }: MediaDeps, key: string): Promise<void> {
  throwFirstFailure(await Promise.allSettled(filesOf(key).map((file) => media.remove(file))))
  await store.deleteMarkedPicture(db, key)
}

/** The files of a photo, under its name. */
export const filesUnderKey = (key: string, files: PictureFiles): PictureFiles =>
  Object.fromEntries(Object.entries(files).map(([name, bytes]) => [`${key}/${name}`, bytes]))

/** Has ended with everything when it fails: nothing is written after it was removed. */
async function putAll({ media }: MediaDeps, files: PictureFiles): Promise<void> {
  throwFirstFailure(
    await Promise.allSettled(Object.entries(files).map(([file, bytes]) => media.put(file, bytes))),
  )
}

function throwFirstFailure(outcomes: readonly PromiseSettledResult<unknown>[]): void {
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}

type Counting = Pick<Deps, 'db' | 'now' | 'secrets' | 'drawing'>

/** Before the first of them is unpacked: they are pictures, and their sender may have so many drawn. */
export async function admitPictures(deps: Counting, uploads: readonly Upload[]): Promise<void> {
  const megapixels = await inspectPictures(deps.drawing, uploads)
  const [first] = uploads
  if (first) await spendMegapixels(deps, first.sender, Math.ceil(megapixels))
}

/**
 * Counted in the database like attempts, so that it holds across processes. What would be too much is
 * not counted: smaller ones may still go through.
 */
async function spendMegapixels(deps: Counting, sender: Sender, megapixels: number) {
  const { member, address } = limits.picture.hourMegapixels
  const most = sender.memberNo === null ? address : member
  const counted = attemptHashes(deps, `megapixels ${nameOfSender(sender)}`)
  await migrateAttemptCounts(deps, [counted])
  const { hash } = counted
  const now = deps.now()
  const isOver = sql<boolean>`attempt_limit.ends_at <= ${now}::timestamptz`
  const { rows } = await sql<{ isSpent: boolean; endsAt: Date }>`
    with spent as (
      insert into attempt_limit (subject_hash, attempts, ends_at)
      values (${hash}::bytea, ${megapixels}::int, ${new Date(now.getTime() + hourMs)}::timestamptz)
      on conflict (subject_hash) do update set
        attempts = excluded.attempts + case when ${isOver} then 0 else attempt_limit.attempts end,
        ends_at = case when ${isOver} then excluded.ends_at else attempt_limit.ends_at end
      where ${isOver} or attempt_limit.attempts + excluded.attempts <= ${most}::int
      returning ends_at
    )
    select true as is_spent, ends_at from spent
    union all
    select false, ends_at from attempt_limit where subject_hash = ${hash}::bytea
    order by is_spent desc limit 1`.execute(deps.db)
  const [row] = rows
  if (row?.isSpent) return
  const seconds = row ? (row.endsAt.getTime() - now.getTime()) / 1000 : 1
  throw new AppError('tooMany', {
    message: messages.attempts.tooManyPictures(waitText(seconds)),
    retryAfter: seconds,
  })
}
