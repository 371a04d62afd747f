import { addDays, seoulToday } from '@matjari/contract/seoul-day'
import type { Db } from '../../apps/server/src/db/db.ts'
import { plainRule, type Rule } from '../shared/oracle.ts'
import { enlist, type Person } from '../shared/people.ts'
import type { Dice } from '../shared/random.ts'
import { openVenue, type Venue } from '../shared/venue.ts'

/** A day at a restaurant, which has a line of its own. */
export type Spot = {
  readonly venue: Venue
  readonly day: string
  readonly times: readonly number[]
}

export type World = {
  readonly spots: readonly Spot[]
  /** Restaurants whose limits are never lowered: no slot may ever be above them. */
  readonly steady: readonly string[]
  readonly members: readonly Person[]
  readonly byNo: ReadonlyMap<string, Person>
}

/** Restaurants that count differently; the first and the last keep their limits. */
const rules: readonly Rule[] = [
  plainRule,
  { ...plainRule, maxTeamNum: 2, stayMinutes: 90 },
  {
    ...plainRule,
    maxTeamNum: 4,
    maxSeats: 9,
    stayMinutes: 90,
    stayByParty: [{ upTo: 2, minutes: 60 }],
  },
  { ...plainRule, interval: 60, maxTeamNum: 3, maxSeats: 10 },
]

const opening = 18 * 60
const closing = 20 * 60
/** The day after tomorrow is never a day that begins meanwhile. */
const daysAhead = [2, 3]

export async function buildWorld(db: Db, memberCount: number): Promise<World> {
  const owners = await enlist(db, rules.length, { isStoreOwner: true })
  const venues: Venue[] = []
  for (const [place, owner] of owners.entries())
    venues.push(await openVenue(db, owner, rules[place] ?? plainRule))
  const today = seoulToday(new Date())
  const members = await enlist(db, memberCount)
  const ends = [venues[0], venues.at(-1)]
  return {
    spots: venues.flatMap((venue) =>
      daysAhead.map((ahead) => ({ venue, day: addDays(today, ahead), times: timesOf(venue.rule) })),
    ),
    steady: ends.flatMap((venue) => venue?.restaurantNo ?? []),
    members,
    byNo: new Map(members.map((person) => [person.memberNo, person])),
  }
}

function timesOf({ interval }: Rule) {
  const times = []
  for (let time = opening; time < closing; time += interval) times.push(time)
  return times
}

/** Limits raised or lowered, and people who stay longer or shorter. */
export const changedRule = (rule: Rule, dice: Dice): Rule => ({
  ...rule,
  maxTeamNum: dice.pickOne([1, 2, 3, 4, 6]),
  maxSeats: rule.maxSeats === null ? null : dice.pickOne([6, 9, 14]),
  stayMinutes: dice.chance(0.3) ? dice.pickOne([null, 60, 120]) : rule.stayMinutes,
})
