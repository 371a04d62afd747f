import type { Clock } from '../../../src/lib/clock.ts'

/** A clock that stands still until a test moves it. */
export function testClock(start = '2026-11-15T09:40:00.000Z') {
  let at = new Date(start)
  const now: Clock = () => new Date(at)
  return {
    now,
    advance: (milliseconds: number) => {
      at = new Date(at.getTime() + milliseconds)
    },
    set: (to: Date) => {
      at = to
    },
  }
}
