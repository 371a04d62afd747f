// Names for what happens in a line, beside those of bookings.

export type Wish = {
  readonly restaurantNo: string
  readonly day: string
  readonly from: number
  readonly to: number
  readonly guests: number
}

export const joins = (memberNo: string, { restaurantNo, day, from, to, guests }: Wish) =>
  `joins ${memberNo} ${restaurantNo} ${day} ${from}-${to} ${guests}`
export const accepts = (waitingNo: string) => `accepts ${waitingNo}`
export const declines = (waitingNo: string) => `declines ${waitingNo}`
export const leaves = (waitingNo: string) => `leaves ${waitingNo}`
export const closedOn = (place: string, is: boolean) => `closed ${place} ${is}`
