import { z } from 'zod'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { ownRestaurant } from '../owner-input.ts'
import { refusals } from '../refusals.ts'
import { chosenTable, GuestReservation, SlotReason } from '../reservations/entities.ts'
import { atMost, filledUpTo } from '../text-length.ts'
import {
  boundedList,
  boundedText,
  ClockTime,
  Day,
  DayInput,
  emptyAsAbsent,
  Id,
  keyEnum,
  optionalText,
  requestObject,
  ruledText,
  shortUnits,
  Timestamp,
  YesNo,
} from '../wire.ts'
import { deskLimits } from './limits.ts'
import { changeCauses, deskActions, guestMarks } from './rules.ts'

export const GuestMark = keyEnum(guestMarks).meta({ id: 'GuestMark' })

/** Names a guest of one restaurant: a member (`m12`), or somebody who only ever phoned or came (`g34`). */
const GuestKey = z.string().meta({ id: 'GuestKey', description: '한 가게의 손님' })

const DeskAction = keyEnum(deskActions).meta({ id: 'DeskDeed' })

/** Who did something to a booking, as the board says it: the nickname of the owner or of who works there. */
export const DeskBy = z
  .object({
    kind: z.enum(['store', 'guest', 'admin']),
    name: z.string(),
    deed: DeskAction,
    at: Timestamp,
  })
  .meta({ id: 'DeskBy' })
export type DeskBy = z.infer<typeof DeskBy>

/** A booking with what this restaurant knows of its guest. */
export const DeskGuest = GuestReservation.extend({
  /** Above the limits or off the grid, because the owner said so. */
  isOver: YesNo,
  /** Null: somebody at the door who left no number. */
  guestKey: GuestKey.nullable(),
  /** How often they came to this restaurant before, and how often they did not although expected. */
  visits: z.int(),
  noShows: z.int(),
  note: z.string(),
  marks: z.array(GuestMark),
  /** When it became what it is, for '17:28 방문'. */
  stateDate: Timestamp,
  /** What was last done to it; null where nobody wrote it down. */
  lastBy: DeskBy.nullable(),
}).meta({ id: 'DeskGuest' })
export type DeskGuest = z.infer<typeof DeskGuest>

/** One time of the grid: who is there then, and what the app still offers. */
export const DeskTime = z
  .object({
    time: ClockTime,
    /** Present then, those who came earlier and stay included, and those for whom a place is held. */
    teams: z.int(),
    guests: z.int(),
    /** Of these, places held for somebody who waits and has not answered yet. */
    heldTeams: z.int(),
    heldGuests: z.int(),
    /** The largest party that the app takes; 0 when it takes nobody. */
    fits: z.int(),
    /** How many parties of that size: for windows that do not know `pairsLeft`. */
    teamsLeft: z.int(),
    /** How many parties of two the app takes. */
    pairsLeft: z.int().optional(),
    /** Null while the app takes somebody. */
    reason: SlotReason.nullable(),
    /** A later time within the stay that is full and closes this one. */
    blockedBy: ClockTime.nullable(),
  })
  .meta({ id: 'DeskTime' })
export type DeskTime = z.infer<typeof DeskTime>

/** What holds on that day; null where the restaurant takes no bookings at all. */
const DeskRule = z
  .object({
    interval: z.int(),
    minNum: z.int(),
    maxNum: z.int(),
    maxTeamNum: z.int(),
    maxSeats: z.int().nullable(),
    stayMinutes: z.int().nullable(),
    stayByParty: z.array(z.object({ upTo: z.int(), minutes: z.int() })),
    /** When it is open; null: closed that day. */
    hours: z
      .object({
        startTime: ClockTime,
        endTime: ClockTime,
        breakStartTime: ClockTime.nullable(),
        breakEndTime: ClockTime.nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'DeskRule' })

export const DeskDay = z
  .object({
    restaurantNo: Id,
    restaurantName: z.string(),
    day: Day,
    /** The business day that is running; after midnight still the one before. */
    runningDay: Day,
    /** The server's clock. */
    now: Timestamp,
    rule: DeskRule.nullable(),
    /** After a day on which it is closed: the next one on which it is open. */
    nextOpenDay: Day.nullable(),
    memo: z.string(),
    /** Who wrote the memo; null where nobody knows. */
    memoBy: z.string().nullable(),
    /** Teams that wait for a free place, on this day or any to come. */
    waitingTeams: z.int(),
    times: z.array(DeskTime),
    /** All of the day, or with `after` only what has changed since. */
    isWhole: z.boolean(),
    reservations: z.array(DeskGuest),
    /** Every booking of the day: what is not among them has moved away. */
    reservationNos: z.array(Id),
    /** To be sent back as `after`. */
    seen: z.string(),
  })
  .meta({ id: 'DeskDay' })
export type DeskDay = z.infer<typeof DeskDay>

export const GuestSummary = z
  .object({
    guestKey: GuestKey,
    name: z.string(),
    phone: z.string().nullable(),
    isMember: z.boolean(),
    visits: z.int(),
    noShows: z.int(),
    lastVisit: Day.nullable(),
    note: z.string(),
    marks: z.array(GuestMark),
  })
  .meta({ id: 'GuestSummary' })
export type GuestSummary = z.infer<typeof GuestSummary>

/** All that one restaurant knows of a guest. */
export const GuestCard = GuestSummary.extend({
  cancels: z.int(),
  firstVisit: Day.nullable(),
  /** The party they mostly are; null before the first visit. */
  usualGuests: z.int().nullable(),
  /** When the note was last written. */
  noteDate: Timestamp.nullable(),
  noteBy: z.string().nullable(),
  /** Still to come, soonest first. */
  upcoming: z.array(DeskGuest),
  /** What has been, newest first, not all of many. */
  history: z.array(DeskGuest),
  historyTotal: z.int(),
}).meta({ id: 'GuestCard' })
export type GuestCard = z.infer<typeof GuestCard>

/** Weeks of one restaurant, added up. */
export const DeskPeriod = z
  .object({
    from: Day,
    to: Day,
    /** All but the cancelled. */
    bookings: z.int(),
    /** Guests of these, without those who did not come. */
    covers: z.int(),
    cancelled: z.int(),
    noShows: z.int(),
    /** Of those who came or did not, how many did not: 0 to 1; null while there is nobody. */
    noShowRate: z.number().nullable(),
    reviews: z.int(),
    rating: z.number().nullable(),
  })
  .meta({ id: 'DeskPeriod' })
export type DeskPeriod = z.infer<typeof DeskPeriod>

export const DeskNumbers = z
  .object({
    /** Whole weeks up to yesterday, and as many before them. */
    now: DeskPeriod,
    before: DeskPeriod,
    /** Oldest first. */
    weeks: z.array(DeskPeriod),
    /** Guests who come in a half hour of a weekday, on average of those weeks; Monday is 1. */
    times: z.array(z.object({ weekDay: z.int(), time: ClockTime, covers: z.number() })),
  })
  .meta({ id: 'DeskNumbers' })
export type DeskNumbers = z.infer<typeof DeskNumbers>

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

export const DeskSearch = requestObject({
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
