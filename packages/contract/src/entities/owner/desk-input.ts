import { z } from 'zod'
import { limits } from '../../limits.ts'
import { messages } from '../../messages.ts'
import { ownRestaurant } from '../../owner-input.ts'
import { refusals } from '../../refusals.ts'
import { changeCauses } from '../../rules/desk/deeds.ts'
import { guestMarks } from '../../rules/desk/guests.ts'
import { deskLimits } from '../../rules/desk/limits.ts'
import { atMost, filledUpTo } from '../../rules/text-length.ts'
import {
  boundedList,
  boundedText,
  DayInput,
  emptyAsAbsent,
  keyEnum,
  optionalText,
  requestObject,
  ruledText,
  shortUnits,
  YesNo,
} from '../../wire.ts'
import { chosenTable } from '../reservation-input.ts'

const said = messages.desk

export const GuestKeyInput = boundedText(shortUnits).regex(
  /^[mg][1-9]\d{0,17}$/,
  refusals.notFound.message,
)

/** Time, party and the owner's note, all at once. */
export const DeskChange = requestObject({
  ...chosenTable,
  /** Absent: as it is. */
  memo: emptyAsAbsentOr(
    atMost(limits.reservation.memoCharacters, messages.reservation.memoTooLong),
  ),
  why: keyEnum(changeCauses, said.whyRequired),
  /** Asked whether to go above the limits or off the grid, the owner said yes. */
  isOver: emptyAsAbsent(YesNo),
  /** Likewise, asked whether to take somebody while the house is closed. */
  isOffHours: emptyAsAbsent(YesNo),
})

/** What is not sent stays; an empty text empties it. */
function emptyAsAbsentOr(rule: (text: string) => string | null) {
  return optionalText(rule).optional()
}

export const DeskSought = requestObject({
  ...ownRestaurant,
  query: ruledText(
    filledUpTo(deskLimits.soughtCharacters, {
      blank: said.soughtRequired,
      tooLong: said.soughtRequired,
    }),
  ),
})

/** A number belongs into no address: it is asked for in a body. */
export const RecognisedPhone = requestObject({
  ...ownRestaurant,
  phone: boundedText(shortUnits, messages.registration.phoneRule),
})

export const GuestNoteInput = requestObject({
  ...ownRestaurant,
  note: optionalText(
    atMost(deskLimits.noteCharacters, said.noteTooLong),
    deskLimits.noteCharacters,
  ),
  marks: boundedList(keyEnum(guestMarks, refusals.invalid.message), {
    max: Object.keys(guestMarks).length,
    message: refusals.invalid.message,
  }).transform((marks) => [...new Set(marks)]),
})

export const DayMemoInput = requestObject({
  ...ownRestaurant,
  day: DayInput,
  memo: optionalText(
    atMost(deskLimits.memoCharacters, said.memoTooLong),
    deskLimits.memoCharacters,
  ),
})

export const GuestMessageInput = requestObject({
  text: ruledText(
    filledUpTo(deskLimits.messageCharacters, {
      blank: said.messageRequired,
      tooLong: said.messageTooLong,
    }),
  ),
})

export const NumbersWeeks = emptyAsAbsent(z.enum(['4', '12'], refusals.invalid.message))
