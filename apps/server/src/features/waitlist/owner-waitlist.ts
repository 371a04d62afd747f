import { formatClockTime, parseClockTime } from '@matjari/contract/clock-time'
import { limits } from '@matjari/contract/limits'
import { seoulToday } from '@matjari/contract/seoul-day'
import type { DeskWaitlistEntry, WaitlistNumbers } from '@matjari/contract/waitlist/entities'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Deps } from '../deps.ts'
import { deskTimesOn, runningDayOf } from '../owner-desk/desk-day.ts'

/** Teams of one size that would come at any time from the first to the last. */
type WaitingParties = {
  readonly fromMin: number
  readonly toMin: number
  readonly guests: number
  readonly teams: number
}

/** A table that is held for one team. */
type HeldOffer = { readonly minute: number; readonly guests: number; readonly until: Date }

/** A time of the day's grid; no reason: it can be booked. */
type GridTime = { readonly time: string; readonly reason: string | null }

/** Too late to be offered to any member. */
const isOver = ({ reason }: GridTime) => reason === 'past' || reason === 'lead'

/**
 * One row per time that members wait for, with the sizes of their parties. A team with an offer
 * counts only at the offered time. A time that is over, or that the owner has closed since, has no
 * waiting teams, but its held tables are shown.
 */
function awaitedTimes({
  grid,
  entries,
  holds,
}: {
  grid: readonly GridTime[]
  entries: readonly WaitingParties[]
  holds: readonly HeldOffer[]
}): DeskWaitlistEntry['times'] {
  const ahead = new Set(grid.filter((one) => !isOver(one)).map(({ time }) => minuteOf(time)))
  const minutes = new Set([...ahead, ...holds.map(({ minute }) => minute)])
  return [...minutes]
    .toSorted((one, other) => one - other)
    .flatMap((minute) => {
      const offered = holds.filter((hold) => hold.minute === minute)
      const matching = entries.filter(
        ({ fromMin, toMin }) => ahead.has(minute) && fromMin <= minute && minute <= toMin,
      )
      const sizes = new Map<number, number>()
      for (const { guests, teams } of [...matching, ...offered.map(asOne)])
        sizes.set(guests, (sizes.get(guests) ?? 0) + teams)
      if (sizes.size === 0) return []
      const parties = [...sizes]
        .toSorted(([one], [other]) => one - other)
        .map(([numberOfGuests, teams]) => ({ numberOfGuests, teams }))
      return {
        time: formatClockTime(minute),
        teams: parties.reduce((all, { teams }) => all + teams, 0),
        parties,
        offered: offered.length,
      }
    })
}

const minuteOf = (time: string) => parseClockTime(time) ?? 0
const asOne = ({ guests }: HeldOffer) => ({ guests, teams: 1 })

/** Ranges of successive times that can be booked and that no member waits for. */
function openSpans(
  grid: readonly GridTime[],
  awaited: DeskWaitlistEntry['times'],
): DeskWaitlistEntry['openSpans'] {
  const isOpen = ({ time, reason }: GridTime) =>
    reason === null && !awaited.some((one) => one.time === time)
  const spans: { from: string; to: string }[] = []
  grid.forEach((one, place) => {
    if (!isOpen(one)) return
    const last = spans.at(-1)
    if (last && last.to === grid[place - 1]?.time) last.to = one.time
    else spans.push({ from: one.time, to: one.time })
  })
  return spans
}

type OfDay = { readonly restaurantNo: string; readonly day: string }

/**
 * Groups the waiting teams by their times and party size, so that the rows stay few however many
 * teams wait.
 */
export const entriesOn = (db: Db, { restaurantNo, day }: OfDay): Promise<WaitingParties[]> =>
  db
    .selectFrom('waiting')
    .select(['fromMin', 'toMin', 'guests', sql<number>`count(*)::int`.as('teams')])
    .where('restaurantNo', '=', restaurantNo)
    .where('day', '=', day)
    .where('state', '=', 'waiting')
    .groupBy(['fromMin', 'toMin', 'guests'])
    .execute()

/** The open offers, the first to end first. `held_at is not null` is the condition of the index. */
export async function holdsOn(db: Db, { restaurantNo, day }: OfDay): Promise<HeldOffer[]> {
  const { rows } = await sql<HeldOffer>`
    select hold_min as minute, guests, held_until as until from waiting
    where restaurant_no = ${restaurantNo}::bigint and day = ${day}::date and state = 'held'
      and held_at is not null
    order by held_until, waiting_no`.execute(db)
  return rows
}

/** Teams on the waitlist from today on, including those with an offer. */
export async function teamsWaiting(
  db: Db,
  { restaurantNo, today }: { restaurantNo: string; today: string },
): Promise<number> {
  const awaited = sql`restaurant_no = ${restaurantNo}::bigint and day >= ${today}::date`
  const { rows } = await sql<{ teams: number }>`
    select (select count(*) from waiting where ${awaited} and state = 'waiting')::int
      + (select count(*) from waiting where ${awaited} and state = 'held' and held_at is not null)::int
      as teams`.execute(db)
  return rows[0]?.teams ?? 0
}

/** The offers for that day and what became of them, newest first. */
export async function offerLogOf(db: Db, { restaurantNo, day }: OfDay) {
  const { rows } = await sql<{
    kind: 'held' | 'accepted' | 'passed'
    minute: number
    guests: number
    minutes: number | null
    at: Date
  }>`
    select case when state in ('declined', 'expired') then 'passed' else state end as kind,
      hold_min as minute, guests, coalesce(ended_at, held_at) as at,
      floor(extract(epoch from ended_at - held_at) / 60)::int as minutes
    from waiting
    where restaurant_no = ${restaurantNo}::bigint and day = ${day}::date and held_at is not null
      and state in ('held', 'accepted', 'declined', 'expired')
    order by at desc, waiting_no desc limit ${sql.lit(limits.waiting.logMost)}`.execute(db)
  return rows
}

/** How many teams wait now, and how the waitlists served the members who have joined since then. */
export async function waitlistNumbersSince(db: Db, since: Date): Promise<WaitlistNumbers> {
  const { rows } = await sql<WaitlistNumbers>`
    select (select count(*) from waiting where state = 'waiting')::int as waiting,
      (select count(*) from waiting where state = 'held')::int as held,
      count(*)::int as joined,
      count(*) filter (where held_at is not null)::int as offered,
      count(*) filter (where state = 'accepted')::int as accepted,
      count(*) filter (where state = 'declined')::int as declined,
      count(*) filter (where state = 'expired')::int as expired,
      percentile_disc(0.5) within group (order by floor(extract(epoch from held_at - joined_at) / 60)::int)
        filter (where state = 'accepted') as "medianMinutes"
    from waiting where joined_at >= ${since}::timestamptz`.execute(db)
  const [numbers] = rows
  if (!numbers) throw new Error('a count has a row')
  return numbers
}

type OwnerWaitlistQuery = {
  readonly restaurantNo: string
  /** Undefined: the business day that is running. */
  readonly day: string | undefined
}

/**
 * Shows how many teams wait for what, never who they are. All of it comes from one snapshot of the
 * database.
 */
export const ownerWaitlist = (
  deps: Deps,
  { restaurantNo, day: requestedDay }: OwnerWaitlistQuery,
) =>
  deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx): Promise<DeskWaitlistEntry> => {
      const now = deps.now()
      const runningDay = await runningDayOf(tx, restaurantNo, now)
      const day = requestedDay ?? runningDay
      const of = { restaurantNo, day }
      const grid = await deskTimesOn(tx, { ...of, now })
      const holds = await holdsOn(tx, of)
      const times = awaitedTimes({ grid, holds, entries: await entriesOn(tx, of) })
      const log = await offerLogOf(tx, of)
      return {
        day,
        runningDay,
        now: now.toISOString(),
        teams: await teamsWaiting(tx, { restaurantNo, today: seoulToday(now) }),
        holds: holds.map(({ minute, guests, until }) => ({
          time: formatClockTime(minute),
          numberOfGuests: guests,
          heldUntil: until.toISOString(),
        })),
        times,
        openSpans: openSpans(grid, times),
        log: log.map(({ kind, minute, guests, minutes, at }) => ({
          kind,
          time: formatClockTime(minute),
          numberOfGuests: guests,
          minutes,
          createDate: at.toISOString(),
        })),
      }
    })

const dayMs = 24 * 60 * 60_000

export const waitlistNumbers = ({ db, now }: Deps) =>
  waitlistNumbersSince(db, new Date(now().getTime() - limits.waiting.numbersDays * dayMs))
