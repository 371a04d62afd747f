/** The one clock. Rules take `now`; only what stands at the edge asks for it. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

/** Stands at that moment when it is made, and goes on from there: to see the city on a Friday evening on any day. */
export function clockFrom(start: Date): Clock {
  const ahead = start.getTime() - Date.now()
  return () => new Date(Date.now() + ahead)
}
