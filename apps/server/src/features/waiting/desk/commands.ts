import type { DeskWaiting } from '@matjari/contract/entities/waiting'
import { limits } from '@matjari/contract/limits'
import { formatClockTime } from '@matjari/contract/rules/time/clock-time'
import { seoulToday } from '@matjari/contract/rules/time/seoul-day'
import type { Deps } from '../../../lib/deps.ts'
import { dayAsOffered } from '../../reservations/room/commands.ts'
import { timesOf } from './rules.ts'
import * as store from './store.ts'

type Asked = { readonly restaurantNo: string; readonly day: string | undefined }

/** How many wait for what, never who. */
export async function deskWaiting(deps: Deps, asked: Asked): Promise<DeskWaiting> {
  const { db } = deps
  const now = deps.now()
  const today = seoulToday(now)
  const { restaurantNo, day = today } = asked
  const of = { restaurantNo, day }
  const { times: offered } = await dayAsOffered(db, { ...of, guests: undefined, now })
  const holds = await store.holdsOn(db, of)
  return {
    day,
    teams: await store.teamsWaiting(db, { restaurantNo, today }),
    holds: holds.flatMap(({ holdMin, guests, heldUntil }) =>
      holdMin === null || heldUntil === null
        ? []
        : {
            time: formatClockTime(holdMin),
            numberOfGuests: guests,
            heldUntil: heldUntil.toISOString(),
          },
    ),
    times: timesOf(await store.waitingByTime(db, of)),
    openTimes: (offered?.minutes ?? [])
      .filter((_, place) => (offered?.refusals[place] ?? null) === null)
      .map(formatClockTime),
    log: (await store.logOf(db, of)).map(({ kind, minute, guests, minutes, at }) => ({
      kind,
      time: formatClockTime(minute),
      numberOfGuests: guests,
      minutes,
      createDate: at.toISOString(),
    })),
  }
}

const dayMs = 24 * 60 * 60_000

export const waitingNumbers = ({ db, now }: Deps) =>
  store.numbersSince(db, new Date(now().getTime() - limits.waiting.numbersDays * dayMs))
