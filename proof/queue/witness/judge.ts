import { isSeatsAbove, isTeamsAbove, timesTaken } from '../../shared/oracle.ts'
import type { Findings } from '../findings.ts'
import { holdEnds } from './length.ts'
import {
  firstFit,
  type Lines,
  mayHold,
  offersTo,
  type Place,
  type Present,
  placeKey,
  presentOn,
  roomFor,
  takenBy,
  type Waiter,
  waitersAt,
} from './lines.ts'
import type { Seen } from './record.ts'
import type { Story } from './story.ts'

export const waiterText = (one: Waiter) =>
  `${one.waitingNo}번 (가게 ${one.restaurantNo}, ${one.day} ${one.from}~${one.to}분, ${one.guests}명, ${one.turn}번째로 옴)`

type Moment = { readonly at: number; readonly began: number }

/** A member who was changed while this was under way may have been seen either way. */
const isSure = ({ changedAt }: Lines, { memberNo }: Waiter, since: number) =>
  (changedAt.get(memberNo) ?? 0) < since

/** Just before a table is held for an entry: no earlier entry would have fitted. */
export function judgeOrder(lines: Lines, one: Waiter, { at, began }: Moment, findings: Findings) {
  const present = presentOn(lines, one)
  const earlier = [...waitersAt(lines, one).values()].filter(
    (other) => other.state === 'waiting' && other.turn < one.turn,
  )
  for (const other of earlier) {
    const fits = firstFit(lines, other, { present, at })
    if (fits !== null && isSure(lines, other, began))
      findings.outOfOrder.push(
        `${waiterText(one)}이 ${one.minute}분을 받을 때 ${waiterText(other)}이 ${fits}분에 맞았어요`,
      )
  }
}

type Hold = { readonly was: Waiter; readonly now: Waiter; readonly meantUntil: number | undefined }

/** The offer is one of the times of the entry, the first free one, and as long as announced. */
export function judgeHold(lines: Lines, { was, now, meantUntil }: Hold, moment: Moment) {
  const found: string[] = []
  const { minute, times, heldAt } = now
  const rule = lines.settings.get(now.restaurantNo)
  if (!rule || minute === null || heldAt === null) return ['아무것도 잡지 않은 자리']
  const fits = firstFit(lines, was, { present: presentOn(lines, was), at: moment.at })
  if (minute < now.from || minute > now.to) found.push(`바라지 않은 ${minute}분`)
  else if (fits !== null && fits !== minute && isSure(lines, was, moment.began))
    found.push(`${fits}분에도 자리가 있는데 ${minute}분`)
  if (String(timesTaken(rule, { minute, guests: now.guests })) !== String(times))
    found.push(`머무는 시간과 다른 ${String(times)}`)
  const ends = holdEnds({ day: now.day, minute, heldAt })
  if (meantUntil === undefined || Math.abs(ends - meantUntil) > 1)
    found.push(`${new Date(ends).toISOString()}까지가 아니라 ${String(meantUntil)}까지`)
  return found.map((said) => `${waiterText(now)}: ${said}`)
}

/** Just after a table is held: no other entry or booking has it. */
export function judgePlace(lines: Lines, one: Waiter, findings: Findings) {
  const rule = lines.settings.get(one.restaurantNo)
  if (!rule) return
  const present = presentOn(lines, one)
  for (const time of one.times ?? []) {
    const at = present.get(time)
    if (!at || (!isTeamsAbove(rule, at) && !isSeatsAbove(rule, at))) continue
    const said = `${waiterText(one)}: ${aboveText(time, at)}`
    if (at.holds > 1) findings.twoOffers.push(said)
    else findings.overCapacity.push(said)
  }
}

const aboveText = (time: number, { teams, guests, holds }: Present) =>
  `${time}분에 ${teams}팀 ${guests}명 (그 가운데 잡아 둔 자리 ${holds})`

/** No member has an offer that their other bookings exclude. */
export function judgeMember(lines: Lines, memberNo: string, at: number, story: Story) {
  for (const one of offersTo(lines, memberNo)) {
    const { waitingNo, day, minute } = one
    if (minute === null || story.overlooked.has(`excluded ${waitingNo}`)) continue
    if (mayHold(takenBy(lines, memberNo, waitingNo), { day, minute }, at)) continue
    story.overlooked.add(`excluded ${waitingNo}`)
    story.findings.excluded.push(`회원 ${memberNo}: ${waiterText(one)}, ${minute}분`)
  }
}

const isAbove = (lines: Lines, place: Place) => {
  const rule = lines.settings.get(place.restaurantNo)
  if (!rule) return false
  return [...presentOn(lines, place).values()].some(
    (at) => isTeamsAbove(rule, at) || isSeatsAbove(rule, at),
  )
}

/** Days within their limits. */
export const fineAmong = (lines: Lines, places: readonly Place[]) =>
  places.filter((place) => !isAbove(lines, place))

/** Only an owner who wants to keep them leaves more than may be there, offers included. */
export function judgeLowered(lines: Lines, fine: readonly Place[], findings: Findings) {
  for (const place of fine) {
    const { marker = '' } = lines.settings.get(place.restaurantNo) ?? {}
    if (!marker.startsWith('keep') && isAbove(lines, place))
      findings.leftAbove.push(`${placeKey(place)}: ${marker}`)
  }
}

/** No change makes a day fuller than its limits. */
export function judgeCapacity(
  lines: Lines,
  place: Place,
  before: ReadonlyMap<number, Present>,
  findings: Findings,
) {
  const rule = lines.settings.get(place.restaurantNo)
  if (!rule) return
  for (const [time, now] of presentOn(lines, place)) {
    const was = before.get(time) ?? { teams: 0, guests: 0 }
    const isWorse =
      (isTeamsAbove(rule, now) && now.teams > was.teams) ||
      (isSeatsAbove(rule, now) && now.guests > was.guests)
    if (isWorse) findings.overCapacity.push(`${placeKey(place)}: ${aboveText(time, now)}`)
  }
}

type Closing = { readonly rows: readonly Seen[]; readonly findings: Findings }

/** On a closed day no table is held and none is booked. */
export function judgeClosed(lines: Lines, place: Place, { rows, findings }: Closing) {
  if (!lines.closed.has(placeKey(place))) return
  for (const one of waitersAt(lines, place).values())
    if (one.state === 'held') findings.whileClosed.push(waiterText(one))
  for (const { what, rowNo } of rows) {
    const now = what === 'reservation' ? lines.reservations.get(rowNo) : undefined
    if (now && now.state !== 'cancelled' && placeKey(now) === placeKey(place))
      findings.whileClosed.push(`예약 ${rowNo} (${placeKey(place)})`)
  }
}

/** Room that came about because a member freed a table elsewhere is found at the next look. */
const secondLookMs = 60_000

/** After a change no entry is left that would fit. */
export function judgeOffered(lines: Lines, place: Place, { at, began }: Moment, story: Story) {
  const present = presentOn(lines, place)
  for (const one of waitersAt(lines, place).values()) {
    if (one.state !== 'waiting' || story.overlooked.has(one.waitingNo)) continue
    const room = roomFor(lines, one, { present, at })
    const fits = room.find(({ mayTake }) => mayTake)
    if (!fits && room.length > 0) story.blocked.add(one.waitingNo)
    const since = story.blocked.has(one.waitingNo) ? at - secondLookMs : began
    if (!fits || !isSure(lines, one, since)) continue
    story.overlooked.add(one.waitingNo)
    story.findings.notAtOnce.push(`${waiterText(one)}: ${fits.minute}분에 자리가 있어요`)
  }
}
