import { messages } from '@matjari/contract/messages'
import { pausedNews } from '@matjari/contract/rules/reservations/news'
import type { Db } from '../../../lib/db/database.ts'
import { AppError } from '../../../lib/http/app-error.ts'
import { addInboxMessages } from '../../inbox/commands.ts'
import { lockSchedules } from '../../schedule/locks.ts'
import { cancelSeveral } from '../changes/commands.ts'
import { restaurantNosOf } from '../store.ts'
import { guestsToCome, pauseBookings } from './store.ts'

type Closing = {
  readonly restaurantNos: readonly string[]
  readonly ownerNo: string
  readonly choice: 'keep' | 'cancel' | undefined
  /** What the guests, or the owner, read. */
  readonly reason: string
  readonly by: { readonly actor: 'store' | 'admin'; readonly actorNo: string | null }
  readonly now: Date
}

/**
 * Before restaurants are taken away from their guests, in that transaction: refuses until it is decided
 * about those who are still to come. Kept means that the restaurants stay and only new bookings stop, so
 * whatever was about to happen does not.
 */
export async function settleUpcoming(tx: Db, closing: Closing): Promise<'free' | 'kept'> {
  const { restaurantNos, ownerNo, choice, reason, by, now } = closing
  // Bookings under way are waited for; those that come later are judged by what the restaurant is then.
  await lockSchedules(tx, restaurantNos)
  const coming = await guestsToCome(tx, { restaurantNos, now })
  if (coming.length === 0) return 'free'
  if (choice === undefined)
    throw new AppError('affectedBookings', { message: messages.admin.guestsComing })
  if (reason === '') throw new AppError('invalid', { message: messages.admin.reasonRequired })
  if (choice === 'keep') {
    await pauseBookings(tx, restaurantNos)
    await addInboxMessages(tx, [
      {
        ...pausedNews({ reason, teams: coming.length }),
        memberNo: ownerNo,
        kind: 'restaurant',
        link: '/mypage/restaurant',
        createdAt: now,
      },
    ])
    return 'kept'
  }
  await cancelSeveral(tx, {
    reservationNos: coming.map(({ reservationNo }) => reservationNo),
    cancelledBy: by.actor,
    actorNo: by.actorNo,
    reason,
    now,
  })
  return 'free'
}

/** Likewise for everything a member runs. */
export const settleUpcomingOf = async (tx: Db, closing: Omit<Closing, 'restaurantNos'>) =>
  settleUpcoming(tx, { ...closing, restaurantNos: await restaurantNosOf(tx, closing.ownerNo) })
