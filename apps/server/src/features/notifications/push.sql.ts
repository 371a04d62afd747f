import { limits } from '@matjari/contract/limits'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'

export const findKey = (db: Db) =>
  db.selectFrom('pushKey').select(['publicKey', 'sealed']).executeTakeFirst()

export type StoredKey = NonNullable<Awaited<ReturnType<typeof findKey>>>

type NewKey = StoredKey & {
  readonly createdAt: Date
  /** The stored key that can no longer be opened. */
  readonly instead: Buffer | undefined
}

/**
 * Stores this key, unless another process was first, and returns the key that is valid from now on.
 */
export async function saveKey(tx: Db, { instead, ...key }: NewKey): Promise<StoredKey> {
  if (instead) {
    const { numDeletedRows } = await tx
      .deleteFrom('pushKey')
      .where('sealed', '=', instead)
      .executeTakeFirst()
    // Browsers accept only messages signed with the key they subscribed with.
    if (numDeletedRows > 0n) await tx.deleteFrom('pushSubscription').execute()
  }
  await tx
    .insertInto('pushKey')
    .values(key)
    .onConflict((oc) => oc.column('isOnly').doNothing())
    .execute()
  return tx.selectFrom('pushKey').select(['publicKey', 'sealed']).executeTakeFirstOrThrow()
}

/** The same key, sealed again. */
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

/**
 * The browser belongs to another member now, who must not get the previous member's waiting
 * messages.
 */
export const removeFromOtherMembers = (
  tx: Db,
  row: Pick<SubscriptionRow, 'endpoint' | 'memberNo'>,
) =>
  tx
    .deleteFrom('pushSubscription')
    .where('endpoint', '=', row.endpoint)
    .where('memberNo', '<>', row.memberNo)
    .execute()

/**
 * False: the sign-in has ended meanwhile. The sign-in is locked, so that a transaction that ends it
 * finds this row.
 */
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

/** Deletes the oldest; the one just added is the newest unless it existed before. */
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

/** The push service says that the browser is gone. */
export const removeGone = (db: Db, subscriptionNo: string) =>
  db.deleteFrom('pushSubscription').where('subscriptionNo', '=', subscriptionNo).execute()

export const subscriptionsOf = (db: Db, memberNo: string) =>
  db
    .selectFrom('pushSubscription')
    .select(['endpoint', 'createdAt'])
    .where('memberNo', '=', memberNo)
    .orderBy('subscriptionNo')
    .execute()

/** Locked until the transaction ends; rows that are just being deleted are left out. */
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

/** An earlier message with the same topic that was not sent yet is replaced. */
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
 * Leases messages that are due. Of two processes at once each row goes to one: locked rows are
 * skipped, and leased rows are no longer due.
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

/** The message was sent, even if another process has the lease by now. */
export const removeSent = (db: Db, messageNo: string) =>
  db.deleteFrom('pushMessage').where('messageNo', '=', messageNo).execute()

type Lease = Pick<LeasedMessage, 'messageNo' | 'tries'>

/** The number of tries shows whether the lease is still this process's. */
export const giveUp = (db: Db, { messageNo, tries }: Lease) =>
  db
    .deleteFrom('pushMessage')
    .where('messageNo', '=', messageNo)
    .where('tries', '=', tries)
    .execute()

export const postpone = (db: Db, { messageNo, tries }: Lease, dueAt: Date) =>
  db
    .updateTable('pushMessage')
    .set({ dueAt })
    .where('messageNo', '=', messageNo)
    .where('tries', '=', tries)
    .execute()
