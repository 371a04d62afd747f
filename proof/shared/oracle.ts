// How a restaurant counts, in the plainest words, sharing nothing with the product that it judges.

export type Rule = {
  readonly interval: number
  readonly maxTeamNum: number
  readonly maxSeats: number | null
  readonly stayMinutes: number | null
  readonly stayByParty: readonly { readonly upTo: number; readonly minutes: number }[]
  readonly horizonDays: number
  readonly leadMinutes: number
}

/** One team at a time, who stays until the next; counts nothing else. */
export const plainRule: Rule = {
  interval: 30,
  maxTeamNum: 1,
  maxSeats: null,
  stayMinutes: null,
  stayByParty: [],
  horizonDays: 90,
  leadMinutes: 0,
}

export type Party = { readonly minute: number; readonly guests: number }

/** The proof's restaurants are open from midnight to midnight. */
export const lastMinute = 24 * 60

function leavesAt(rule: Rule, { minute, guests }: Party) {
  const step = rule.stayByParty.find(({ upTo }) => guests <= upTo)
  return Math.min(minute + (step?.minutes ?? rule.stayMinutes ?? rule.interval), lastMinute)
}

/** Every time of the grid at which the party is there. */
export function timesTaken(rule: Rule, party: Party): number[] {
  const end = leavesAt(rule, party)
  const times = []
  for (let time = party.minute; time < end; time += rule.interval) times.push(time)
  return times
}

type Present = { readonly teams: number; readonly guests: number }

/** How many are there at a time, of those who have a table that day. */
export function presentAt(rule: Rule, parties: Iterable<Party>, time: number): Present {
  let teams = 0
  let guests = 0
  for (const party of parties)
    if (party.minute <= time && time < leavesAt(rule, party)) {
      teams += 1
      guests += party.guests
    }
  return { teams, guests }
}

export const isTeamsAbove = (rule: Rule, { teams }: Present) => teams > rule.maxTeamNum
export const isSeatsAbove = (rule: Rule, { guests }: Present) =>
  rule.maxSeats !== null && guests > rule.maxSeats

const isAbove = (rule: Rule, present: Present) =>
  isTeamsAbove(rule, present) || isSeatsAbove(rule, present)

/** Whether one more finds a place beside those who are there. */
export const hasRoom = (rule: Rule, parties: readonly Party[], one: Party) =>
  timesTaken(rule, one).every((time) => !isAbove(rule, presentAt(rule, [...parties, one], time)))

/** Whether more are there than may, at any time of the day. */
export function isDayAbove(rule: Rule, parties: readonly Party[]) {
  for (let time = 0; time < lastMinute; time += rule.interval)
    if (isAbove(rule, presentAt(rule, parties, time))) return true
  return false
}
