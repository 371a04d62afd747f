import type { Reservation } from '@matjari/contract/reservations/entities'
import type { Db } from '../../../src/db/db.ts'
import { bearer } from '../members/members.ts'
import { buildRestaurant } from '../restaurants/restaurants.ts'
import type { TestApp } from '../server/app.ts'

type Options = {
  readonly memberNo?: string
  readonly maxTeamNum?: number
  readonly minNum?: number
  readonly maxNum?: number
  readonly intervalMin?: 30 | 60
  readonly stayMin?: number
  readonly maxSeats?: number
  readonly window?: { readonly startMin: number; readonly endMin: number }
  readonly hours?: {
    readonly startMin: number
    readonly endMin: number
    readonly breakStartMin?: number
    readonly breakEndMin?: number
  }
  readonly weekDays?: readonly number[]
}

const everyDay = [1, 2, 3, 4, 5, 6, 7]

/** A restaurant that takes bookings every day from 11:00 to 20:00 and is open until 22:00. */
export async function buildReservable(db: Db, options: Options = {}) {
  const { memberNo, weekDays = everyDay } = options
  const restaurant = await buildRestaurant(db, memberNo === undefined ? {} : { memberNo })
  const { restaurantNo } = restaurant
  const hours = options.hours ?? { startMin: 600, endMin: 1320 }
  const window = options.window ?? { startMin: 660, endMin: 1200 }
  await db
    .insertInto('operatingHours')
    .values(weekDays.map((weekDay) => ({ restaurantNo, weekDay, ...hours })))
    .execute()
  const { intervalMin = 30, minNum = 1, maxNum = 5, maxTeamNum = 5, stayMin, maxSeats } = options
  await db
    .insertInto('reservationSetting')
    .values({ restaurantNo, intervalMin, minNum, maxNum, maxTeamNum, stayMin, maxSeats })
    .execute()
  await db
    .insertInto('reservationWindow')
    .values(weekDays.map((weekDay) => ({ restaurantNo, weekDay, ...window })))
    .execute()
  return restaurant
}

type Envelope<Items> = {
  readonly header: { readonly code: string; readonly message: string }
  readonly body: { readonly items: Items }
}

type Wish = {
  readonly restaurantNo: unknown
  readonly reserveDay?: unknown
  readonly reserveTime?: unknown
  readonly numberOfGuests?: unknown
}

/** The test clock stands at 18:40 of Sunday, 2026-11-15 in Seoul; the day after is a Monday. */
export const tomorrow = '2026-11-16'

type Asking = Wish & { readonly token?: string; readonly key?: string }

export async function book({ app }: TestApp, { token, key, ...wish }: Asking) {
  const response = await app.inject({
    method: 'POST',
    url: '/api/reservation',
    headers: { ...(token && bearer(token)), ...(key && { 'idempotency-key': key }) },
    payload: { reserveDay: tomorrow, reserveTime: '12:00', numberOfGuests: 2, ...wish },
  })
  return {
    status: response.statusCode,
    ...response.json<Envelope<Reservation | null>>(),
  }
}

/** Likewise, for a test that is about what comes afterwards. */
export async function bookedNo(server: TestApp, asking: Asking): Promise<string> {
  const { header, body } = await book(server, asking)
  if (!body.items) throw new Error(`${header.code}: ${header.message}`)
  return body.items.reservationNo
}

/** Live bookings of a slot and what the counter says: the two must agree always. */
export async function countsAt(
  db: Db,
  slot: { readonly restaurantNo: string; readonly day?: string; readonly minute?: number },
) {
  const { restaurantNo, day = tomorrow, minute = 720 } = slot
  const live = await db
    .selectFrom('reservation')
    .select('reservationNo')
    .where('restaurantNo', '=', restaurantNo)
    .where('reserveDay', '=', day)
    .where('reserveMin', '=', minute)
    .where('state', '<>', 'cancelled')
    .execute()
  const counter = await db
    .selectFrom('reservationSlot')
    .select('booked')
    .where('restaurantNo', '=', restaurantNo)
    .where('reserveDay', '=', day)
    .where('reserveMin', '=', minute)
    .executeTakeFirst()
  return { live: live.length, counted: counter?.booked ?? 0 }
}
