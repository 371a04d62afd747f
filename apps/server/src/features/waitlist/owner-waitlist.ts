import { formatClockTime } from '@matjari/contract/clock-time'
import { limits } from '@matjari/contract/limits'
import { seoulToday } from '@matjari/contract/seoul-day'
import type { DeskWaitlistEntry } from '@matjari/contract/waitlist/entities'
import type { Deps } from '../deps.ts'
import { deskTimesOn, runningDayOf } from '../owner-desk/desk-day.ts'
import { awaitedTimes, openSpans } from './owner-waitlist.rules.ts'
import * as store from './owner-waitlist.sql.ts'

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
      const holds = await store.holdsOn(tx, of)
      const times = awaitedTimes({ grid, holds, wishes: await store.wishesOn(tx, of) })
      const log = await store.logOf(tx, of)
      return {
        day,
        runningDay,
        now: now.toISOString(),
        teams: await store.teamsWaiting(tx, { restaurantNo, today: seoulToday(now) }),
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
  store.numbersSince(db, new Date(now().getTime() - limits.waiting.numbersDays * dayMs))
