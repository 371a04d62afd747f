import type { DeskDay, DeskGuest } from '@matjari/contract/entities/owner/desk'
import { addDays, seoulClock, seoulToday } from '@matjari/contract/rules/time/seoul-day'
import type { Db } from '../../../lib/db/database.ts'
import type { Deps } from '../../../lib/deps.ts'
import { AppError } from '../../../lib/http/app-error.ts'
import type { Caller } from '../../../lib/http/caller.ts'
import { scheduleOf } from '../../schedule/commands.ts'
import { requireDeskPlace, withDeskPlace } from '../../staff/access/commands.ts'
import { dayRow } from '../availability/store.ts'
import { changedOn } from './changed.ts'
import { deskGuestsAmong } from './guests.ts'
import {
  cancelledLast,
  changedSince,
  deskRuleOf,
  deskTimesOf,
  isNight,
  nextOpenDay,
  runningDay,
} from './rules.ts'
import { deleteMemoOf, lookAtDay, setMemoOf, timesOfDesk } from './store.ts'

type AskedDay = {
  readonly caller: Caller
  readonly restaurantNo?: string | undefined
  /** Undefined: the one that is running. */
  readonly day?: string | undefined
  /** What an answer before this one had seen. */
  readonly after?: string | undefined
}

/** All of it is what one moment knew. */
export const deskDay = (deps: Deps, { caller, restaurantNo, day, after }: AskedDay) =>
  deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx): Promise<DeskDay> => {
      const now = deps.now()
      const own = await requireDeskPlace(tx, caller, restaurantNo)
      const running = await runningDayOf(tx, own.restaurantNo, now)
      const of = { restaurantNo: own.restaurantNo, day: day ?? running }
      const look = await lookAtDay(tx, { ...of, today: seoulToday(now) })
      const since = changedSince(after, look.seen)
      const numbers =
        since === undefined ? look.reservationNos : await changedOn(tx, { ...of, after: since })
      const row = await dayRow(tx, of)
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

type Grid = { readonly restaurantNo: string; readonly day: string; readonly now: Date }

/** The times of a day at which somebody may come, with what the app offers at each. */
export const deskTimesOn = async (tx: Db, { now, ...of }: Grid) =>
  deskTimesOf(await timesOfDesk(tx, { ...of, ...seoulClock(now) }))

export async function runningDayOf(tx: Db, restaurantNo: string, now: Date) {
  const yesterday = addDays(seoulToday(now), -1)
  const row = isNight(now) ? await dayRow(tx, { restaurantNo, day: yesterday }) : undefined
  return runningDay(now, row?.closeMin ?? null)
}

const nextOpen = async (tx: Db, { restaurantNo, day }: { restaurantNo: string; day: string }) =>
  nextOpenDay(await scheduleOf(tx, { restaurantNo, from: day }), day)

type Memo = {
  readonly caller: Caller
  readonly restaurantNo?: string | undefined
  readonly day: string
  /** Empty: none. */
  readonly memo: string
}

/** What the staff wants to remember of a day. */
export async function writeMemo(deps: Deps, { caller, restaurantNo, day, memo }: Memo) {
  const changed = await withDeskPlace(deps, { caller, restaurantNo }, async (tx, own) => {
    if (memo === '') await deleteMemoOf(tx, { restaurantNo: own, day })
    else await setMemoOf(tx, { restaurantNo: own, day, memo, writtenBy: caller.memberNo })
    return own
  })
  deps.hints.changed(changed)
}

/** Bookings as their restaurant sees them, in the order in which they come. Who may see them is for the caller to say. */
export const deskGuestsOf = (db: Db, reservationNos: readonly string[]) =>
  deskGuestsAmong(db, reservationNos)

export async function deskGuestOf(db: Db, reservationNo: string): Promise<DeskGuest> {
  const [guest] = await deskGuestsAmong(db, [reservationNo])
  if (!guest) throw new AppError('notFound')
  return guest
}
