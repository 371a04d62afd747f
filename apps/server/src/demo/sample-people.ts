import {
  crowdMember,
  crowdSize,
  guestIds,
  newcomerIds,
  ownerIds,
  people,
  standInId,
} from './content/people.ts'
import { chance, joiningRhythm, momentsUntil } from './dice.ts'

const dayMs = 24 * 60 * 60_000
export const daysBack = 84
/** More than half of the guests signed up in the last twelve weeks: the city is growing. */
const lately = 300

export type SamplePerson = (typeof people)[number] & { readonly joinedAt: Date }

/** All members with the time of their sign-up. Owners and administrators were there before every restaurant. */
export function samplePeople(now: Date): readonly SamplePerson[] {
  const named = people.map((person) => ({ ...person, joinedAt: joinedLongAgo(person, now) }))
  const moments = momentsUntil({ now, days: daysBack, count: lately }, joiningRhythm, 'sign-ups')
  const newcomers = newcomerIds.map((memberId, index) => ({
    memberId,
    joinedAt: moments.at(-1 - index * 3) ?? now,
  }))
  const joined = new Map(newcomers.map(({ memberId, joinedAt }) => [memberId, joinedAt]))
  const crowd = Array.from({ length: crowdSize }, (_, n) => ({
    ...crowdMember(n),
    joinedAt: crowdJoined(n, { now, moments }),
  }))
  return [
    ...named.map((person) => ({
      ...person,
      joinedAt: joined.get(person.memberId) ?? person.joinedAt,
    })),
    ...crowd,
  ].toSorted((one, other) => one.joinedAt.getTime() - other.joinedAt.getTime())
}

function joinedLongAgo({ memberId }: { readonly memberId: string }, now: Date) {
  const days = isGuest(memberId)
    ? 240 + chance(memberId, 'joined') * 300
    : 760 + chance(memberId, 'joined') * 60
  return new Date(now.getTime() - days * dayMs)
}

const isGuest = (memberId: string) => guestIds.includes(memberId) || memberId === standInId

function crowdJoined(n: number, { now, moments }: { now: Date; moments: readonly Date[] }) {
  const recent = moments[n - (crowdSize - lately)]
  if (recent) return recent
  const share = (n + chance('crowd', n)) / (crowdSize - lately)
  return new Date(now.getTime() - (daysBack + (1 - share) * 460) * dayMs)
}

const others = new Set(['member01', 'admin01', ...ownerIds, ...newcomerIds])

/**
 * The members who eat out by chance. The sample member's bookings are written by hand, and new members have done
 * nothing yet.
 */
export const dinersAmong = (everybody: readonly SamplePerson[]) =>
  everybody.filter(({ memberId }) => !others.has(memberId))
