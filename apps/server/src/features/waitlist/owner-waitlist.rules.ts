import { formatClockTime, parseClockTime } from '@matjari/contract/clock-time'
import type { DeskWaitlistEntry } from '@matjari/contract/waitlist/entities'

/** Teams of one size that would come at any time from the first to the last. */
export type WaitingParties = {
  readonly fromMin: number
  readonly toMin: number
  readonly guests: number
  readonly teams: number
}

/** A table that is held for one team. */
export type HeldOffer = { readonly minute: number; readonly guests: number; readonly until: Date }

/** A time of the day's grid; no reason: it can be booked. */
export type GridTime = { readonly time: string; readonly reason: string | null }

/** Too late to be offered to any member. */
const isOver = ({ reason }: GridTime) => reason === 'past' || reason === 'lead'

/**
 * One row per time that members wait for, with the sizes of their parties. A team with an offer
 * counts only at the offered time. A time that is over, or that the owner has closed since, has no
 * waiting teams, but its held tables are shown.
 */
export function awaitedTimes({
  grid,
  wishes,
  holds,
}: {
  grid: readonly GridTime[]
  wishes: readonly WaitingParties[]
  holds: readonly HeldOffer[]
}): DeskWaitlistEntry['times'] {
  const ahead = new Set(grid.filter((one) => !isOver(one)).map(({ time }) => minuteOf(time)))
  const minutes = new Set([...ahead, ...holds.map(({ minute }) => minute)])
  return [...minutes]
    .toSorted((one, other) => one - other)
    .flatMap((minute) => {
      const offered = holds.filter((hold) => hold.minute === minute)
      const matching = wishes.filter(
        ({ fromMin, toMin }) => ahead.has(minute) && fromMin <= minute && minute <= toMin,
      )
      const sizes = new Map<number, number>()
      for (const { guests, teams } of [...matching, ...offered.map(asOne)])
        sizes.set(guests, (sizes.get(guests) ?? 0) + teams)
      if (sizes.size === 0) return []
      const parties = [...sizes]
        .toSorted(([one], [other]) => one - other)
        .map(([numberOfGuests, teams]) => ({ numberOfGuests, teams }))
      return {
        time: formatClockTime(minute),
        teams: parties.reduce((all, { teams }) => all + teams, 0),
        parties,
        offered: offered.length,
      }
    })
}

const minuteOf = (time: string) => parseClockTime(time) ?? 0
const asOne = ({ guests }: HeldOffer) => ({ guests, teams: 1 })

/** Ranges of successive times that can be booked and that no member waits for. */
export function openSpans(
  grid: readonly GridTime[],
  awaited: DeskWaitlistEntry['times'],
): DeskWaitlistEntry['openSpans'] {
  const isOpen = ({ time, reason }: GridTime) =>
    reason === null && !awaited.some((one) => one.time === time)
  const spans: { from: string; to: string }[] = []
  grid.forEach((one, place) => {
    if (!isOpen(one)) return
    const last = spans.at(-1)
    if (last && last.to === grid[place - 1]?.time) last.to = one.time
    else spans.push({ from: one.time, to: one.time })
  })
  return spans
}
