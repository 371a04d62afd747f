import { z } from 'zod'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { ownRestaurant } from '../owner-input.ts'
import { refusals } from '../refusals.ts'
import { chosenTable, GuestReservation, SlotReason } from '../reservations/entities.ts'
import { deskActions } from '../reservations/event-kinds.ts'
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
import { changeCauses, deskLimits, guestMarks } from './rules.ts'

export const GuestMark = keyEnum(guestMarks).meta({ id: 'GuestMark' })

/** Identifies a guest of one restaurant: a member (`m12`), or a guest who only ever phoned or walked in (`g34`). */
const GuestKey = z.string().meta({ id: 'GuestKey', description: '한 가게의 손님' })

const DeskAction = z.enum(deskActions).meta({ id: 'DeskDeed' })

/** The nickname of the owner or staff member who changed a booking, for the board. */
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
  /** Above the limits or off the grid, because the owner confirmed it. */
  isOver: YesNo,
  /** Null: a walk-in guest who left no number. */
  guestKey: GuestKey.nullable(),
  /** Earlier visits to this restaurant, and earlier no-shows. */
  visits: z.int(),
  noShows: z.int(),
  note: z.string(),
  marks: z.array(GuestMark),
  /** When the booking got its present state, for '17:28 방문'. */
  stateDate: Timestamp,
  /** The person of the last change; null where none is recorded. */
  lastBy: DeskBy.nullable(),
}).meta({ id: 'DeskGuest' })
export type DeskGuest = z.infer<typeof DeskGuest>

/** One time of the grid: the teams present then, and what the app still offers. */
export const DeskTime = z
  .object({
    time: ClockTime,
    /** Teams present then, including earlier ones that stay, and tables held for waitlist offers. */
    teams: z.int(),
    guests: z.int(),
    /** Of these, tables held for a waitlist offer that is not answered yet. */
    heldTeams: z.int(),
    heldGuests: z.int(),
    /** The largest party the app accepts; 0 for none. */
    fits: z.int(),
    /** How many parties of that size: for clients that do not know `pairsLeft`. */
    teamsLeft: z.int(),
    /** How many parties of two the app accepts. */
    pairsLeft: z.int().optional(),
    /** Null while the app accepts a party. */
    reason: SlotReason.nullable(),
    /** A later time within the stay that is full and closes this one. */
    blockedBy: ClockTime.nullable(),
  })
  .meta({ id: 'DeskTime' })
export type DeskTime = z.infer<typeof DeskTime>

/** The rules of that day; null where the restaurant takes no bookings at all. */
const DeskRule = z
  .object({
    interval: z.int(),
    minNum: z.int(),
    maxNum: z.int(),
    maxTeamNum: z.int(),
    maxSeats: z.int().nullable(),
    stayMinutes: z.int().nullable(),
    stayByParty: z.array(z.object({ upTo: z.int(), minutes: z.int() })),
    /** The opening hours; null: closed that day. */
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
    /** The current business day; after midnight still the one before. */
    runningDay: Day,
    /** The server's clock. */
    now: Timestamp,
    rule: DeskRule.nullable(),
    /** For a closed day: the next open one. */
    nextOpenDay: Day.nullable(),
    memo: z.string(),
    /** Who wrote the memo; null where it is not recorded. */
    memoBy: z.string().nullable(),
    /** Teams on the waitlist, for this day or any later one. */
    waitingTeams: z.int(),
    times: z.array(DeskTime),
    /** Y: the whole day; with `after` only the changes since. */
    isWhole: z.boolean(),
    reservations: z.array(DeskGuest),
    /** Every booking of the day: a booking that is not listed has moved to another day. */
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

/** Everything one restaurant knows of a guest. */
export const GuestCard = GuestSummary.extend({
  cancels: z.int(),
  firstVisit: Day.nullable(),
  /** The usual party size; null before the first visit. */
  usualGuests: z.int().nullable(),
  /** When the note was last written. */
  noteDate: Timestamp.nullable(),
  noteBy: z.string().nullable(),
  /** Upcoming bookings, soonest first. */
  upcoming: z.array(DeskGuest),
  /** Past bookings, newest first, up to a limit. */
  history: z.array(DeskGuest),
  historyTotal: z.int(),
}).meta({ id: 'GuestCard' })
export type GuestCard = z.infer<typeof GuestCard>

/** Sums over several weeks of one restaurant. */
export const DeskPeriod = z
  .object({
    from: Day,
    to: Day,
    /** All bookings but the cancelled ones. */
    bookings: z.int(),
    /** Guests of these bookings, without no-shows. */
    covers: z.int(),
    cancelled: z.int(),
    noShows: z.int(),
    /** The share of no-shows among visits and no-shows: 0 to 1; null without any. */
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
    /** Guests per half hour of a weekday, on average of those weeks; Monday is 1. */
    times: z.array(z.object({ weekDay: z.int(), time: ClockTime, covers: z.number() })),
  })
  .meta({ id: 'DeskNumbers' })
export type DeskNumbers = z.infer<typeof DeskNumbers>

const sentences = messages.desk

export const GuestKeyInput = boundedText(shortUnits).regex(
  /^[mg][1-9]\d{0,17}$/,
  refusals.notFound.message,
)

/** Time, party and the owner's note, all at once. */
export const DeskChange = requestObject({
  ...chosenTable,
  /** Absent: unchanged. */
  memo: emptyAsAbsentOr(
    atMost(limits.reservation.memoCharacters, messages.reservation.memoTooLong),
  ),
  why: keyEnum(changeCauses, sentences.whyRequired),
  /** The owner confirmed a booking above the limits or off the grid. */
  isOver: emptyAsAbsent(YesNo),
  /** The owner confirmed a booking outside the opening hours. */
  isOffHours: emptyAsAbsent(YesNo),
})

/** An absent value stays unchanged; an empty text clears it. */
function emptyAsAbsentOr(rule: (text: string) => string | null) {
  return optionalText(rule).optional()
}

export const DeskSearch = requestObject({
  ...ownRestaurant,
  query: ruledText(
    filledUpTo(deskLimits.soughtCharacters, {
      blank: sentences.soughtRequired,
      tooLong: sentences.soughtRequired,
    }),
  ),
})

/** In a body and not in the address, because addresses are logged. */
export const RecognisedPhone = requestObject({
  ...ownRestaurant,
  phone: boundedText(shortUnits, messages.registration.phoneRule),
})

export const GuestNoteInput = requestObject({
  ...ownRestaurant,
  note: optionalText(
    atMost(deskLimits.noteCharacters, sentences.noteTooLong),
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
    atMost(deskLimits.memoCharacters, sentences.memoTooLong),
    deskLimits.memoCharacters,
  ),
})

export const GuestMessageInput = requestObject({
  text: ruledText(
    filledUpTo(deskLimits.messageCharacters, {
      blank: sentences.messageRequired,
      tooLong: sentences.messageTooLong,
    }),
  ),
})

export const NumbersWeeks = emptyAsAbsent(z.enum(['4', '12'], refusals.invalid.message))
