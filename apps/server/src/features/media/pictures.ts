import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { sql } from 'kysely'
import { attemptHashes, migrateAttemptCounts, waitText } from '../../db/attempts.ts'
import type { Db } from '../../db/db.ts'
import { nameOfSender, type Sender, type Upload } from '../../http/uploads/uploads.ts'
import { AppError } from '../../lib/app-error.ts'
import type { PictureRenderer } from '../../lib/pictures/rendering.ts'
import { fairQueue } from '../../lib/queues/fair-queue.ts'
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

type Work<T> = (address: string | null) => Promise<T>

const hourMs = 60 * 60 * 1000
const sweep = { batch: 20, batches: 25 }

/**
 * Stores a photo, if one was sent, for the duration of `work`, and deletes it when `work` fails. Null means none was
 * sent. Slow, so never inside a transaction.
 */
export async function withPicture<T>(
  deps: UploadDeps,
  upload: Upload | undefined,
  work: Work<T>,
): Promise<T> {
  if (!upload) return work(null)
  return withPictures(deps, [upload], ([address = null]) => work(address))
}

/** The same for several photos: all of them are stored, in order, or none. */
export async function withPictures<T>(
  deps: UploadDeps,
  uploads: readonly Upload[],
  work: (addresses: readonly string[]) => Promise<T>,
): Promise<T> {
  await admitPictures(deps, uploads)
  // All photos are processed before the first is stored: an invalid last photo then leaves nothing to delete.
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

/** The same for a member's picture: one small square. */
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

/**
 * Called in the transaction of the row that shows the picture. Throws when the picture is gone: a row must not show a
 * deleted picture.
 */
export async function claimPicture(tx: Db, address: string | null): Promise<void> {
  if (address === null) return
  const key = keyOf(address)
  if (!key || !(await store.addClaims(tx, { key, count: 1 })))
    throw new Error('the picture is not stored, or no longer')
}

/**
 * Called in the transaction of the row that stops showing the picture. Ignores an address that does not belong to
 * this server.
 */
export async function releasePicture(tx: Db, address: string | null, now: Date): Promise<void> {
  const key = address === null ? null : keyOf(address)
  if (key) await store.releaseClaim(tx, { key, now })
}

/** Called after the commit: deletes a picture that no row shows. After an error the sweep deletes it later. */
export async function dropPicture(deps: MediaDeps, address: string | null): Promise<void> {
  const key = address === null ? null : keyOf(address)
  if (key) await dropStoredPicture(deps, key)
}

/**
 * Deletes pictures that no row has used for an hour: uploads that were never used, and pictures that were released.
 * Several server processes may do this at once.
 */
export async function sweepPictures(deps: MediaDeps): Promise<void> {
  await deps.media.tidy()
  const now = deps.now()
  const before = new Date(now.getTime() - hourMs)
  for (let batch = 0; batch < sweep.batches; batch += 1) {
    const keys = await store.markUnusedForDeletion(deps.db, { before, now, most: sweep.batch })
    // The pictures stay marked, and a later sweep finds them again an hour after they were marked.
    if (await store.isBackupRunning(deps.db)) return
    throwFirstFailure(await Promise.allSettled(keys.map((key) => removeMarkedPicture(deps, key))))
    if (keys.length < sweep.batch) return
  }
}

/**
 * Stores a photo whose renditions are already made, under a fixed key; may be repeated. The photo is permanent once
 * `claimReadyPictures` is committed.
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
  // An interrupted attempt may have left the picture half deleted.
  if (await store.isMarkedForDeletion(deps.db, key)) await removeMarkedPicture(deps, key)
  await store.renewPicture(deps.db, { key, now: deps.now() })
  await putAll(deps, filesUnderKey(key, files))
}

/** Called in the transaction of the rows that show the pictures, with each id once per row. */
export async function claimReadyPictures(tx: Db, ids: readonly string[]): Promise<void> {
  const counts = new Map<string, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  for (const [id, count] of counts)
    if (!(await store.addClaims(tx, { key: readyPictureKey(id), count })))
      throw new Error(`the picture ${id} is not stored`)
}

type MediaDeps = Pick<Deps, 'db' | 'media' | 'now'>
/** For pictures that members upload, which are counted and processed. */
export type UploadDeps = MediaDeps & Pick<Deps, 'secrets' | 'drawing'>
/** By file name. */
type PictureFiles = Readonly<Record<string, Buffer>>
export type StoredPicture = { readonly key: string; readonly files: PictureFiles }

/** Stores all pictures for the duration of `work`, or none; when `work` fails they are deleted again. */
export async function withStoredPictures<T>(
  deps: MediaDeps,
  pictures: readonly StoredPicture[],
  work: () => Promise<T>,
): Promise<T> {
  const keys = pictures.map(({ key }) => key)
  try {
    await store.insertPictures(deps.db, { keys, now: deps.now() })
    for (const { files } of pictures) await putAll(deps, files)
    return await work()
  } catch (error) {
    await Promise.all(keys.map((key) => dropStoredPicture(deps, key)))
    throw error
  }
}

/** Deletes a picture that no row shows. After an error the sweep deletes it later. */
async function dropStoredPicture(deps: MediaDeps, key: string): Promise<void> {
  try {
    if (!(await store.markUnclaimedForDeletion(deps.db, { key, now: deps.now() }))) return
    // Checked after the picture is marked: a backup that begins later knows that it does not need it.
    if (!(await store.isBackupRunning(deps.db))) await removeMarkedPicture(deps, key)
  } catch {
    // The row still exists, so the sweep will find the picture.
  }
}

/** The row is deleted last: until then the files are known. */
async function removeMarkedPicture({ db, media }: MediaDeps, key: string): Promise<void> {
  throwFirstFailure(await Promise.allSettled(filesOf(key).map((file) => media.remove(file))))
  await store.deleteMarkedPicture(db, key)
}

/** The files of a photo, with their paths in the store. */
export const filesUnderKey = (key: string, files: PictureFiles): PictureFiles =>
  Object.fromEntries(Object.entries(files).map(([name, bytes]) => [`${key}/${name}`, bytes]))

/** Waits for all writes, also when one fails: a write that ended after the deletion would leave a file. */
async function putAll({ media }: MediaDeps, files: PictureFiles): Promise<void> {
  throwFirstFailure(
    await Promise.allSettled(Object.entries(files).map(([file, bytes]) => media.put(file, bytes))),
  )
}

function throwFirstFailure(outcomes: readonly PromiseSettledResult<unknown>[]): void {
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}

type Counting = Pick<Deps, 'db' | 'now' | 'secrets' | 'drawing'>

/**
 * Checks the uploads before the first is decoded: each must be a picture, and the sender must be allowed that many
 * megapixels.
 */
export async function admitPictures(deps: Counting, uploads: readonly Upload[]): Promise<void> {
  const megapixels = await inspectPictures(deps.drawing, uploads)
  const [first] = uploads
  if (first) await spendMegapixels(deps, first.sender, Math.ceil(megapixels))
}

/**
 * Counted in the database like attempts, so that the limit holds across processes. A refused amount is not counted:
 * smaller pictures may still be allowed.
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

const { waiting, requestMegapixels } = limits.picture

// Two queues: reading a header takes milliseconds and must not wait behind decoding, which takes seconds.
const looking = fairQueue({ name: 'pictures_seen', most: waiting })
const drawing = fairQueue({ name: 'pictures_drawn', most: waiting })

/**
 * Reads the megapixels of all pictures of a request from their headers, before any of them is decoded: an invalid
 * last picture then costs little. Refuses files that are no picture or too large.
 */
export async function inspectPictures(
  { megapixels: megapixelsOf }: Pick<PictureRenderer, 'megapixels'>,
  uploads: readonly Upload[],
): Promise<number> {
  const [first] = uploads
  if (!first) return 0
  const megapixels = await looking(nameOfSender(first.sender), async () => {
    let sum = 0
    for (const upload of uploads) sum += await costOf(upload, megapixelsOf)
    return sum
  })
  if (megapixels > requestMegapixels)
    throw new AppError('invalid', { message: messages.picture.tooManyTogether })
  return megapixels
}

/** This much of a file contains its size, even behind a preview and a colour profile. */
const headBytes = 256 * 1024

/** The size is nearly always in the header, so the rest of the file is not sent to the decoder. */
async function costOf(
  upload: Upload,
  megapixelsOf: PictureRenderer['megapixels'],
): Promise<number> {
  if (upload.size > headBytes) {
    const fromHead = await megapixelsOf(await upload.read(headBytes)).catch(() => undefined)
    if (fromHead !== undefined) return fromHead
  }
  return megapixelsOf(await upload.read())
}

/** One at a time: decoding a large picture takes hundreds of megabytes. */
export const renderInTurn = <T>(upload: Upload, draw: (bytes: Buffer) => Promise<T>): Promise<T> =>
  drawing(nameOfSender(upload.sender), async () => draw(await upload.read()))
