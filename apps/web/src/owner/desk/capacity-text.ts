import { guestClock } from '@matjari/contract/clock-time'
import type { DeskTime } from '@matjari/contract/owner-desk/entities'

type TimeAvailability = Pick<
  DeskTime,
  'time' | 'fits' | 'pairsLeft' | 'reason' | 'blockedBy' | 'heldTeams'
>

const words: Readonly<Record<NonNullable<DeskTime['reason']>, string>> = {
  closed: '받지 않는 시간',
  break: '브레이크타임',
  past: '지난 시간',
  lead: '앱 접수 끝',
  horizon: '아직 받지 않는 날',
  full: '만석',
  paused: '예약 멈춤',
  notActive: '공개 안 됨',
}

/** The free capacity: the largest party, and how many parties of two. */
const capacityLines = (most: number, pairs = 0): [string, string?] =>
  pairs > 0 ? [`${most}명까지`, `2명씩 ${pairs}팀`] : [`${most}명까지`]

/** 8명까지 · 2명씩 5팀 */
export const capacityText = (most: number, pairs?: number) => capacityLines(most, pairs).join(' · ')

/** 18:00가, 18:30이: read aloud, a time ends in 시 or in 분. */
const asSubject = (time: string) => `${guestClock(time)}${time.endsWith(':00') ? '가' : '이'}`

/** What the app offers at that time, why it offers no more, and what is held for the waitlist. */
export const availabilityText = (availability: TimeAvailability): string =>
  [
    takenText(availability),
    availability.heldTeams > 0 && `${availability.heldTeams}팀 자리를 맡아 두었어요`,
  ]
    .filter(Boolean)
    .join(' · ')

function takenText({ fits, pairsLeft, reason, blockedBy }: TimeAvailability): string {
  if (reason === null) return capacityText(fits, pairsLeft)
  if (reason === 'full' && blockedBy !== null)
    return `${asSubject(blockedBy)} 만석이라 앱에서는 마감`
  return words[reason]
}

/** The same as availabilityText in two short lines, for a column of the timeline. */
export function availabilityLines(availability: TimeAvailability): [string, string?] {
  const { fits, pairsLeft, reason, blockedBy, heldTeams } = availability
  if (reason === 'full' && heldTeams > 0) return [words.full, `${heldTeams}팀 맡아 둠`]
  if (reason === null) return capacityLines(fits, pairsLeft)
  if (reason === 'full' && blockedBy !== null) return ['마감', `${asSubject(blockedBy)} 만석`]
  return [words[reason]]
}

/** The note below a time for a party of that size; null: it fits. */
export function choiceNote(availability: TimeAvailability, guests: number): string | null {
  const { fits, reason, blockedBy, heldTeams } = availability
  if (reason === null) return fits < guests ? capacityText(fits) : null
  if (reason === 'full' && heldTeams > 0) return `${heldTeams}팀 맡아 둠`
  if (reason === 'full') return blockedBy === null ? '만석' : '마감'
  // Rules that only bind the app are not mentioned: the owner may book against them.
  return reason === 'past' ? '지난 시간' : null
}
