import { z } from 'zod'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { refusals } from '../refusals.ts'
import { formatPhone, isPhone } from '../rules/members/phone.ts'
import { atMost } from '../rules/text-length.ts'
import { parseClockTime } from '../rules/time/clock-time.ts'
import { isDay } from '../rules/time/seoul-day.ts'
import {
  cleanText,
  emptyAsAbsent,
  IdInput,
  judgedBy,
  numberInput,
  optionalText,
  requestObject,
  ruledText,
  YesNo,
} from '../wire.ts'
import { ReservationSource } from './reservation.ts'

const said = messages.reservation

/** Sent twice it means one booking. */
export const IdempotencyHeaders = requestObject({
  'idempotency-key': emptyAsAbsent(
    z
      .string(refusals.invalid.message)
      .max(limits.reservation.idempotencyKeyCharacters, refusals.invalid.message),
  ),
})

/** HH:mm, read into minutes of the business day: past the wire nobody reads a time again. */
const ChosenTime = cleanText(said.timeRequired).transform((time, context) => {
  const minute = parseClockTime(time)
  if (minute !== null) return minute
  context.addIssue({ code: 'custom', message: said.timeRequired })
  return z.NEVER
})

const guests = numberInput(said.guestsRequired).pipe(
  z
    .int(said.guestsRule)
    .min(1, said.guestsRequired)
    .max(limits.settings.guestsMax, said.guestsRule),
)

/** Who asks what is free may say for how many. */
export const PartySize = emptyAsAbsent(guests)

// The dialog of the spec sends what was not chosen as an empty value: the answer names it.
export const chosenTable = {
  reserveDay: ruledText((day) => (isDay(day) ? null : said.dayRequired)),
  numberOfGuests: guests,
  reserveTime: ChosenTime,
}

const phone = optionalText((text) =>
  text === '' || isPhone(text) ? null : messages.registration.phoneRule,
).transform(formatPhone)

export const ReserveInput = requestObject({
  restaurantNo: IdInput,
  ...chosenTable,
  /** For the restaurant: '창가 자리로 부탁드려요'. */
  request: optionalText(atMost(limits.reservation.requestCharacters, said.requestTooLong)),
  /** Where the restaurant can call back; nobody else sees it, and it is erased 30 days after the day. */
  phone,
})

export const ReservationChange = requestObject(chosenTable)

/** A booking the owner takes by phone or at the door; it takes the same seats. */
export const OwnerEntry = requestObject({
  /** Absent: the caller's first active restaurant. */
  restaurantNo: IdInput.optional(),
  ...chosenTable,
  source: ReservationSource.exclude(['app'], '예약 경로를 골라 주세요.'),
  guestName: optionalText(atMost(limits.reservation.guestNameCharacters, said.guestNameTooLong)),
  guestPhone: phone,
  memo: optionalText(atMost(limits.reservation.memoCharacters, said.memoTooLong)),
  /** They are here and sit down: only somebody at the door, and only now. */
  isSeated: emptyAsAbsent(YesNo),
  /** Asked whether to go above the limits or off the grid, the owner said yes. */
  isOver: emptyAsAbsent(YesNo),
  /** Likewise, asked whether to take somebody while the house is closed. */
  isOffHours: emptyAsAbsent(YesNo),
}).superRefine(judgedBy(entryProblem))

type Entry = {
  readonly source: 'phone' | 'walkIn'
  readonly guestName: string
  readonly guestPhone: string
  readonly isSeated?: YesNo | undefined
}

/** Somebody on the phone has a name or a number to be found by; somebody at the door needs neither. */
export function entryProblem({ source, guestName, guestPhone, isSeated }: Entry): string | null {
  if (source === 'phone' && isSeated === 'Y') return said.seatedAtTheDoor
  const isNamed = guestName !== '' || guestPhone !== ''
  return isNamed || isSeated === 'Y' ? null : said.guestNameRequired
}
