import { limits } from '@matjari/contract/limits'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'

export const findKey = (db: Db) =>
  db.selectFrom('pushKey').select(['publicKey', 'sealed']).executeTakeFirst()

export type StoredKey = NonNullable<Awaited<ReturnType<typeof findKey>>>

type NewKey = StoredKey & {
  readonly createdAt: Date
  /** The one that cannot be opened any more. */
  readonly instead: Buffer | undefined
}

/** The key that is kept from now on: this one, unless somebody else was first. */
export async function saveKey(tx: Db, { instead, ...key }: NewKey): Promise<StoredKey> {
  if (instead) {
    const { numDeletedRows } = await tx
      .deleteFrom('pushKey')
      .where('sealed', '=', instead)
      .executeTakeFirst()
    // Browsers that trusted it hear nobody else.
    if (numDeletedRows > 0n) await tx.deleteFrom('pushSubscription').execute()
  }
  await tx
    .insertInto('pushKey')
    .values(key)
    .onConflict((oc) => oc.column('isOnly').doNothing())
    .execute()
  return tx.selectFrom('pushKey').select(['publicKey', 'sealed']).executeTakeFirstOrThrow()
}

/** The same key, sealed anew. */
export const replaceSealed = (db: Db, { from, to }: { from: Buffer; to: Buffer }) =>
  db.updateTable('pushKey').set({ sealed: to }).where('sealed', '=', from).execute()

type SubscriptionRow = {
  readonly memberNo: string
  readonly signInNo: string
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly createdAt: Date
}

/** A browser that is somebody else's now; what still waits for the one before is not for them. */
export const removeFromOtherMembers = (
  tx: Db,
  row: Pick<SubscriptionRow, 'endpoint' | 'memberNo'>,
) =>
  tx
    .deleteFrom('pushSubscription')
    .where('endpoint', '=', row.endpoint)
    .where('memberNo', '<>', row.memberNo)
    .execute()

/** False: the sign-in has ended meanwhile. Held, so that whoever ends it finds this row. */
export async function putSubscription(tx: Db, row: SubscriptionRow): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    with open as (
      select sign_in_no from sign_in
      where sign_in_no = ${row.signInNo} and revoked_at is null for share
    )
    insert into push_subscription (member_no, sign_in_no, endpoint, p256dh, auth, created_at)
    select ${row.memberNo}::bigint, sign_in_no, ${row.endpoint}, ${row.p256dh}, ${row.auth},
      ${row.createdAt}::timestamptz from open
    on conflict (endpoint) do update set member_no = excluded.member_no,
      sign_in_no = excluded.sign_in_no, p256dh = excluded.p256dh, auth = excluded.auth`.execute(tx)
  return numAffectedRows > 0n
}

/** The oldest go; the one just made is the newest unless it was there before. */
export const removeExcessSubscriptions = (
  tx: Db,
  { memberNo, endpoint }: Pick<SubscriptionRow, 'memberNo' | 'endpoint'>,
) =>
  tx
    .deleteFrom('pushSubscription')
    .where('subscriptionNo', 'in', (eb) =>
      eb
        .selectFrom('pushSubscription')
        .select('subscriptionNo')
        .where('memberNo', '=', memberNo)
        .orderBy((order) => order('endpoint', '=', endpoint), 'desc')
        .orderBy('subscriptionNo', 'desc')
        .offset(limits.push.perMember),
    )
    .execute()

export const removeSubscription = (db: Db, row: { memberNo: string; endpoint: string }) =>
  db
    .deleteFrom('pushSubscription')
    .where('memberNo', '=', row.memberNo)
    .where('endpoint', '=', row.endpoint)
    .execute()

/** Gone by the word of its push service. */
export const removeGone = (db: Db, subscriptionNo: string) =>
  db.deleteFrom('pushSubscription').where('subscriptionNo', '=', subscriptionNo).execute()

export const subscriptionsOf = (db: Db, memberNo: string) =>
  db
    .selectFrom('pushSubscription')
    .select(['endpoint', 'createdAt'])
    .where('memberNo', '=', memberNo)
    .orderBy('subscriptionNo')
    .execute()

/** Held until the transaction ends; what is just being removed is left. */
export const lockSubscriptions = (tx: Db, memberNos: readonly string[]) =>
  tx
    .selectFrom('pushSubscription')
    .select(['subscriptionNo', 'memberNo'])
    .where('memberNo', 'in', [...memberNos])
    .orderBy('subscriptionNo')
    .forKeyShare()
    .skipLocked()
    .execute()

type NewPushMessage = Omit<Insertable<Tables['pushMessage']>, 'messageNo' | 'tries'> & {
  readonly subscriptionNo: string
}

/** Earlier news of the same subject that has not left yet does not leave any more. */
export async function insertMessages(tx: Db, rows: readonly NewPushMessage[]) {
  for (const { subscriptionNo, topic } of rows)
    await tx
      .deleteFrom('pushMessage')
      .where('subscriptionNo', '=', subscriptionNo)
      .where('topic', '=', topic)
      .execute()
  await tx
    .insertInto('pushMessage')
    .values([...rows])
    .execute()
}

/**
 * Takes messages that are due, for as long as the lease lasts. Of two senders at once each row goes to
 * one: what the other has locked is skipped, and what it has just taken is no longer due.
 */
export const leaseDue = (db: Db, { now, until, most }: { now: Date; until: Date; most: number }) =>
  db
    .with('due', (cte) =>
      cte
        .selectFrom('pushMessage')
        .select('messageNo')
        .where('dueAt', '<=', now)
        .orderBy('dueAt')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('pushMessage as m')
    .from('due')
    .innerJoin('pushSubscription as s', (join) => join.onTrue())
    .whereRef('m.messageNo', '=', 'due.messageNo')
    .whereRef('s.subscriptionNo', '=', 'm.subscriptionNo')
    .set((eb) => ({ tries: eb('m.tries', '+', 1), dueAt: until }))
    .returning(['m.messageNo', 'm.topic', 'm.sealed', 'm.isUrgent', 'm.tries', 'm.uselessAfter'])
    .returning(['s.subscriptionNo', 's.endpoint', 's.p256dh', 's.auth'])
    .execute()

export type LeasedMessage = Awaited<ReturnType<typeof leaseDue>>[number]

/** It has left, also when the lease has passed to somebody else meanwhile. */
export const removeSent = (db: Db, messageNo: string) =>
  db.deleteFrom('pushMessage').where('messageNo', '=', messageNo).execute()

type Leased = Pick<LeasedMessage, 'messageNo' | 'tries'>

/** The number of tries tells whose lease it is. */
export const giveUp = (db: Db, { messageNo, tries }: Leased) =>
  db
    .deleteFrom('pushMessage')
    .where('messageNo', '=', messageNo)
    .where('tries', '=', tries)
    .execute()

export const postpone = (db: Db, { messageNo, tries }: Leased, dueAt: Date) =>
  db
    .updateTable('pushMessage')
    .set({ dueAt })
    .where('messageNo', '=', messageNo)
    .where('tries', '=', tries)
    .execute()
