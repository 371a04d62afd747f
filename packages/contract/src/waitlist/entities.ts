import { z } from 'zod'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { chosenTable } from '../reservations/entities.ts'
import {
  ClockTime,
  Day,
  Id,
  IdInput,
  keyEnum,
  PictureAddress,
  requestObject,
  Timestamp,
} from '../wire.ts'
import { waitlistStates } from './rules.ts'

const said = messages.waiting

export const WaitlistState = keyEnum(waitlistStates).meta({ id: 'WaitingState' })

/** A place in a line, of whoever holds it. */
export const WaitlistEntry = z
  .object({
    waitingNo: Id,
    restaurantNo: Id,
    restaurantName: z.string(),
    restaurantAddress: z.string(),
    restaurantImage: PictureAddress.nullable(),
    day: Day,
    /** The first and the last time at which they would come. */
    from: ClockTime,
    to: ClockTime,
    numberOfGuests: z.int(),
    state: WaitlistState,
    /** Teams that came earlier and want some of the same times. May go down, never up. Null when it is over. */
    ahead: z.int().nullable(),
    /** What is, or was, held for them. */
    heldTime: ClockTime.nullable(),
    heldDate: Timestamp.nullable(),
    heldUntil: Timestamp.nullable(),
    /** What it became. */
    reservationNo: Id.nullable(),
    createDate: Timestamp,
    endDate: Timestamp.nullable(),
    /** When the server said so: the clock of a window that counts down may be wrong. */
    answerDate: Timestamp,
  })
  .meta({ id: 'Waiting' })
export type WaitlistEntry = z.infer<typeof WaitlistEntry>

/** What somebody would find who joined now. */
export const WaitlistSummary = z
  .object({
    /** Times of the day that are full, and those that can still be booked. */
    fullTimes: z.array(ClockTime),
    openTimes: z.array(ClockTime),
    /** Of the times asked for: null when nobody can wait for them. */
    ahead: z.int().nullable(),
    guestsMin: z.int().nullable(),
    guestsMax: z.int().nullable(),
    /** The caller's own place at that restaurant on that day. */
    own: WaitlistEntry.nullable(),
  })
  .meta({ id: 'Line' })
export type WaitlistSummary = z.infer<typeof WaitlistSummary>

/** From, to, how many: times of the grid, in their order. */
export const wishedTimes = {
  day: chosenTable.reserveDay,
  from: chosenTable.reserveTime,
  to: chosenTable.reserveTime,
  numberOfGuests: chosenTable.numberOfGuests,
}

export const isForward = ({ from, to }: { readonly from: number; readonly to: number }) =>
  from <= to

export const WaitlistJoinInput = requestObject({ restaurantNo: IdInput, ...wishedTimes }).refine(
  isForward,
  said.rangeRule,
)

/** What a restaurant sees of those who wait: how many and of what size, never who. */
export const DeskWaitlistEntry = z
  .object({
    day: Day,
    /** The business day that is running; after midnight still the one before. */
    runningDay: Day,
    /** The server's clock, by which the holds run. */
    now: Timestamp,
    /** Teams that wait on any day to come, those with an offer included. */
    teams: z.int(),
    holds: z.array(z.object({ time: ClockTime, numberOfGuests: z.int(), heldUntil: Timestamp })),
    /** Times of the day that somebody wants. Who has an offer is only where it is for. */
    times: z.array(
      z.object({
        time: ClockTime,
        teams: z.int(),
        parties: z.array(z.object({ numberOfGuests: z.int(), teams: z.int() })),
        /** Teams that have an offer for it at this moment. */
        offered: z.int(),
      }),
    ),
    /** Times in a row that can be booked and nobody waits for; the first and the last of each row. */
    openSpans: z.array(z.object({ from: ClockTime, to: ClockTime })),
    /** What happened on that day's line, newest first. */
    log: z
      .array(
        z.object({
          kind: z.enum(['held', 'accepted', 'passed']),
          time: ClockTime,
          numberOfGuests: z.int(),
          /** From the offer to the answer. */
          minutes: z.int().nullable(),
          createDate: Timestamp,
        }),
      )
      .max(limits.waiting.logShown),
  })
  .meta({ id: 'DeskWaiting' })
export type DeskWaitlistEntry = z.infer<typeof DeskWaitlistEntry>

/** How the lines served people: those who wait now, and what became of those who joined in the last days. */
export const WaitlistNumbers = z
  .object({
    waiting: z.int(),
    held: z.int(),
    joined: z.int(),
    offered: z.int(),
    accepted: z.int(),
    declined: z.int(),
    expired: z.int(),
    /** Half of the accepted waited no longer than so many minutes for their offer. */
    medianMinutes: z.int().nullable(),
  })
  .meta({ id: 'WaitingNumbers' })
export type WaitlistNumbers = z.infer<typeof WaitlistNumbers>
