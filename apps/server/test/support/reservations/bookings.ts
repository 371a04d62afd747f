import type { Availability, Reservation } from '@matjari/contract/reservations/entities'
import { sql } from 'kysely'
import type { Db } from '../../../src/db/db.ts'
import { buildMember } from '../members/members.ts'
import { ask, tokenFor } from '../members/signed-in.ts'
import type { TestApp } from '../server/app.ts'
import { tomorrow } from './reservable.ts'

/** A member who may ask, without the slow way through the front door. */
export async function buildGuest(
  server: TestApp,
  options: Parameters<typeof buildMember>[1] = {},
): Promise<{ memberNo: string; token: string }> {
  const { memberNo } = await buildMember(server.deps.db, options)
  return { memberNo, token: await tokenFor(server, memberNo) }
}

type Change = {
  readonly token: string
  readonly reservationNo: string
  readonly reserveDay?: unknown
  readonly reserveTime?: unknown
  readonly numberOfGuests?: unknown
}

export async function change(server: TestApp, { token, reservationNo, ...wish }: Change) {
  const payload = { reserveDay: tomorrow, reserveTime: '12:00', numberOfGuests: 2, ...wish }
  const call = `PUT /api/reservation/${reservationNo}`
  const { status, header, body } = await ask<{ items: Reservation | null }>(server, call, {
    token,
    payload,
  })
  return { status, header, body }
}

type Cancellation = {
  readonly token?: string
  readonly reservationNo: string
  readonly reason?: string
}

export async function cancel(server: TestApp, { token, reservationNo, reason }: Cancellation) {
  const query = new URLSearchParams({ reservationNo, ...(reason && { reason }) })
  const call = `DELETE /api/reservation?${query}`
  const { status, header, body } = await ask<{ items: null }>(server, call, { token })
  return { status, header, body }
}

export async function slotsOfDay(server: TestApp, restaurantNo: string, day = tomorrow) {
  const call = `GET /api/reservation?restaurantNo=${restaurantNo}&reserveDay=${day}`
  return (await ask<{ items: Availability }>(server, call)).body.items
}

type Places = {
  readonly restaurantNo: string
  readonly count: number
  readonly day?: string
  readonly minute?: number
}

/** Tables that are taken already, by guests on the phone. */
export async function takePlaces(
  db: Db,
  { restaurantNo, count, day = tomorrow, minute = 720 }: Places,
): Promise<string[]> {
  const rows = await db
    .insertInto('reservation')
    .values(
      Array.from({ length: count }, () => ({
        restaurantNo,
        reserveDay: day,
        reserveMin: minute,
        numberOfGuests: 2,
        source: 'phone' as const,
        guestName: '김전화',
        createdAt: new Date('2026-11-10T00:00:00.000Z'),
      })),
    )
    .returning('reservationNo')
    .execute()
  return rows.map(({ reservationNo }) => reservationNo)
}

export const reservationRow = (db: Db, reservationNo: string) =>
  db
    .selectFrom('reservation')
    .selectAll()
    .where('reservationNo', '=', reservationNo)
    .executeTakeFirstOrThrow()

/** The history of a booking, oldest first. */
export const eventsOf = (db: Db, reservationNo: string) =>
  db
    .selectFrom('reservationEvent')
    .selectAll()
    .where('reservationNo', '=', reservationNo)
    .orderBy('eventNo')
    .execute()

/** No slot's counter may ever say anything else than its bookings and holds do. */
export async function requireTrueCounters(db: Db) {
  const { rows } = await sql`
    select restaurant_no, reserve_day, reserve_min, s.booked, v.live, s.guests, v.guests
    from reservation_slot as s full join (
      select restaurant_no, reserve_day, time as reserve_min, count(*)::int as live,
        sum(number_of_guests)::int as guests
      from (
        select restaurant_no, reserve_day, number_of_guests, unnest(times) as time from reservation
          where state <> 'cancelled'
        union all
        select restaurant_no, day, guests, unnest(hold_times) from waiting where state = 'held'
      ) as there group by 1, 2, 3
    ) as v using (restaurant_no, reserve_day, reserve_min)
    where coalesce(s.booked, 0) <> coalesce(v.live, 0) or coalesce(s.guests, 0) <> coalesce(v.guests, 0)`.execute(
    db,
  )
  if (rows.length > 0) throw new Error(`miscounted: ${JSON.stringify(rows)}`)
}
