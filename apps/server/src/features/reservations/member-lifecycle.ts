import { limits } from '@matjari/contract/limits'
import { isPast } from '@matjari/contract/reservations/slots'
import type { Canceller } from '@matjari/contract/reservations/state'
import { addDays, seoulToday } from '@matjari/contract/seoul-day'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/caller.ts'
import { pagesOf } from '../../lib/paging.ts'
import type { Deps } from '../deps.ts'
import { cancelSeveral } from './booking-changes.ts'
import {
  confirmedReservationsOf,
  type GuestViewRow,
  guestViewOf,
  reservationsOf,
} from './reservations.ts'

/** The member's own bookings, latest first. */
export async function* exportReservations(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { memberNo }: Caller,
) {
  const pages = pagesOf<GuestViewRow>((after, size) =>
    reservationsOf(db, { memberNo, after, size }),
  )
  for await (const rows of pages) yield rows.map((row) => guestViewOf(row, now()))
}

type LeavingMember = {
  readonly memberNo: string
  readonly now: Date
  readonly by?: {
    readonly actor: Canceller
    readonly actorNo: string | null
    readonly reason: string
  }
}

/** Deletes what a leaving member wrote to restaurants. */
export async function forgetContactsOf(tx: Db, { memberNo }: Pick<LeavingMember, 'memberNo'>) {
  await tx
    .updateTable('reservation')
    .set({ guestPhone: null, request: '' })
    .where('memberNo', '=', memberNo)
    .where((eb) => eb.or([eb('guestPhone', 'is not', null), eb('request', '<>', '')]))
    .execute()
}

/** Deletes what guests wrote for one evening, which the restaurant no longer needs. */
export const forgetOldContacts = ({ db, now }: Pick<Deps, 'db' | 'now'>) =>
  db
    .updateTable('reservation')
    .set({ guestPhone: null, request: '' })
    .where('memberNo', 'is not', null)
    .where((eb) => eb.or([eb('guestPhone', 'is not', null), eb('request', '<>', '')]))
    .where('reserveDay', '<', addDays(seoulToday(now()), -limits.reservation.contactDays))
    .execute()

/**
 * Cancels the bookings that a leaving member still has ahead. Called once before the member is
 * locked, because slots are locked before members, and once afterwards for what was booked in
 * between; after that the member can book nothing.
 */
export async function cancelReservationsOf(tx: Db, { memberNo, now, by }: LeavingMember) {
  const own = await confirmedReservationsOf(tx, { memberNo, from: addDays(seoulToday(now), -1) })
  await cancelSeveral(tx, {
    reservationNos: own
      .filter(({ reserveDay, reserveMin }) => !isPast(reserveDay, reserveMin, now))
      .map(({ reservationNo }) => reservationNo),
    cancelledBy: by?.actor ?? 'member',
    actorNo: by ? by.actorNo : memberNo,
    reason: by?.reason || null,
    now,
  })
}
