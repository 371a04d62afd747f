import type { DeskGuest } from '@matjari/contract/owner-desk/entities'

/** In which group a booking stood when this page first saw it: a mark does not move it from under the finger. */
export type Places = ReadonlyMap<string, number>

const groups: Readonly<Record<DeskGuest['state'], number>> = {
  confirmed: 0,
  visited: 1,
  noShow: 2,
  cancelled: 3,
}

export const noPlaces: Places = new Map()

/** With a place for everybody who has come since; the same map when there is nobody. */
export function placed(places: Places, rows: readonly DeskGuest[]): Places {
  const added = rows.filter(({ reservationNo }) => !places.has(reservationNo))
  if (added.length === 0) return places
  return new Map([
    ...places,
    ...added.map((row) => [row.reservationNo, groups[row.state]] as const),
  ])
}

/** Still to come in the order of booking, then those who came, then those who did not. */
export const rowOrder = (places: Places) => (one: DeskGuest, other: DeskGuest) =>
  groupOf(places, one) - groupOf(places, other) ||
  Date.parse(one.createDate) - Date.parse(other.createDate) ||
  Number(one.reservationNo) - Number(other.reservationNo)

const groupOf = (places: Places, { reservationNo, state }: DeskGuest) =>
  places.get(reservationNo) ?? groups[state]
