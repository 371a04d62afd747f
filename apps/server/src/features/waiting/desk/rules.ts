import type { DeskWaiting } from '@matjari/contract/entities/waiting'
import { formatClockTime } from '@matjari/contract/rules/time/clock-time'

type Party = {
  readonly minute: number
  readonly guests: number
  readonly teams: number
  readonly offered: number
}

/** One line for each time somebody wants, with the sizes of their parties. */
export function timesOf(parties: readonly Party[]): DeskWaiting['times'] {
  const minutes = [...new Set(parties.map(({ minute }) => minute))]
  return minutes.map((minute) => {
    const there = parties.filter((party) => party.minute === minute)
    const sum = (count: (party: Party) => number) =>
      there.reduce((all, party) => all + count(party), 0)
    return {
      time: formatClockTime(minute),
      teams: sum(({ teams }) => teams),
      parties: there.map(({ guests, teams }) => ({ numberOfGuests: guests, teams })),
      offered: sum(({ offered }) => offered),
    }
  })
}
