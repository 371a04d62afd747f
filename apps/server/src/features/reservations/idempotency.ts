import { createHash } from 'node:crypto'
import { messages } from '@matjari/contract/messages'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/caller.ts'
import { AppError } from '../../lib/app-error.ts'
import type { Deps } from '../deps.ts'
import { idempotencyKeysSince } from './booking.rules.ts'

type KeyedRequest = {
  readonly restaurantNo: string
  readonly caller: Caller
  /** Undefined: sent without a key, so never treated as a repeat. */
  readonly key: string | undefined
}

/**
 * Whether a request with that key was carried out already, so that this transaction only has to
 * answer again. The caller has locked the booking before. A key that was used for another request
 * is refused.
 */
export async function wasAlreadyDone(
  tx: Db,
  {
    restaurantNo,
    caller,
    key,
    what,
    now,
  }: KeyedRequest & { readonly what: readonly unknown[]; readonly now: Date },
): Promise<boolean> {
  if (key === undefined) return false
  const idemHash = createHash('sha256').update(JSON.stringify(what)).digest()
  const write = { restaurantNo, idemKey: keyOf(caller, key) }
  if (await takeIdempotencyKey(tx, { ...write, idemHash, now, since: idempotencyKeysSince(now) }))
    return false
  const earlierHash = await requestHashOf(tx, write)
  if (earlierHash?.equals(idemHash)) return true
  throw new AppError('unprocessable', { message: messages.reservation.otherRequest })
}

/** Each member has a separate set of keys. */
const keyOf = (caller: Caller, key: string) => `${caller.memberNo}:${key}`

/** Frees the key when the transaction changed nothing, so that the same key can be sent again. */
export async function releaseIdempotencyKey(tx: Db, { restaurantNo, caller, key }: KeyedRequest) {
  if (key !== undefined)
    await deleteIdempotencyKey(tx, { restaurantNo, idemKey: keyOf(caller, key) })
}

/** A key is valid for a day. */
export const forgetOldIdempotencyKeys = (deps: Pick<Deps, 'db' | 'now'>) =>
  forgetIdempotencyKeysBefore(deps.db, idempotencyKeysSince(deps.now()))

type KeyClaim = {
  readonly restaurantNo: string
  readonly idemKey: string
  readonly idemHash: Buffer
  readonly now: Date
  /** Keys that are older count as unused. */
  readonly since: Date
}

/** False: the key is in use. Of two transactions at once the second waits for the first. */
async function takeIdempotencyKey(
  tx: Db,
  { restaurantNo, idemKey, idemHash, now, since }: KeyClaim,
) {
  const [taken] = await tx
    .insertInto('deskWrite')
    .values({ restaurantNo, idemKey, idemHash, createdAt: now })
    .onConflict((key) =>
      key
        .columns(['restaurantNo', 'idemKey'])
        .doUpdateSet({ idemHash, createdAt: now })
        .where('deskWrite.createdAt', '<=', since),
    )
    .returning('idemKey')
    .execute()
  return taken !== undefined
}

type StoredKey = { readonly restaurantNo: string; readonly idemKey: string }

/** The hash of the request that was sent with that key. */
const requestHashOf = async (tx: Db, { restaurantNo, idemKey }: StoredKey) =>
  (
    await tx
      .selectFrom('deskWrite')
      .select('idemHash')
      .where('restaurantNo', '=', restaurantNo)
      .where('idemKey', '=', idemKey)
      .executeTakeFirst()
  )?.idemHash

const deleteIdempotencyKey = (tx: Db, { restaurantNo, idemKey }: StoredKey) =>
  tx
    .deleteFrom('deskWrite')
    .where('restaurantNo', '=', restaurantNo)
    .where('idemKey', '=', idemKey)
    .execute()

const forgetIdempotencyKeysBefore = (db: Db, since: Date) =>
  db.deleteFrom('deskWrite').where('createdAt', '<=', since).execute()
