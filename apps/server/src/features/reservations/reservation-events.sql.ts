import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/**
 * Locks the events to send now, oldest first, until the transaction ends. Two processes at once
 * take different events.
 */
export const lockUnsent = (
  tx: Db,
  { now, most, eventNo }: { now: Date; most: number; eventNo?: string },
) =>
  tx
    .selectFrom('reservationEvent as e')
    .innerJoin('reservation as v', 'v.reservationNo', 'e.reservationNo')
    .innerJoin('restaurant as r', 'r.restaurantNo', 'v.restaurantNo')
    .select(['e.eventNo', 'e.reservationNo', 'e.kind', 'e.actor', 'e.reason', 'e.tries'])
    .select(['e.reserveDay', 'e.reserveMin', 'e.numberOfGuests'])
    .select(['e.fromDay', 'e.fromMin', 'e.fromGuests', 'e.isAsked', 'v.memberNo'])
    .select(['v.state', 'v.reserveDay as dayNow', 'v.reserveMin as minuteNow'])
    .select(['v.numberOfGuests as guestsNow', 'r.memberNo as ownerNo'])
    .select(['r.restaurantNo', 'r.restaurantName', 'r.restaurantAddress', 'r.phoneNumber'])
    .select(['r.status', 'r.category', 'r.guCode', 'r.latitude', 'r.longitude'])
    .where('e.toldAt', 'is', null)
    .where('e.givenUpAt', 'is', null)
    .where((eb) => eb.or([eb('e.retryAt', 'is', null), eb('e.retryAt', '<=', now)]))
    .$if(eventNo !== undefined, (one) => one.where('e.eventNo', '=', eventNo ?? ''))
    .orderBy('e.eventNo')
    .limit(most)
    .forUpdate('e')
    .skipLocked()
    .execute()

export type UnsentEvent = Awaited<ReturnType<typeof lockUnsent>>[number]

const numbersOf = (events: readonly UnsentEvent[]) => events.map(({ eventNo }) => eventNo)
const bookingsOf = (events: readonly UnsentEvent[]) =>
  events.map(({ reservationNo }) => reservationNo)

export const markSent = (tx: Db, events: readonly UnsentEvent[], now: Date) =>
  tx
    .updateTable('reservationEvent')
    .set({ toldAt: now })
    .where('eventNo', 'in', numbersOf(events))
    .where('reservationNo', 'in', bookingsOf(events))
    .execute()

export type Failure = {
  readonly tries: number
  readonly retryAt: Date | null
  readonly givenUpAt: Date | null
}

/** Counts each try once, even when two processes tried at the same moment. */
export const markFailed = (
  db: Db,
  { eventNo, reservationNo, tries }: UnsentEvent,
  failure: Failure,
) =>
  db
    .updateTable('reservationEvent')
    .set(failure)
    .where('eventNo', '=', eventNo)
    .where('reservationNo', '=', reservationNo)
    .where('tries', '=', tries)
    .where('toldAt', 'is', null)
    .where('givenUpAt', 'is', null)
    .execute()

/**
 * Reminders in a large city are spread over minutes, so that events of new bookings are still sent
 * at once.
 */
const remindedAMinute = 600

/** Creates the reminders for all members of that day; each only once, however often this runs. */
export const insertReminders = (
  db: Db,
  { day, bookedBefore, now }: { day: string; bookedBefore: Date; now: Date },
) =>
  sql`
    insert into reservation_event (reservation_no, kind, actor, reserve_day, reserve_min,
      number_of_guests, created_at, retry_at)
    select reservation_no, 'reminder', 'system', reserve_day, reserve_min, number_of_guests,
      ${now}::timestamptz, case when place >= ${sql.lit(remindedAMinute)}
        then ${now}::timestamptz + place / ${sql.lit(remindedAMinute)} * interval '1 minute' end
    from (
      select *, row_number() over (order by reservation_no) - 1 as place from reservation
      where state = 'confirmed' and reserve_day = ${day}::date and member_no is not null
        and created_at < ${bookedBefore}::timestamptz
    ) as tomorrow
    on conflict do nothing`.execute(db)
