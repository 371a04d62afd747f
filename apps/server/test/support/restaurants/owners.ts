import type { Canceller, ReservationState } from '@matjari/contract/reservations/state'
import { weekDays } from '@matjari/contract/seoul-day'
import type { Db } from '../../../src/db/db.ts'
import { buildMember } from '../members/members.ts'
import { signedIn } from '../members/signed-in.ts'
import { buildReservable, tomorrow } from '../reservations/reservable.ts'
import type { TestApp } from '../server/app.ts'
import { buildRestaurant } from './restaurants.ts'

/** An owner with a token and a restaurant without hours. */
export async function newOwner(server: TestApp) {
  const owner = await signedIn(server, { isStoreOwner: true })
  const { restaurantNo } = await buildRestaurant(server.deps.db, { memberNo: owner.memberNo })
  return { ...owner, restaurantNo }
}

/** An owner with a token and a restaurant that takes bookings. */
export async function reservableOwner(
  server: TestApp,
  options: Parameters<typeof buildReservable>[1] = {},
) {
  const owner = await signedIn(server, { isStoreOwner: true })
  const { memberNo } = owner
  const { restaurantNo } = await buildReservable(server.deps.db, { ...options, memberNo })
  return { ...owner, restaurantNo }
}

type Day = Partial<Record<'startTime' | 'endTime' | 'breakStartTime' | 'breakEndTime', unknown>>
type Week = Partial<Record<(typeof weekDays)[number], Day>>

export const closed = { startTime: '', endTime: '', breakStartTime: '', breakEndTime: '' }

/** Seven days as they are sent: 10:00 to 22:00 unless told otherwise. */
export const weekOf = (restaurantNo: string | undefined, changed: Week = {}) =>
  weekDays.map((weekDay) => ({
    restaurantNo,
    weekDay,
    ...closed,
    startTime: '10:00',
    endTime: '22:00',
    ...changed[weekDay],
  }))

type Windows = Partial<Record<(typeof weekDays)[number], readonly [string, string]>>

/** Settings as they are sent: every day from 11:00 to 20:00 unless told otherwise. */
export const settingsOf = (
  restaurantNo: string | undefined,
  { windows = {}, ...info }: { windows?: Windows } & Record<string, unknown> = {},
) => ({
  reservation: weekDays.map((weekDay) => {
    const [reservationStartTime, reservationEndTime] = windows[weekDay] ?? ['11:00', '20:00']
    return { restaurantNo, weekDay, reservationStartTime, reservationEndTime }
  }),
  settingInfo: {
    restaurantNo,
    interval: 30,
    minNum: 1,
    maxNum: 5,
    maxTeamNum: 5,
    description: '',
    ...info,
  },
})

type Booking = {
  readonly restaurantNo: string
  readonly memberNo?: string
  readonly reserveDay?: string
  readonly reserveMin?: number
  readonly state?: ReservationState
  readonly cancelledBy?: Canceller | null
  readonly createdAt?: Date
}

/** A booking made some days ago, tomorrow at noon unless told otherwise. Nobody is told of it. */
export async function insertBooking(db: Db, { memberNo, ...booking }: Booking) {
  const guestNo = memberNo ?? (await buildMember(db)).memberNo
  const { reservationNo } = await db
    .insertInto('reservation')
    .values({
      reserveDay: tomorrow,
      reserveMin: 720,
      numberOfGuests: 2,
      createdAt: new Date('2026-11-10T03:00:00.000Z'),
      ...booking,
      memberNo: guestNo,
    })
    .returning('reservationNo')
    .executeTakeFirstOrThrow()
  return { reservationNo, memberNo: guestNo }
}

export const reservationRow = (db: Db, reservationNo: string) =>
  db
    .selectFrom('reservation')
    .select(['state', 'cancelledBy', 'cancelReason', 'reserveDay', 'reserveMin'])
    .where('reservationNo', '=', reservationNo)
    .executeTakeFirstOrThrow()

/** What was written down about a booking, oldest first. */
export const historyOf = (db: Db, reservationNo: string) =>
  db
    .selectFrom('reservationEvent')
    .select(['kind', 'actor', 'actorNo', 'fromState', 'reason', 'toldAt'])
    .where('reservationNo', '=', reservationNo)
    .orderBy('eventNo')
    .execute()

/** What somebody finds under the bell, oldest first. */
export const messagesTo = (db: Db, memberNo: string) =>
  db
    .selectFrom('inboxMessage')
    .select(['kind', 'title', 'content', 'link'])
    .where('memberNo', '=', memberNo)
    .orderBy('messageNo')
    .execute()
