import type { Db } from '../../../lib/db/database.ts'

export const lockBooking = (tx: Db, reservationNo: string) =>
  tx
    .selectFrom('reservation as v')
    .innerJoin('restaurant as r', 'r.restaurantNo', 'v.restaurantNo')
    .select(['v.reservationNo', 'v.restaurantNo', 'v.memberNo', 'v.state', 'v.reserveDay'])
    .select(['v.reserveMin', 'v.numberOfGuests', 'r.restaurantName', 'r.memberNo as ownerNo'])
    .where('v.reservationNo', '=', reservationNo)
    .forUpdate('v')
    .executeTakeFirst()

type Booking = NonNullable<Awaited<ReturnType<typeof lockBooking>>>

export async function sentAbout(tx: Db, reservationNo: string): Promise<number> {
  const { sent } = await tx
    .selectFrom('reservationEvent')
    .select((eb) => eb.fn.countAll<string>().as('sent'))
    .where('reservationNo', '=', reservationNo)
    .where('kind', '=', 'message')
    .executeTakeFirstOrThrow()
  return Number(sent)
}

type Sent = Booking & { readonly actorNo: string; readonly now: Date }

/** Told already: the message itself is the news. */
export const insertSent = (tx: Db, { actorNo, now, ...booking }: Sent) =>
  tx
    .insertInto('reservationEvent')
    .values({
      reservationNo: booking.reservationNo,
      kind: 'message',
      actor: 'store',
      actorNo,
      reserveDay: booking.reserveDay,
      reserveMin: booking.reserveMin,
      numberOfGuests: booking.numberOfGuests,
      createdAt: now,
      toldAt: now,
    })
    .execute()
