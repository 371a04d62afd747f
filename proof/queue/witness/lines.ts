import { seoulMoment } from '@matjari/contract/seoul-day'
import { isSeatsAbove, isTeamsAbove, timesTaken } from '../../shared/oracle.ts'
import type { Live, SeenReservation } from '../../shared/witness/record.ts'
import { emptyStanding, heldBy, type Standing, tablesOn } from '../../shared/witness/standing.ts'
import type { SeenWaiting } from './record.ts'

/** An entry of a waitlist, with its turn: the order in which the entries were seen to join. */
export type Waiter = SeenWaiting & { readonly waitingNo: string; readonly turn: number }

/** Everything as it stood at one moment, and who waited for what. */
export type Lines = Standing & {
  /** Who waits or has an offer, by place: a restaurant and a day. */
  readonly waiters: Map<string, Map<string, Waiter>>
  readonly closed: Set<string>
  /** Who has an offer, by member. */
  readonly offers: Map<string, Map<string, Waiter>>
  /** Offers that a booking of their member excludes: they are about to be passed on. */
  readonly excluded: Set<string>
  /** When bookings or offers of a member last changed, or whether they may book. */
  readonly changedAt: Map<string, number>
}

export const emptyLines = (): Lines => ({
  ...emptyStanding(),
  waiters: new Map(),
  closed: new Set(),
  offers: new Map(),
  excluded: new Set(),
  changedAt: new Map(),
})

export type Place = { readonly restaurantNo: string; readonly day: string }
export const placeKey = ({ restaurantNo, day }: Place) => `${restaurantNo} ${day}`

export function waitersAt({ waiters }: Lines, place: Place): Map<string, Waiter> {
  const key = placeKey(place)
  const found = waiters.get(key) ?? new Map<string, Waiter>()
  waiters.set(key, found)
  return found
}

/** Puts an entry at its position in the waitlist. */
export function putWaiter(lines: Lines, one: Waiter) {
  waitersAt(lines, one).set(one.waitingNo, one)
  const offers = lines.offers.get(one.memberNo) ?? new Map<string, Waiter>()
  lines.offers.set(one.memberNo, offers)
  if (one.state === 'held') offers.set(one.waitingNo, one)
  else offers.delete(one.waitingNo)
}

export function dropWaiter(lines: Lines, { waitingNo, ...one }: Waiter) {
  waitersAt(lines, one).delete(waitingNo)
  lines.offers.get(one.memberNo)?.delete(waitingNo)
}

/** What a member may still accept. */
export const offersTo = ({ offers, excluded }: Lines, memberNo: string) =>
  [...(offers.get(memberNo)?.values() ?? [])].filter(({ waitingNo }) => !excluded.has(waitingNo))

/** Everything that a member has, offers included but for one. */
export const takenBy = (lines: Lines, memberNo: string, butNo?: string): Taken[] => [
  ...heldBy(lines, memberNo),
  ...offersTo(lines, memberNo).flatMap(({ waitingNo, day, minute }) =>
    waitingNo === butNo || minute === null ? [] : { day, minute, state: 'confirmed' as const },
  ),
]

export type Present = { teams: number; guests: number; holds: number }

/** Who is there or has an offer to be there, at each time of a day, as the rows say it. */
export function presentOn(lines: Lines, place: Place): Map<number, Present> {
  const present = new Map<number, Present>()
  const count = (times: readonly number[], guests: number, holds: number) => {
    for (const time of times) {
      const at = present.get(time) ?? { teams: 0, guests: 0, holds: 0 }
      present.set(time, {
        teams: at.teams + 1,
        guests: at.guests + guests,
        holds: at.holds + holds,
      })
    }
  }
  for (const { times, guests } of tablesOn(lines, place)) count(times, guests, 0)
  for (const { state, times, guests } of waitersAt(lines, place).values())
    if (state === 'held' && times) count(times, guests, 1)
  return present
}

const nobody: Present = { teams: 0, guests: 0, holds: 0 }

/** Whether the restaurant takes anybody that day. */
function isOpen({ settings, statuses, closed }: Lines, place: Place) {
  const rule = settings.get(place.restaurantNo)
  const isActive = statuses.get(place.restaurantNo) === 'Y'
  return rule !== undefined && !rule.isPaused && isActive && !closed.has(placeKey(place))
}

/** Whether so many more find room from a minute on. */
function hasRoom(
  { settings }: Lines,
  { restaurantNo, minute, guests }: Pick<Waiter, 'restaurantNo' | 'guests'> & { minute: number },
  present: ReadonlyMap<number, Present>,
) {
  const rule = settings.get(restaurantNo)
  if (!rule) return false
  return timesTaken(rule, { minute, guests }).every((time) => {
    const at = present.get(time) ?? nobody
    const then = { teams: at.teams + 1, guests: at.guests + guests }
    return !isTeamsAbove(rule, then) && !isSeatsAbove(rule, then)
  })
}

const startOf = ({ day, minute }: Pick<SeenReservation, 'day' | 'minute'>) =>
  seoulMoment(day, minute).getTime()

const perDay = 3
const upcoming = 10
const apartMs = 60 * 60_000

type Taken = Pick<Live, 'day' | 'minute' | 'state'>
type Table = { readonly memberNo: string; readonly day: string; readonly minute: number }

/** Whether a member with these bookings may have one more, at that time. */
export function mayHold(
  held: readonly Taken[],
  { day, minute }: Omit<Table, 'memberNo'>,
  at: number,
) {
  const coming = held.filter((one) => one.state === 'confirmed' && startOf(one) > at)
  const close = held.some((one) => Math.abs(startOf(one) - startOf({ day, minute })) < apartMs)
  const thatDay = held.filter((one) => one.day === day)
  return coming.length < upcoming && thatDay.length < perDay && !close
}

function mayTake(lines: Lines, table: Table, at: number) {
  const member = lines.members.get(table.memberNo)
  if (!member?.isActive || member.hasLeft) return false
  return mayHold(takenBy(lines, table.memberNo), table, at)
}

type Seen = { readonly present: ReadonlyMap<number, Present>; readonly at: number }

/** All of the wished times at which there is room for them, whether or not they may have it. */
export function roomFor(lines: Lines, waiter: Waiter, { present, at }: Seen) {
  const rule = lines.settings.get(waiter.restaurantNo)
  const found: { readonly minute: number; readonly mayTake: boolean }[] = []
  if (!rule || !isOpen(lines, waiter)) return found
  for (let minute = waiter.from; minute <= waiter.to; minute += rule.interval)
    if (hasRoom(lines, { ...waiter, minute }, present))
      found.push({ minute, mayTake: mayTake(lines, { ...waiter, minute }, at) })
  return found
}

/** The first of them that they may have. */
export const firstFit = (lines: Lines, waiter: Waiter, seen: Seen) =>
  roomFor(lines, waiter, seen).find((one) => one.mayTake)?.minute ?? null
