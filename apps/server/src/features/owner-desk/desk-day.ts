import { formatClockTime } from '@matjari/contract/clock-time'
import type { DeskDay, DeskGuest, DeskTime } from '@matjari/contract/owner-desk/entities'
import { isPast } from '@matjari/contract/reservations/slots'
import { type SlotReason, slotReasons } from '@matjari/contract/reservations/state'
import { addDays, seoulClock, seoulMinutes, seoulToday } from '@matjari/contract/seoul-day'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/caller.ts'
import { AppError } from '../../lib/app-error.ts'
import type { Deps } from '../deps.ts'
import { type DayRow, readDayRule, reservableDay } from '../reservations/availability.ts'
import { dayOf, type Schedule } from '../schedule/schedule.rules.ts'
import { scheduleOf } from '../schedule/schedule.ts'
import { requireDeskRestaurant, withDeskRestaurant } from '../staff/desk-access.ts'
import {
  changedReservations,
  deleteMemoOf,
  readDeskDay,
  readDeskTimes,
  setMemoOf,
  type TimeRow,
} from './desk-day.sql.ts'
import { deskGuestsAmong } from './desk-guests.ts'

type DeskDayQuery = {
  readonly caller: Caller
  readonly restaurantNo?: string | undefined
  /** Undefined: the business day that is running. */
  readonly day?: string | undefined
  /** The `seen` of an earlier answer. */
  readonly after?: string | undefined
}

/** Reads everything from one snapshot of the database. */
export const deskDay = (deps: Deps, { caller, restaurantNo, day, after }: DeskDayQuery) =>
  deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx): Promise<DeskDay> => {
      const now = deps.now()
      const own = await requireDeskRestaurant(tx, caller, restaurantNo)
      const running = await runningDayOf(tx, own.restaurantNo, now)
      const of = { restaurantNo: own.restaurantNo, day: day ?? running }
      const look = await readDeskDay(tx, { ...of, today: seoulToday(now) })
      const since = changedSince(after, look.seen)
      const numbers =
        since === undefined
          ? look.reservationNos
          : await changedReservations(tx, { ...of, after: since })
      const row = await readDayRule(tx, of)
      return {
        ...of,
        restaurantName: own.restaurantName,
        runningDay: running,
        now: now.toISOString(),
        rule: row ? deskRuleOf(row, of.day) : null,
        nextOpenDay: row?.openMin === null ? await nextOpen(tx, of) : null,
        memo: look.memo ?? '',
        memoBy: look.memoBy,
        waitingTeams: look.waitingTeams,
        times: await deskTimesOn(tx, { ...of, now }),
        isWhole: since === undefined,
        reservations: cancelledLast(await deskGuestsAmong(tx, numbers)),
        reservationNos: look.reservationNos,
        seen: look.seen,
      }
    })

/** The times of a day at which guests may come, with what the app offers at each. */
export const deskTimesOn = async (
  tx: Db,
  { now, ...of }: { restaurantNo: string; day: string; now: Date },
) => deskTimesOf(await readDeskTimes(tx, { ...of, ...seoulClock(now) }))

export async function runningDayOf(tx: Db, restaurantNo: string, now: Date) {
  const yesterday = addDays(seoulToday(now), -1)
  const row = isNight(now) ? await readDayRule(tx, { restaurantNo, day: yesterday }) : undefined
  return runningDay(now, row?.closeMin ?? null)
}

const nextOpen = async (tx: Db, { restaurantNo, day }: { restaurantNo: string; day: string }) =>
  nextOpenDay(await scheduleOf(tx, { restaurantNo, from: day }), day)

type Memo = {
  readonly caller: Caller
  readonly restaurantNo?: string | undefined
  readonly day: string
  /** Empty: deletes the note. */
  readonly memo: string
}

/** Stores what owner and staff want to remember of a day. */
export async function writeMemo(deps: Deps, { caller, restaurantNo, day, memo }: Memo) {
  const changed = await withDeskRestaurant(deps, { caller, restaurantNo }, async (tx, own) => {
    if (memo === '') await deleteMemoOf(tx, { restaurantNo: own, day })
    else await setMemoOf(tx, { restaurantNo: own, day, memo, writtenBy: caller.memberNo })
    return own
  })
  deps.boardEvents.changed(changed)
}

/**
 * Bookings as their restaurant sees them, in the order in which the guests come. The caller checks
 * who may see them.
 */
export const deskGuestsOf = (db: Db, reservationNos: readonly string[]) =>
  deskGuestsAmong(db, reservationNos)

export async function deskGuestOf(db: Db, reservationNo: string): Promise<DeskGuest> {
  const [guest] = await deskGuestsAmong(db, [reservationNo])
  if (!guest) throw new AppError('notFound')
  return guest
}

const hour = 60
const nightEnds = 6 * hour

/** Shortly after midnight the business day of the evening before may still be running. */
const isNight = (now: Date) => seoulMinutes(now) < nightEnds

/**
 * The business day that is running: yesterday's until it closes, as far as that is after midnight.
 */
function runningDay(now: Date, yesterdayClosesAt: number | null): string {
  const today = seoulToday(now)
  const yesterday = addDays(today, -1)
  const isOpenStill =
    yesterdayClosesAt !== null &&
    yesterdayClosesAt > 24 * hour &&
    !isPast(yesterday, yesterdayClosesAt, now)
  return isNight(now) && isOpenStill ? yesterday : today
}

const xids = 2n ** 32n

/** PostgreSQL reuses its 32-bit transaction ids, so older ones cannot be compared. */
const comparable = 2n ** 30n

/**
 * The transaction id of `after`, as the database compares it with rows. Undefined: `after` cannot
 * come from a recent answer of this database, so the whole day is sent.
 */
function changedSince(after: string | undefined, seen: string): string | undefined {
  if (after === undefined || !/^\d{1,19}$/.test(after)) return undefined
  const age = BigInt(seen) - BigInt(after)
  return age >= 0n && age < comparable ? String(BigInt(after) % xids) : undefined
}

type Rule = NonNullable<DeskDay['rule']>

const clock = (minute: number) => formatClockTime(minute)
const clockOrNull = (minute: number | null | undefined) =>
  minute === null || minute === undefined ? null : clock(minute)

/** Null: the restaurant takes no bookings at all. */
function deskRuleOf(row: DayRow, day: string): Rule | null {
  const reservable = reservableDay(row, day)
  const { minNum, maxNum } = row
  if (!reservable || minNum === null || maxNum === null) return null
  const { interval, maxTeamNum, maxSeats, stayMinutes, stayByParty, hours } = reservable
  return {
    interval,
    minNum,
    maxNum,
    maxTeamNum,
    maxSeats,
    stayMinutes,
    stayByParty: [...stayByParty],
    hours: hours && {
      startTime: clock(hours.start),
      endTime: clock(hours.end),
      breakStartTime: clockOrNull(hours.rest?.start),
      breakEndTime: clockOrNull(hours.rest?.end),
    },
  }
}

const isReason = (refusal: string): refusal is SlotReason => refusal in slotReasons

/** Leaves out times outside the hours and in the break. */
function deskTimesOf(rows: readonly TimeRow[]): DeskTime[] {
  return rows.flatMap(({ minute, refusal, blockedBy, ...counted }) => {
    if (refusal === 'closed' || refusal === 'break') return []
    const full = counted.fits > 0 ? null : 'full'
    const reason = refusal === null || !isReason(refusal) ? full : refusal
    return {
      time: clock(minute),
      ...counted,
      reason,
      blockedBy: clockOrNull(blockedBy),
    }
  })
}

/** In the order of a board: guests who come first, then cancelled ones. */
const cancelledLast = (guests: readonly DeskGuest[]): DeskGuest[] => [
  ...guests.filter(({ state }) => state !== 'cancelled'),
  ...guests.filter(({ state }) => state === 'cancelled'),
]

const daysAhead = 366

/** The first later day on which the restaurant is open; null: none for a year. */
function nextOpenDay(schedule: Schedule, day: string): string | null {
  for (let count = 1; count <= daysAhead; count += 1) {
    const later = addDays(day, count)
    if (dayOf(schedule, later)?.hours) return later
  }
  return null
}
