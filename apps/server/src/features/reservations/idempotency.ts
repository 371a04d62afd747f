import { createHash } from 'node:crypto'
import { messages } from '@matjari/contract/messages'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/caller.ts'
import { AppError } from '../../lib/app-error.ts'
import type { Deps } from '../deps.ts'
import { keysSince } from './booking.rules.ts'

type KeyClaim = {
  readonly restaurantNo: string
  readonly idemKey: string
  readonly idemHash: Buffer
  readonly now: Date
  /** Keys from before mean nothing any more. */
  readonly since: Date
}

/** False: the key is in use. Of two at once the second waits for the first. */
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

type Key = { readonly restaurantNo: string; readonly idemKey: string }

/** What was sent with that key. */
const requestHashOf = async (tx: Db, { restaurantNo, idemKey }: Key) =>
  (
    await tx
      .selectFrom('deskWrite')
      .select('idemHash')
      .where('restaurantNo', '=', restaurantNo)
      .where('idemKey', '=', idemKey)
      .executeTakeFirst()
  )?.idemHash

const deleteIdempotencyKey = (tx: Db, { restaurantNo, idemKey }: Key) =>
  tx
    .deleteFrom('deskWrite')
    .where('restaurantNo', '=', restaurantNo)
    .where('idemKey', '=', idemKey)
    .execute()

const forgetIdempotencyKeysBefore = (db: Db, since: Date) =>
  db.deleteFrom('deskWrite').where('createdAt', '<=', since).execute()

type KeyedRequest = {
  readonly restaurantNo: string
  readonly caller: Caller
  /** Undefined: sent without one, so never a repeat. */
  readonly key: string | undefined
}

/** Everybody has keys of their own. */
const keyOf = (caller: Caller, key: string) => `${caller.memberNo}:${key}`

/**
 * Whether the same was done with that key already, by the transaction that now only has to answer again. The booking it
 * is about is locked before. With a key that was used for something else it is refused.
 */
export async function alreadyDone(
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
  if (await takeIdempotencyKey(tx, { ...write, idemHash, now, since: keysSince(now) })) return false
  const known = await requestHashOf(tx, write)
  if (known?.equals(idemHash)) return true
  throw new AppError('unprocessable', { message: messages.reservation.otherRequest })
}

/** Nothing was done after all: the same key may be sent with it again. */
export async function releaseIdempotencyKey(tx: Db, { restaurantNo, caller, key }: KeyedRequest) {
  if (key !== undefined)
    await deleteIdempotencyKey(tx, { restaurantNo, idemKey: keyOf(caller, key) })
}

/** A key is good for a day. */
export const forgetOldIdempotencyKeys = (deps: Pick<Deps, 'db' | 'now'>) =>
  forgetIdempotencyKeysBefore(deps.db, keysSince(deps.now()))
