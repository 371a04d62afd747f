import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { deskLimits } from '@matjari/contract/owner-desk/rules'
import type { ReservationState } from '@matjari/contract/reservations/state'
import { addDays, seoulToday } from '@matjari/contract/seoul-day'
import { type Db, inTransaction } from '../../db/db.ts'
import type { Caller } from '../../http/caller.ts'
import { AppError } from '../../lib/app-error.ts'
import type { Deps } from '../deps.ts'
import { lockMembersShared } from '../locks/members.ts'
import { addInboxMessages } from '../notifications/inbox.ts'
import { wasAlreadyDone } from '../reservations/idempotency.ts'
import { mayServe } from '../staff/desk-access.ts'

/**
 * Sends a short message to the guest's inbox. Its text stays between restaurant and guest: the
 * event only records that it was sent.
 */
export const messageGuest = (
  deps: Deps,
  {
    caller,
    reservationNo,
    text,
    key,
  }: { caller: Caller; reservationNo: string; text: string; key: string | undefined },
) =>
  inTransaction(deps.db, async (tx) => {
    const now = deps.now()
    const booking = await lockBooking(tx, reservationNo)
    if (!booking || !(await mayServe(tx, caller, booking))) throw new AppError('notFound')
    const { restaurantNo, restaurantName, memberNo } = booking
    const what = ['message', reservationNo, text]
    if (await wasAlreadyDone(tx, { restaurantNo, caller, key, what, now })) return
    const refusal = messageRefusal(booking, now)
    if (refusal) throw refusal
    if (memberNo === null || !(await lockMembersShared(tx, [memberNo])).has(memberNo))
      throw new AppError('conflict', { message: messages.desk.noMember })
    // The booking is locked, so no other message is sent meanwhile.
    if ((await sentAbout(tx, reservationNo)) >= deskLimits.messagesPerBooking)
      throw new AppError('conflict', { message: messages.desk.messagesEnough })
    await insertSent(tx, { ...booking, actorNo: caller.memberNo, now })
    await addInboxMessages(tx, [
      {
        memberNo,
        kind: 'reservation',
        title: `${restaurantName}에서 보낸 알림`,
        content: text,
        link: '/mypage/reservations',
        createdAt: now,
      },
    ])
  })

/** A message is about a table: not a cancelled one, and not one of long ago. */
function messageRefusal(
  { state, reserveDay }: { state: ReservationState; reserveDay: string },
  now: Date,
): AppError | null {
  const refused = (message: string) => new AppError('conflict', { message })
  if (state === 'cancelled') return refused(messages.reservation.alreadyCancelled)
  const since = addDays(seoulToday(now), -limits.reservation.contactDays)
  return reserveDay < since ? refused(messages.desk.messageTooLate) : null
}

const lockBooking = (tx: Db, reservationNo: string) =>
  tx
    .selectFrom('reservation as v')
    .innerJoin('restaurant as r', 'r.restaurantNo', 'v.restaurantNo')
    .select(['v.reservationNo', 'v.restaurantNo', 'v.memberNo', 'v.state', 'v.reserveDay'])
    .select(['v.reserveMin', 'v.numberOfGuests', 'r.restaurantName', 'r.memberNo as ownerNo'])
    .where('v.reservationNo', '=', reservationNo)
    .forUpdate('v')
    .executeTakeFirst()

type LockedBooking = NonNullable<Awaited<ReturnType<typeof lockBooking>>>

async function sentAbout(tx: Db, reservationNo: string): Promise<number> {
  const { sent } = await tx
    .selectFrom('reservationEvent')
    .select((eb) => eb.fn.countAll<string>().as('sent'))
    .where('reservationNo', '=', reservationNo)
    .where('kind', '=', 'message')
    .executeTakeFirstOrThrow()
  return Number(sent)
}

type SentMessage = LockedBooking & { readonly actorNo: string; readonly now: Date }

/** Marked as sent, because the message itself notifies the guest. */
const insertSent = (tx: Db, { actorNo, now, ...booking }: SentMessage) =>
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
