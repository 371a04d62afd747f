import { limits } from '@matjari/contract/limits'
import { isPast } from '@matjari/contract/reservations/slots'
import type { Canceller } from '@matjari/contract/reservations/state'
import { addDays, seoulToday } from '@matjari/contract/seoul-day'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/caller.ts'
import { pagesOf } from '../../lib/paging.ts'
import type { Deps } from '../deps.ts'
import { cancelSeveral } from './guest-changes.ts'
import { confirmedOf, type GuestViewRow, guestViewOf, reservationsOf } from './reservations.ts'

/** The member's own tables, latest first. */
export async function* exportReservations(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { memberNo }: Caller,
) {
  const pages = pagesOf<GuestViewRow>((after, size) =>
    reservationsOf(db, { memberNo, after, size }),
  )
  for await (const rows of pages) yield rows.map((row) => guestViewOf(row, now()))
}

type Left = {
  readonly memberNo: string
  readonly now: Date
  readonly by?: {
    readonly actor: Canceller
    readonly actorNo: string | null
    readonly reason: string
  }
}

/** What a member wrote to restaurants goes with them. */
export async function forgetContactsOf(tx: Db, { memberNo }: Pick<Left, 'memberNo'>) {
  await tx
    .updateTable('reservation')
    .set({ guestPhone: null, request: '' })
    .where('memberNo', '=', memberNo)
    .where((eb) => eb.or([eb('guestPhone', 'is not', null), eb('request', '<>', '')]))
    .execute()
}

/** What a guest wrote for one evening is no longer anybody's business. */
export const forgetOldContacts = ({ db, now }: Pick<Deps, 'db' | 'now'>) =>
  db
    .updateTable('reservation')
    .set({ guestPhone: null, request: '' })
    .where('memberNo', 'is not', null)
    .where((eb) => eb.or([eb('guestPhone', 'is not', null), eb('request', '<>', '')]))
    .where('reserveDay', '<', addDays(seoulToday(now()), -limits.reservation.contactDays))
    .execute()

/**
 * Tables that a member who leaves had ahead are free again. Asked once before the member is locked, as
 * slots come before members, and once after it for what was booked in between: later nothing can be.
 */
export async function cancelReservationsOf(tx: Db, { memberNo, now, by }: Left) {
  const own = await confirmedOf(tx, { memberNo, from: addDays(seoulToday(now), -1) })
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
