/** The only clock. Rules take `now` as an argument; only the outermost code calls it. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

/** A clock that starts at the given moment and then runs: to try the city on a Friday evening on any day. */
export function clockFrom(start: Date): Clock {
  const ahead = start.getTime() - Date.now()
  return () => new Date(Date.now() + ahead)
}
