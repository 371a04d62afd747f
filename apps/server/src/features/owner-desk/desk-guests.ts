// Bookings with what their restaurant knows of the guests.
import type { DeskBy, DeskGuest } from '@matjari/contract/owner-desk/entities'
import { guestMarks } from '@matjari/contract/owner-desk/rules'
import { kindsOffBoard } from '@matjari/contract/reservations/event-kinds'
import { cancellers } from '@matjari/contract/reservations/state'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { prepared } from '../../db/prepared.ts'
import { yesNo } from '../../lib/yes-no.ts'
import { toListedGuest, withGuests } from '../reservations/listed-guests.ts'

/** The note and the marks that the restaurant itself has written about a guest. */
const guestNote = sql<{ note: string; marks: string[] }>`(
  select note, marks from guest where guest_no = v.guest_no
  union all
  select note, marks from guest where restaurant_no = v.restaurant_no and member_no = v.member_no)`

const isHistory = sql`restaurant_no = v.restaurant_no and state in ('visited', 'noShow')
  and (reserve_day, reserve_min, reservation_no) < (v.reserve_day, v.reserve_min, v.reservation_no)`

/** How often the same guest came here before. */
const history = sql<{ visits: number; noShows: number }>`(
  select count(*) filter (where w.state = 'visited')::int as visits,
    count(*) filter (where w.state = 'noShow')::int as no_shows
  from (
    select state from reservation where member_no = v.member_no and ${isHistory}
    union all
    select state from reservation where guest_no = v.guest_no and ${isHistory}
  ) as w)`

/** Since when the booking has its present state. */
const stateSince = sql<Date>`coalesce((
  select e.created_at from reservation_event as e
  where e.reservation_no = v.reservation_no
    and e.kind = case v.state when 'confirmed' then 'takenBack' else v.state end
  order by e.event_no desc limit 1), v.created_at)`

const kindsLeftOut = sql.join(kindsOffBoard.map((kind) => sql.lit(kind)))

/** The last change of the booking, and who made it. Reminders and messages change nothing. */
const lastChange = sql<{
  deed: DeskBy['deed']
  actor: string
  doneAt: Date
  doneBy: string | null
}>`(
  select e.kind as deed, e.actor, e.created_at as done_at, a.member_nick_name as done_by
  from reservation_event as e
  left join member as a on a.member_no = e.actor_no and e.actor = 'store'
  where e.reservation_no = v.reservation_no and e.kind not in (${kindsLeftOut})
  order by e.event_no desc limit 1)`

/**
 * In the order in which the guests come. The subselect hides the number of bookings from the
 * planner: for a full house it would rather read all members there are.
 */
const guestsAmong = prepared((db, { reservationNos }: { reservationNos: readonly string[] }) =>
  withGuests(db)
    .leftJoinLateral(guestNote.as('g'), (join) => join.onTrue())
    .leftJoinLateral(history.as('h'), (join) => join.onTrue())
    .leftJoinLateral(lastChange.as('l'), (join) => join.onTrue())
    .select(['l.deed', 'l.actor', 'l.doneAt', 'l.doneBy'])
    .select(['v.guestNo', 'g.note', 'g.marks', 'h.visits', 'h.noShows'])
    .select(stateSince.as('stateSince'))
    .where(sql<boolean>`v.reservation_no = any(array(select unnest(${reservationNos}::bigint[])))`)
    .orderBy('v.reserveDay')
    .orderBy('v.reserveMin')
    .orderBy('v.reservationNo'),
)

type Row = Awaited<ReturnType<typeof guestsAmong>>[number]

const isMark = (mark: string): mark is keyof typeof guestMarks => mark in guestMarks

const guestKeyOf = ({ memberNo, guestNo }: Pick<Row, 'memberNo' | 'guestNo'>) => {
  if (memberNo !== null) return `m${memberNo}`
  return guestNo === null ? null : `g${guestNo}`
}

/**
 * Without the names of guests and administrators: a guest's name is elsewhere on the row, and an
 * administrator's is not the restaurant's business.
 */
function lastByOf({ deed, actor, doneAt, doneBy }: Row): DeskBy | null {
  if (deed === null || doneAt === null) return null
  const at = doneAt.toISOString()
  if (actor === 'store') return { kind: 'store', name: doneBy ?? cancellers.store, deed, at }
  if (actor === 'admin') return { kind: 'admin', name: cancellers.admin, deed, at }
  return { kind: 'guest', name: '손님', deed, at }
}

const deskGuest = (row: Row): DeskGuest =>
  Object.assign(toListedGuest(row), {
    isOver: yesNo(row.isOver),
    guestKey: guestKeyOf(row),
    visits: row.visits ?? 0,
    noShows: row.noShows ?? 0,
    note: row.note ?? '',
    marks: (row.marks ?? []).filter(isMark),
    stateDate: row.stateSince.toISOString(),
    lastBy: lastByOf(row),
  } satisfies Partial<DeskGuest>)

/** In the order in which the guests come. */
export async function deskGuestsAmong(
  db: Db,
  reservationNos: readonly string[],
): Promise<DeskGuest[]> {
  if (reservationNos.length === 0) return []
  return (await guestsAmong(db, { reservationNos })).map(deskGuest)
}
