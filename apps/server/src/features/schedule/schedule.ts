import type { Request } from '@matjari/contract/calls/all'
import type { AffectedReservation } from '@matjari/contract/reservations/entities'
import { addDays, seoulToday } from '@matjari/contract/seoul-day'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/caller.ts'
import type { Deps } from '../deps.ts'
import { lockSchedules, lockTables } from '../locks/restaurants.ts'
import { requireOwnRestaurant } from '../restaurants/restaurant-access.ts'
import { requireNotPast, sentHours, sentWeek } from './opening-hours.rules.ts'
import {
  newSettingsOf,
  restaurantNoOf,
  withoutSettings,
  withSettings,
} from './reservation-settings.rules.ts'
import { settingOf } from './reservation-settings.sql.ts'
import {
  hoursOf,
  type Schedule,
  withClosedRange,
  withException,
  withHours,
} from './schedule.rules.ts'
import { exceptionsFrom, weekOf, windowsOf } from './schedule.sql.ts'

/** The schedule from a day on. */
export async function scheduleOf(
  db: Db,
  { restaurantNo, from }: { readonly restaurantNo: string; readonly from: string },
): Promise<Schedule> {
  const setting = await settingOf(db, restaurantNo)
  const windows = await windowsOf(db, restaurantNo)
  const week = await weekOf(db, restaurantNo)
  const exceptions = await exceptionsFrom(db, { restaurantNo, from })
  return {
    setting,
    windows: new Map(windows.map(({ weekDay, ...span }) => [weekDay, span])),
    hours: new Map(
      week.flatMap((row) => {
        const open = hoursOf(row)
        return open ? [[row.weekDay, open] as const] : []
      }),
    ),
    exceptions: new Map(exceptions.map((row) => [row.day, hoursOf(row)])),
  }
}

/** A schedule before and after a change, from a day on. */
export type ScheduleChange = {
  readonly restaurantNo: string
  readonly from: string
  readonly before: Schedule
  readonly after: Schedule
  readonly now: Date
}

/** What the owner decided about bookings that a change affects; undefined: not asked yet. */
export type AffectedChoice = 'keep' | 'cancel' | undefined

type Decision = {
  readonly ownerNo: string
  readonly choice: AffectedChoice
  readonly reason: string
}

export type DecidedChange = ScheduleChange & Decision

/** What becomes of bookings when the schedule changes. Handed in: the schedule knows no bookings. */
export type AffectedBookings = {
  readonly list: (db: Db, change: ScheduleChange) => Promise<AffectedReservation[]>
  readonly settle: (tx: Db, change: DecidedChange) => Promise<void>
}

type Planned = {
  readonly restaurantNo: string
  readonly now: Date
  /** The schedule as the change would leave it. */
  readonly change: (schedule: Schedule) => Schedule
}

async function changeFrom(db: Db, { restaurantNo, now, change }: Planned): Promise<ScheduleChange> {
  // Yesterday's night may still be going on.
  const from = addDays(seoulToday(now), -1)
  const before = await scheduleOf(db, { restaurantNo, from })
  return { restaurantNo, from, before, after: change(before), now }
}

/** The step every change of a schedule begins with, in its transaction. */
export async function resolveAffected(
  tx: Db,
  affected: AffectedBookings,
  { ownerNo, choice, reason, ...planned }: Planned & Decision,
) {
  await lockSchedules(tx, [planned.restaurantNo])
  const considered = await changeFrom(tx, planned)
  await lockTables(tx, considered)
  await affected.settle(tx, { ...considered, ownerNo, choice, reason })
}

type PlannedInput = Request<'POST /api/settings/affected', never>['body']

/** The bookings that a change would affect, while it is only being considered. */
export async function previewAffected(
  deps: Deps,
  {
    caller,
    planned,
    affected,
  }: { caller: Caller; planned: PlannedInput; affected: AffectedBookings },
) {
  const now = deps.now()
  if (planned.kind === 'closedRange') requireNotPast(planned.range, now)
  const { meant, change } = changeOf(planned)
  const restaurantNo = await requireOwnRestaurant(deps.db, caller, meant)
  const considered = await changeFrom(deps.db, { restaurantNo, now, change })
  const reservations = await affected.list(deps.db, considered)
  return { count: reservations.length, reservations }
}

type Change = { readonly meant: string | undefined; readonly change: (s: Schedule) => Schedule }

function changeOf(planned: PlannedInput): Change {
  switch (planned.kind) {
    case 'hours':
      return { meant: planned.hours[0]?.restaurantNo, change: withHours(sentWeek(planned.hours)) }
    case 'settings':
      return {
        meant: restaurantNoOf(planned.settings),
        change: withSettings(newSettingsOf('', planned.settings)),
      }
    case 'settingsDeleted':
      return { meant: planned.restaurantNo, change: withoutSettings }
    case 'exception': {
      const { restaurantNo, day, isClosed } = planned.exception
      const hours = isClosed === 'Y' ? null : sentHours(planned.exception)
      return { meant: restaurantNo, change: withException(day, hours) }
    }
    case 'closedRange':
      return { meant: planned.range.restaurantNo, change: withClosedRange(planned.range) }
    case 'exceptionDeleted':
      return { meant: planned.restaurantNo, change: withException(planned.day, undefined) }
  }
}
