import { createHash } from 'node:crypto'
import { messages } from '@matjari/contract/messages'
import type { Db } from '../../../lib/db/database.ts'
import type { Deps } from '../../../lib/deps.ts'
import { AppError } from '../../../lib/http/app-error.ts'
import type { Caller } from '../../../lib/http/caller.ts'
import { keysSince } from '../booking/rules.ts'
import { forgetWritesBefore, giveKeyBack, hashOf, takeKey } from './store.ts'

type Sent = {
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
export async function isRepeat(
  tx: Db,
  {
    restaurantNo,
    caller,
    key,
    what,
    now,
  }: Sent & { readonly what: readonly unknown[]; readonly now: Date },
): Promise<boolean> {
  if (key === undefined) return false
  const idemHash = createHash('sha256').update(JSON.stringify(what)).digest()
  const write = { restaurantNo, idemKey: keyOf(caller, key) }
  if (await takeKey(tx, { ...write, idemHash, now, since: keysSince(now) })) return false
  const known = await hashOf(tx, write)
  if (known?.equals(idemHash)) return true
  throw new AppError('unprocessable', { message: messages.reservation.otherRequest })
}

/** Nothing was done after all: the same key may be sent with it again. */
export async function forgetRepeat(tx: Db, { restaurantNo, caller, key }: Sent) {
  if (key !== undefined) await giveKeyBack(tx, { restaurantNo, idemKey: keyOf(caller, key) })
}

/** A key is good for a day. */
export const forgetOldWrites = (deps: Pick<Deps, 'db' | 'now'>) =>
  forgetWritesBefore(deps.db, keysSince(deps.now()))
