import type { ApplicationKind } from '@matjari/contract/restaurants/approvals'
import type {
  ExportedRequest,
  ShopEvent,
  ShopRequest,
} from '@matjari/contract/restaurants/entities'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'

type RequestRow = Omit<ShopRequest, 'createDate' | 'decideDate'> & {
  readonly createdAt: Date
  readonly decidedAt: Date | null
}

const dated = <Row extends Pick<RequestRow, 'createdAt' | 'decidedAt'>>({
  createdAt,
  decidedAt,
  ...row
}: Row) => ({
  ...row,
  createDate: createdAt.toISOString(),
  decideDate: decidedAt?.toISOString() ?? null,
})

/** The newest request of each kind, if it waits, or was rejected and not dismissed. */
export async function listRequests(db: Db, restaurantNo: string): Promise<ShopRequest[]> {
  const { rows } = await sql<RequestRow>`
    select application_no, kind, state, reason, created_at, decided_at,
      coalesce(v.restaurant_name, v.restaurant_address) as wanted
    from (
      select distinct on (kind) * from application
      where restaurant_no = ${restaurantNo}::bigint order by kind, application_no desc
    ) a
    left join application_value v using (application_no)
    where (a.state = 'waiting' or a.state = 'rejected' and not a.is_closed)
      and v.is_replaced is not true
    order by application_no`.execute(db)
  return rows.map(dated)
}

const linesMost = sql.lit(20)

type EventRow = Omit<ShopEvent, 'createDate'> & { readonly at: Date }

/** Newest first. Leaves out decisions that can still be undone. */
export async function listHistory(
  db: Db,
  { restaurantNo, now }: { readonly restaurantNo: string; readonly now: Date },
): Promise<ShopEvent[]> {
  const own = sql`select * from application
    where restaurant_no = ${restaurantNo}::bigint order by application_no desc limit ${linesMost}`
  const wanted = sql`coalesce(v.restaurant_name, v.restaurant_address, '')`
  const { rows } = await sql<EventRow>`
    select kind, subject, before, after, reason, at from (
      select 'applied' as kind, a.kind as subject, '' as before, ${wanted} as after, '' as reason,
        a.created_at as at, application_no, 1 as step
        from (${own}) a left join application_value v using (application_no)
        where v.is_replaced is not true
      union all
      select 'withdrawn', a.kind, '', ${wanted}, '', a.withdrawn_at, application_no, 2
        from (${own}) a left join application_value v using (application_no)
        where v.is_replaced is not true and a.withdrawn_at is not null
      union all
      (select e.kind, e.subject, e.before, e.after, e.reason, e.created_at, e.application_no, 3
        from restaurant_event e
        where e.restaurant_no = ${restaurantNo}::bigint
          and e.taken_back_at is null and e.tell_at <= ${now}::timestamptz
        order by e.event_no desc limit ${linesMost})
    ) lines
    order by at desc, application_no desc, step desc limit ${linesMost}`.execute(db)
  return rows.map(({ at, ...line }) => ({ ...line, createDate: at.toISOString() }))
}

const values = ['restaurantName', 'restaurantAddress', 'postalCode', 'siCode', 'guCode'] as const
const placed = ['dongCode', 'latitude', 'longitude', 'isLocationExact'] as const

/** The values that guests see at this moment. */
export const readCurrentValues = (tx: Db, restaurantNo: string) =>
  tx
    .selectFrom('restaurant')
    .select([...values, ...placed, 'photo'])
    .where('restaurantNo', '=', restaurantNo)
    .executeTakeFirstOrThrow()

type Kind = { readonly restaurantNo: string; readonly kind: ApplicationKind }

/** With the requested value, unless the request is a registration. */
export const findWaiting = (tx: Db, { restaurantNo, kind }: Kind) =>
  tx
    .selectFrom('application as a')
    .leftJoin('applicationValue as v', (join) =>
      join.onRef('v.applicationNo', '=', 'a.applicationNo').on('v.isReplaced', '=', false),
    )
    .select(['a.applicationNo', 'a.isAgain'])
    .select(values.map((column) => `v.${column}` as const))
    .select(placed.map((column) => `v.${column}` as const))
    .where('a.restaurantNo', '=', restaurantNo)
    .where('a.kind', '=', kind)
    .where('a.state', '=', 'waiting')
    .executeTakeFirst()

/** Whether the last decision about this kind was a rejection. */
export async function wasRejected(tx: Db, { restaurantNo, kind }: Kind): Promise<boolean> {
  const last = await tx
    .selectFrom('application')
    .select('state')
    .where('restaurantNo', '=', restaurantNo)
    .where('kind', '=', kind)
    .where('state', 'in', ['approved', 'rejected'])
    .orderBy('applicationNo', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.state === 'rejected'
}

export async function insertApplication(tx: Db, row: Insertable<Tables['application']>) {
  const { applicationNo } = await tx
    .insertInto('application')
    .values(row)
    .returning('applicationNo')
    .executeTakeFirstOrThrow()
  return applicationNo
}

export const insertRequestedValue = (
  tx: Db,
  row: Omit<Insertable<Tables['applicationValue']>, 'isReplaced'>,
) =>
  tx
    .insertInto('applicationValue')
    .values({ ...row, isReplaced: false })
    .execute()

export const findApplication = (
  tx: Db,
  { restaurantNo, applicationNo }: { restaurantNo: string; applicationNo: string },
) =>
  tx
    .selectFrom('application')
    .select(['kind', 'state', 'isClosed'])
    .where('applicationNo', '=', applicationNo)
    .where('restaurantNo', '=', restaurantNo)
    .executeTakeFirst()

export const withdraw = (tx: Db, { applicationNo, now }: { applicationNo: string; now: Date }) =>
  tx
    .updateTable('application')
    .set({ state: 'withdrawn', withdrawnAt: now })
    .where('applicationNo', '=', applicationNo)
    .execute()

export const markRejectionClosed = (tx: Db, applicationNo: string) =>
  tx
    .updateTable('application')
    .set({ isClosed: true })
    .where('applicationNo', '=', applicationNo)
    .execute()

export const correctRestaurant = (
  tx: Db,
  restaurantNo: string,
  row: Updateable<Tables['restaurant']>,
) => tx.updateTable('restaurant').set(row).where('restaurantNo', '=', restaurantNo).execute()

/** Withdraws all waiting requests of these restaurants. */
export const withdrawAllOf = (tx: Db, restaurantNos: readonly string[], now: Date) =>
  tx
    .updateTable('application')
    .set({ state: 'withdrawn', withdrawnAt: now })
    .where(sql<boolean>`restaurant_no = any(${restaurantNos}::bigint[])`)
    .where('state', '=', 'waiting')
    .execute()

type Page = {
  readonly memberNo: string
  readonly size: number
  /** Only rows after this one. */
  readonly after?: ExportedRequest | undefined
}

/** Newest first. */
export async function exportRequestsPage(db: Db, { memberNo, size, after }: Page) {
  let own = db
    .selectFrom('application as a')
    .innerJoin('restaurant as r', 'r.restaurantNo', 'a.restaurantNo')
    .leftJoin('applicationValue as v', (join) =>
      join.onRef('v.applicationNo', '=', 'a.applicationNo').on('v.isReplaced', '=', false),
    )
    .select(['a.applicationNo', 'a.restaurantNo', 'a.kind', 'a.state', 'a.reason'])
    .select(['a.createdAt', 'a.decidedAt'])
    .select((eb) => eb.fn.coalesce('v.restaurantName', 'v.restaurantAddress').as('wanted'))
    .where('r.memberNo', '=', memberNo)
    .orderBy('a.applicationNo', 'desc')
    .limit(size)
  if (after) own = own.where('a.applicationNo', '<', after.applicationNo)
  return (await own.execute()).map(dated)
}
