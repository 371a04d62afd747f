import type { Db } from '../../../src/db/db.ts'
import { tomorrow } from './reservable.ts'

type Slot = { readonly restaurantNo: string; readonly day?: string; readonly minute?: number }

/** Takes the lock of a slot's counter, whether it exists already or not. */
export const heldSlot =
  ({ restaurantNo, day = tomorrow, minute = 720 }: Slot) =>
  (tx: Db) =>
    tx
      .insertInto('reservationSlot')
      .values({ restaurantNo, reserveDay: day, reserveMin: minute, booked: 0 })
      .onConflict((known) =>
        known
          .columns(['restaurantNo', 'reserveDay', 'reserveMin'])
          .doUpdateSet((counter) => ({ booked: counter.ref('reservationSlot.booked') })),
      )
      .execute()

export const heldReservation = (reservationNo: string) => (tx: Db) =>
  tx
    .selectFrom('reservation')
    .select('reservationNo')
    .where('reservationNo', '=', reservationNo)
    .forUpdate()
    .execute()
