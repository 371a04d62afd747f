import { guestClock } from '@matjari/contract/clock-time'
import type { WaitlistEntry } from '@matjari/contract/waitlist/entities'

type Hold = Pick<WaitlistEntry, 'state' | 'heldUntil' | 'answerDate'>

/** Below this difference the clock counts as right: most of it is the travel time of the answer. */
const trustedMs = 5000

/**
 * When a hold ends by this device's clock, which may be wrong; null when no table is held. Counted from the
 * request, not from the answer, so that the guest never sees more time than there is.
 */
export function endOfHold(
  { state, heldUntil, answerDate }: Hold,
  requestedAt: number,
): number | null {
  if (state !== 'held' || heldUntil === null) return null
  const end = Date.parse(heldUntil)
  const offset = Date.parse(answerDate) - requestedAt
  return Math.abs(offset) < trustedMs ? end : end - offset
}

const two = (number: number) => String(number).padStart(2, '0')

function partsOf(seconds: number) {
  return {
    hours: Math.floor(seconds / 3600),
    minutes: Math.floor(seconds / 60) % 60,
    rest: seconds % 60,
  }
}

/** 9:42, or 8:05:09 of a hold that lasts until the morning. */
export function clockTimeLeft(seconds: number): string {
  const { hours, minutes, rest } = partsOf(seconds)
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** 9분 42초, 8시간 5분, 42초. */
export function spokenTimeLeft(seconds: number): string {
  const { hours, minutes, rest } = partsOf(seconds)
  if (hours > 0) return minutes > 0 ? `${hours}시간 ${minutes}분` : `${hours}시간`
  if (minutes === 0) return `${rest}초`
  return rest > 0 ? `${minutes}분 ${rest}초` : `${minutes}분`
}

type Table = Pick<WaitlistEntry, 'heldTime' | 'numberOfGuests'>

/** 19:00 2명 자리가 났어요 */
export const heldText = ({ heldTime, numberOfGuests }: Table) =>
  `${guestClock(heldTime ?? '')} ${numberOfGuests}명 자리가 났어요`

/** The seconds left at which the time is read out, and never in between. */
const marks = [0, 60, 300]

/** The text for a screen reader: `before` is null at the beginning. */
export function announcement(table: Table, before: number | null, left: number): string | null {
  if (before === null)
    return left > 0 ? `${heldText(table)}. ${spokenTimeLeft(left)} 안에 확정하세요.` : null
  const passed = marks.find((mark) => left <= mark && mark < before)
  if (passed === undefined) return null
  if (passed === 0) return '확정 시간이 지나 자리가 다음 순서로 넘어갔어요.'
  return `잡아 둔 자리를 확정할 시간이 ${spokenTimeLeft(left)} 남았어요.`
}
