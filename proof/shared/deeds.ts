// One name for one thing that can happen. The answers and what the database saw are compared
// by these names.

export type Place = { readonly day: string; readonly minute: number; readonly guests: number }

const placeText = ({ day, minute, guests }: Place) => `${day} ${minute} ${guests}`

type Booked = Place & {
  readonly restaurantNo: string
  /** Null: entered by the owner. */
  readonly memberNo: string | null
  readonly key: string | null
}

export const booked = (one: Booked) =>
  `booked ${one.key} ${one.memberNo ?? 'owner'} ${one.restaurantNo} ${placeText(one)}`
export const stands = (reservationNo: string, place: Place) =>
  `stands ${reservationNo} ${placeText(place)}`
export const inState = (reservationNo: string, state: string) => `state ${reservationNo} ${state}`
export const settingsAre = (marker: string) => `settings ${marker}`
export const takesBookings = (restaurantNo: string, is: boolean) => `takes ${restaurantNo} ${is}`
export const statusIs = (restaurantNo: string, status: string) => `status ${restaurantNo} ${status}`
export const isActive = (memberNo: string, is: boolean) => `active ${memberNo} ${is}`
export const hasLeft = (memberNo: string) => `left ${memberNo}`
