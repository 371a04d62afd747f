import type { ApplicationCounts, ShopEvent } from '@matjari/contract/restaurants/entities'
import { seoulMoment, seoulToday } from '@matjari/contract/seoul-day'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import {
  type ChangeRequestKind,
  changedColumns,
  type NameAndAddress,
} from './applications.rules.ts'

const waiting = (db: Db) =>
  db
    .selectFrom('application as a')
    .innerJoin('restaurant as r', 'r.restaurantNo', 'a.restaurantNo')
    .leftJoin('applicationValue as v', (join) =>
      join.onRef('v.applicationNo', '=', 'a.applicationNo').on('v.isReplaced', '=', false),
    )
    .select(['a.applicationNo', 'a.kind', 'a.isAgain', 'a.restaurantNo', 'a.createdAt'])
    .select(['r.restaurantName', 'r.restaurantAddress', 'r.photo', 'r.category', 'r.memberNo'])
    .select(['v.restaurantName as requestedName', 'v.restaurantAddress as requestedAddress'])
    .where('a.state', '=', 'waiting')

/** Longest waiting first. */
export function listWaiting(
  db: Db,
  {
    group,
    after,
    size,
  }: { group: 'new' | 'change' | 'again' | undefined; after: string | undefined; size: number },
) {
  let listed = waiting(db).orderBy('a.applicationNo').limit(size)
  if (after !== undefined) listed = listed.where('a.applicationNo', '>', after)
  if (group) listed = listed.where('a.isAgain', '=', group === 'again')
  if (group === 'new') listed = listed.where('a.kind', '=', 'registration')
  if (group === 'change') listed = listed.where('a.kind', '<>', 'registration')
  return listed.execute()
}

export const readWaiting = (db: Db, applicationNo: string) =>
  waiting(db)
    .innerJoin('member as m', 'm.memberNo', 'r.memberNo')
    .select('m.createdAt as memberSince')
    .where('a.applicationNo', '=', applicationNo)
    .executeTakeFirst()

export async function countWaiting(db: Db, now: Date): Promise<ApplicationCounts> {
  const { rows } = await sql<ApplicationCounts>`
    select count(*)::int as "all",
      count(*) filter (where kind = 'registration' and not is_again)::int as "new",
      count(*) filter (where kind <> 'registration' and not is_again)::int as "change",
      count(*) filter (where is_again)::int as "again",
      (select count(*)::int from application
        where decided_at >= ${seoulMoment(seoulToday(now), 0)}::timestamptz) as "decidedToday"
    from application where state = 'waiting'`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('a count has a row')
  return counts
}

/** An administrator reads no more than this before deciding. */
const historyMost = 20

/** Earlier decisions about a restaurant, newest first, without those that were undone. */
export async function earlierDecisions(db: Db, restaurantNo: string): Promise<ShopEvent[]> {
  const rows = await db
    .selectFrom('restaurantEvent')
    .select(['kind', 'subject', 'before', 'after', 'reason', 'createdAt'])
    .where('restaurantNo', '=', restaurantNo)
    .where('takenBackAt', 'is', null)
    .orderBy('eventNo', 'desc')
    .limit(historyMost)
    .execute()
  return rows.map(({ createdAt, ...event }) => ({ ...event, createDate: createdAt.toISOString() }))
}

export async function restaurantOf(db: Db, applicationNo: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('application')
    .select('restaurantNo')
    .where('applicationNo', '=', applicationNo)
    .executeTakeFirst()
  return found?.restaurantNo
}

type Verdict = {
  readonly applicationNo: string
  readonly state: 'approved' | 'rejected'
  readonly by: { readonly actorNo: string; readonly reason: string; readonly createdAt: Date }
}

export const markDecided = (tx: Db, { applicationNo, state, by }: Verdict) =>
  tx
    .updateTable('application')
    .set({ state, decidedBy: by.actorNo, decidedAt: by.createdAt, reason: by.reason })
    .where('applicationNo', '=', applicationNo)
    .execute()

/** The application waits again, at its old position in the queue. */
export const reopen = (tx: Db, applicationNo: string) =>
  tx
    .updateTable('application')
    .set({ state: 'waiting', decidedBy: null, decidedAt: null, reason: '' })
    .where('applicationNo', '=', applicationNo)
    .execute()

// The columns of a change request: of the restaurant, as requested, and as they were before.

const nameAndAddressColumns = [
  'restaurantName',
  'restaurantAddress',
  'postalCode',
  'siCode',
  'guCode',
  'dongCode',
  'latitude',
  'longitude',
  'isLocationExact',
] as const

export const readNameAndAddress = (tx: Db, restaurantNo: string): Promise<NameAndAddress> =>
  tx
    .selectFrom('restaurant')
    .select(nameAndAddressColumns)
    .where('restaurantNo', '=', restaurantNo)
    .executeTakeFirstOrThrow()

export const readApplicationValue = (
  tx: Db,
  { applicationNo, isReplaced }: { applicationNo: string; isReplaced: boolean },
): Promise<NameAndAddress> =>
  tx
    .selectFrom('applicationValue')
    .select(nameAndAddressColumns)
    .where('applicationNo', '=', applicationNo)
    .where('isReplaced', '=', isReplaced)
    .executeTakeFirstOrThrow()

type Change = { readonly kind: ChangeRequestKind; readonly place: NameAndAddress }

export const insertReplacedValue = (tx: Db, applicationNo: string, { kind, place }: Change) =>
  tx
    .insertInto('applicationValue')
    .values({ applicationNo, isReplaced: true, ...changedColumns(kind, place) })
    .execute()

export const deleteReplacedValue = (tx: Db, applicationNo: string) =>
  tx
    .deleteFrom('applicationValue')
    .where('applicationNo', '=', applicationNo)
    .where('isReplaced', '=', true)
    .execute()

/** A requested value is always complete: a table constraint ensures it. */
export const writeNameAndAddress = (tx: Db, restaurantNo: string, { kind, place }: Change) =>
  tx
    .updateTable('restaurant')
    .set(changedColumns(kind, place) as Partial<Whole>)
    .where('restaurantNo', '=', restaurantNo)
    .execute()

type Whole = {
  [Column in keyof NameAndAddress]: Column extends 'latitude' | 'longitude'
    ? NameAndAddress[Column]
    : NonNullable<NameAndAddress[Column]>
}

type FormerName = { readonly restaurantNo: string; readonly restaurantName: string }

/** Search finds the restaurant by its former name for some time. */
export const insertFormerName = (tx: Db, former: FormerName, foundUntil: Date) =>
  tx
    .insertInto('formerName')
    .values({ ...former, foundUntil })
    .onConflict((conflict) =>
      conflict.columns(['restaurantNo', 'restaurantName']).doUpdateSet({ foundUntil }),
    )
    .execute()

export const deleteFormerName = (tx: Db, { restaurantNo, restaurantName }: FormerName) =>
  tx
    .deleteFrom('formerName')
    .where('restaurantNo', '=', restaurantNo)
    .where('restaurantName', '=', restaurantName)
    .execute()

/** Whether a request of this kind is already waiting. */
export async function hasWaiting(
  tx: Db,
  restaurantNo: string,
  kind: ChangeRequestKind,
): Promise<boolean> {
  const found = await tx
    .selectFrom('application')
    .select('applicationNo')
    .where('restaurantNo', '=', restaurantNo)
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return found !== undefined
}
