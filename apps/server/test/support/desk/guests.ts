import type { ReservationState } from '@matjari/contract/reservations/state'
import type { Db } from '../../../src/db/db.ts'

const createdAt = new Date('2026-11-01T03:00:00.000Z')

type Booking = {
  readonly restaurantNo: string
  readonly memberNo?: string
  readonly guestNo?: string
  readonly guestName?: string
  readonly guestPhone?: string
  readonly memo?: string
  readonly request?: string
  readonly reserveDay: string
  readonly reserveMin?: number
  readonly numberOfGuests?: number
  readonly state?: ReservationState
  readonly source?: 'phone' | 'walkIn'
  readonly cancelledBy?: 'member' | 'store'
}

/** A booking as it is kept: by a member if there is one, by phone otherwise. */
export async function bookTable(db: Db, { source = 'phone', ...booking }: Booking) {
  const { reservationNo } = await db
    .insertInto('reservation')
    .values({
      reserveMin: 720,
      numberOfGuests: 2,
      createdAt,
      source: booking.memberNo === undefined ? source : 'app',
      ...(booking.state === 'cancelled' && { cancelledBy: 'member' as const }),
      ...booking,
    })
    .returning('reservationNo')
    .executeTakeFirstOrThrow()
  return reservationNo
}

type Phoned = { readonly restaurantNo: string; readonly phone: string; readonly guestName?: string }

/** Somebody whom a restaurant knows by a number. */
export async function phoneGuest(db: Db, { restaurantNo, phone, guestName }: Phoned) {
  const { guestNo } = await db
    .insertInto('guest')
    .values({ restaurantNo, phone, guestName: guestName ?? null, createdAt })
    .returning('guestNo')
    .executeTakeFirstOrThrow()
  return { guestNo }
}
