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

const sentences = messages.waiting

export const WaitlistState = keyEnum(waitlistStates).meta({ id: 'WaitingState' })

/** A member's entry on a waitlist. */
export const WaitlistEntry = z
  .object({
    waitingNo: Id,
    restaurantNo: Id,
    restaurantName: z.string(),
    restaurantAddress: z.string(),
    restaurantImage: PictureAddress.nullable(),
    day: Day,
    /** The first and the last wanted time. */
    from: ClockTime,
    to: ClockTime,
    numberOfGuests: z.int(),
    state: WaitlistState,
    /** Earlier teams that want some of the same times. It may go down, never up. Null when the entry is over. */
    ahead: z.int().nullable(),
    /** The time of the table that is or was held for them. */
    heldTime: ClockTime.nullable(),
    heldDate: Timestamp.nullable(),
    heldUntil: Timestamp.nullable(),
    /** The booking it became. */
    reservationNo: Id.nullable(),
    createDate: Timestamp,
    endDate: Timestamp.nullable(),
    /** The time of this answer by the server's clock: the clock of the device that counts down may be wrong. */
    answerDate: Timestamp,
  })
  .meta({ id: 'Waiting' })
export type WaitlistEntry = z.infer<typeof WaitlistEntry>

/** The waitlist as a guest would find it who joined now. */
export const WaitlistSummary = z
  .object({
    /** Times of the day that are full, and those that can still be booked. */
    fullTimes: z.array(ClockTime),
    openTimes: z.array(ClockTime),
    /** For the requested times: null when a guest cannot wait for them. */
    ahead: z.int().nullable(),
    guestsMin: z.int().nullable(),
    guestsMax: z.int().nullable(),
    /** The caller's own entry at that restaurant on that day. */
    own: WaitlistEntry.nullable(),
  })
  .meta({ id: 'Line' })
export type WaitlistSummary = z.infer<typeof WaitlistSummary>

/** From, to, number of guests: times of the grid, in order. */
export const requestedTimes = {
  day: chosenTable.reserveDay,
  from: chosenTable.reserveTime,
  to: chosenTable.reserveTime,
  numberOfGuests: chosenTable.numberOfGuests,
}

export const isForward = ({ from, to }: { readonly from: number; readonly to: number }) =>
  from <= to

export const WaitlistJoinInput = requestObject({ restaurantNo: IdInput, ...requestedTimes }).refine(
  isForward,
  sentences.rangeRule,
)

/** The waitlist for the restaurant: how many teams and of what size, never who. */
export const DeskWaitlistEntry = z
  .object({
    day: Day,
    /** The current business day; after midnight still the one before. */
    runningDay: Day,
    /** The server's clock, by which the holds run. */
    now: Timestamp,
    /** Teams that wait on any coming day, those with an offer included. */
    teams: z.int(),
    holds: z.array(z.object({ time: ClockTime, numberOfGuests: z.int(), heldUntil: Timestamp })),
    /** The wanted times of the day. A team with an offer counts only at its offered time. */
    times: z.array(
      z.object({
        time: ClockTime,
        teams: z.int(),
        parties: z.array(z.object({ numberOfGuests: z.int(), teams: z.int() })),
        /** Teams with an open offer for it now. */
        offered: z.int(),
      }),
    ),
    /** Runs of free times that no team waits for; the first and the last time of each run. */
    openSpans: z.array(z.object({ from: ClockTime, to: ClockTime })),
    /** The events of that day's waitlist, newest first. */
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
      .max(limits.waiting.logMost),
  })
  .meta({ id: 'DeskWaiting' })
export type DeskWaitlistEntry = z.infer<typeof DeskWaitlistEntry>

/** How well the waitlists serve guests: who waits now, and the results of entries from the last days. */
export const WaitlistNumbers = z
  .object({
    waiting: z.int(),
    held: z.int(),
    joined: z.int(),
    offered: z.int(),
    accepted: z.int(),
    declined: z.int(),
    expired: z.int(),
    /** The median wait for an accepted offer, in minutes. */
    medianMinutes: z.int().nullable(),
  })
  .meta({ id: 'WaitingNumbers' })
export type WaitlistNumbers = z.infer<typeof WaitlistNumbers>
