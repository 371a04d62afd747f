/** How long what this window has written is no news to it. */
const ownMs = 30_000

const written = new Map<string, number>()

/** Written here: nobody has to be told of it again. */
export function noteOwn(reservationNo: string, now = Date.now()) {
  for (const [no, at] of written) if (now - at > ownMs) written.delete(no)
  written.set(reservationNo, now)
}

export const isOwn = (reservationNo: string, now = Date.now()) =>
  now - (written.get(reservationNo) ?? Number.NEGATIVE_INFINITY) <= ownMs
