import type { DeskGuest } from '@matjari/contract/entities/owner/desk'
import { guestMarks } from '@matjari/contract/rules/desk/guests'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { prepared } from '../../../lib/db/prepared.ts'
import { yesNo } from '../../../lib/yes-no.ts'
import { listed, withGuests } from '../board/store.ts'
import { type AskedTimes, timesStatement } from './statement.ts'

/** What the app offers at each time, in their order. */
export const timesOfDesk = prepared((db, values: AskedTimes) => ({
  compile: () => timesStatement(values).compile(db),
}))

/** What the restaurant itself has written about a guest. */
const noted = sql<{ note: string; marks: string[]; changedBy: string }>`(
  select g.note, g.marks, g.xmin as changed_by from guest as g where g.guest_no = v.guest_no
  union all
  select g.note, g.marks, g.xmin from guest as g
    where g.restaurant_no = v.restaurant_no and g.member_no = v.member_no)`

const isEarlier = sql`(w.reserve_day, w.reserve_min, w.reservation_no)
  < (v.reserve_day, v.reserve_min, v.reservation_no)`

type History = { visits: number; noShows: number; isChanged: boolean | null }

/** How often the same guest came here before; `isChanged`: whether any of their bookings here has changed. */
const historyOf = (isChanged: (row: RawBuilder<unknown>) => RawBuilder<unknown>) => sql<History>`(
  select count(*) filter (where w.state = 'visited' and ${isEarlier})::int as visits,
    count(*) filter (where w.state = 'noShow' and ${isEarlier})::int as no_shows,
    bool_or(${isChanged(sql`w.changed_by`)}) as is_changed
  from (
    select state, reserve_day, reserve_min, reservation_no, xmin as changed_by from reservation
      where member_no = v.member_no and restaurant_no = v.restaurant_no
    union all
    select state, reserve_day, reserve_min, reservation_no, xmin from reservation
      where guest_no = v.guest_no and restaurant_no = v.restaurant_no
  ) as w)`

/** When it became what it is. */
const stateSince = sql<Date>`coalesce((
  select e.created_at from reservation_event as e
  where e.reservation_no = v.reservation_no
    and e.kind = case v.state when 'confirmed' then 'takenBack' else v.state end
  order by e.event_no desc limit 1), v.created_at)`

/** By whichever transaction a row was changed last: it, or one that began earlier, may not have been seen then. */
const isSince = (after: string | undefined) => (changedBy: RawBuilder<unknown>) =>
  after === undefined ? sql`true` : sql`age(${changedBy}) <= age(${after}::xid)`

/** Bookings with what their restaurant knows of the guests. */
function deskGuests(db: Db, after?: string) {
  const isChanged = isSince(after)
  return withGuests(db)
    .leftJoinLateral(noted.as('g'), (join) => join.onTrue())
    .leftJoinLateral(historyOf(isChanged).as('h'), (join) => join.onTrue())
    .select(['v.guestNo', 'g.note', 'g.marks', 'h.visits', 'h.noShows'])
    .select(stateSince.as('stateSince'))
    .where(
      sql<boolean>`(${isChanged(sql`v.xmin`)} or ${isChanged(sql`m.xmin`)}
        or ${isChanged(sql`g.changed_by`)} or h.is_changed)`,
    )
}

type Row = Awaited<ReturnType<ReturnType<typeof deskGuests>['execute']>>[number]

const isMark = (mark: string): mark is keyof typeof guestMarks => mark in guestMarks

const guestKeyOf = ({ memberNo, guestNo }: Pick<Row, 'memberNo' | 'guestNo'>) => {
  if (memberNo !== null) return `m${memberNo}`
  return guestNo === null ? null : `g${guestNo}`
}

const deskGuest = (row: Row): DeskGuest => ({
  ...listed(row),
  isOver: yesNo(row.isOver),
  guestKey: guestKeyOf(row),
  visits: row.visits ?? 0,
  noShows: row.noShows ?? 0,
  note: row.note ?? '',
  marks: (row.marks ?? []).filter(isMark),
  stateDate: row.stateSince.toISOString(),
})

/** In the order in which they come. */
export async function deskGuestsAmong(
  db: Db,
  reservationNos: readonly string[],
): Promise<DeskGuest[]> {
  if (reservationNos.length === 0) return []
  const rows = await deskGuests(db)
    .where('v.reservationNo', 'in', [...reservationNos])
    .orderBy('v.reserveDay')
    .orderBy('v.reserveMin')
    .orderBy('v.reservationNo')
    .execute()
  return rows.map(deskGuest)
}

type OfDay = { readonly restaurantNo: string; readonly day: string }

/** Live and cancelled are asked for apart: each kind has an index of its own. */
export async function deskGuestsOn(
  tx: Db,
  { restaurantNo, day, after }: OfDay & { readonly after: string | undefined },
): Promise<DeskGuest[]> {
  const some = (way: '=' | '<>') =>
    deskGuests(tx, after)
      .where('v.restaurantNo', '=', restaurantNo)
      .where('v.reserveDay', '=', day)
      .where('v.state', way, 'cancelled')
      .orderBy('v.reserveMin')
      .orderBy('v.reservationNo')
      .execute()
  const live = await some('<>')
  const cancelled = await some('=')
  return [...live, ...cancelled].map(deskGuest)
}

type Look = {
  /** The oldest transaction that was still under way: whatever is older is in this answer. */
  readonly seen: string
  readonly reservationNos: string[]
  readonly memo: string | null
}

/** Which bookings a day has, the note of the day, and how much of everything this look has seen. */
export async function lookAtDay(tx: Db, { restaurantNo, day }: OfDay): Promise<Look> {
  const ofDay = sql`restaurant_no = ${restaurantNo}::bigint and reserve_day = ${day}::date`
  const { rows } = await sql<Look>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as seen,
      array(select reservation_no::text from reservation where ${ofDay} and state <> 'cancelled'
        union all
        select reservation_no::text from reservation where ${ofDay} and state = 'cancelled'
      ) as reservation_nos,
      (select memo from desk_memo where restaurant_no = ${restaurantNo}::bigint
        and day = ${day}::date) as memo`.execute(tx)
  const [look] = rows
  if (!look) throw new Error('a look without an answer')
  return look
}

export const setMemoOf = (tx: Db, { memo, ...of }: OfDay & { readonly memo: string }) =>
  tx
    .insertInto('deskMemo')
    .values({ ...of, memo })
    .onConflict((known) => known.columns(['restaurantNo', 'day']).doUpdateSet({ memo }))
    .execute()

export const deleteMemoOf = (tx: Db, { restaurantNo, day }: OfDay) =>
  tx
    .deleteFrom('deskMemo')
    .where('restaurantNo', '=', restaurantNo)
    .where('day', '=', day)
    .execute()
