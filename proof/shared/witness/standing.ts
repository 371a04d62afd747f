import type { Live, SeenReservation, SeenSetting } from './record.ts'

/** Everything as it stood at one moment. */
export type Standing = {
  readonly settings: Map<string, SeenSetting>
  readonly statuses: Map<string, string>
  readonly members: Map<string, { readonly isActive: boolean; readonly hasLeft: boolean }>
  readonly reservations: Map<string, SeenReservation>
  /** Live ones, by restaurant, then by day. */
  readonly tables: Map<string, Map<string, Map<string, Live>>>
  /** Live ones, by member. */
  readonly held: Map<string, Map<string, Live>>
}

export const emptyStanding = (): Standing => ({
  settings: new Map(),
  statuses: new Map(),
  members: new Map(),
  reservations: new Map(),
  tables: new Map(),
  held: new Map(),
})

export const daysOf = ({ tables }: Standing, restaurantNo: string) =>
  tables.get(restaurantNo) ?? new Map<string, Map<string, Live>>()

export const tablesOn = (standing: Standing, { restaurantNo, day }: Place) => [
  ...(daysOf(standing, restaurantNo).get(day)?.values() ?? []),
]

export const heldBy = ({ held }: Standing, memberNo: string) => [
  ...(held.get(memberNo)?.values() ?? []),
]

type Place = { readonly restaurantNo: string; readonly day: string }

/** Puts a booking where it is now; null: it is gone. */
export function putReservation(
  standing: Standing,
  reservationNo: string,
  now: SeenReservation | null,
) {
  const was = standing.reservations.get(reservationNo)
  if (was) {
    daysOf(standing, was.restaurantNo).get(was.day)?.delete(reservationNo)
    if (was.memberNo) standing.held.get(was.memberNo)?.delete(reservationNo)
  }
  if (now === null) {
    standing.reservations.delete(reservationNo)
    return
  }
  standing.reservations.set(reservationNo, now)
  if (now.state === 'cancelled') return
  const live = { ...now, reservationNo }
  const days = inner(standing.tables, now.restaurantNo)
  inner(days, now.day).set(reservationNo, live)
  if (now.memberNo) inner(standing.held, now.memberNo).set(reservationNo, live)
}

function inner<Key, Value>(outer: Map<string, Map<Key, Value>>, key: string): Map<Key, Value> {
  const found = outer.get(key) ?? new Map<Key, Value>()
  outer.set(key, found)
  return found
}
