import { messages } from '@matjari/contract/messages'
import { deskLimits } from '@matjari/contract/rules/desk/limits'
import { inTransaction } from '../../../lib/db/transaction.ts'
import type { Deps } from '../../../lib/deps.ts'
import { AppError } from '../../../lib/http/app-error.ts'
import type { Caller } from '../../../lib/http/caller.ts'
import { addInboxMessages } from '../../inbox/commands.ts'
import { holdMembers } from '../../members/locks.ts'
import { isRepeat } from '../../reservations/repeats/commands.ts'
import { mayServe } from '../../staff/access/commands.ts'
import { messageRefusal } from './rules.ts'
import { insertSent, lockBooking, sentAbout } from './store.ts'

type Message = {
  readonly caller: Caller
  readonly reservationNo: string
  readonly text: string
  readonly key: string | undefined
}

/** A short message under the guest's bell. What it said is the two's own: only that it was sent is written down. */
export const tellGuest = (deps: Deps, { caller, reservationNo, text, key }: Message) =>
  inTransaction(deps.db, async (tx) => {
    const now = deps.now()
    const booking = await lockBooking(tx, reservationNo)
    if (!booking || !(await mayServe(tx, caller, booking))) throw new AppError('notFound')
    const { restaurantNo, restaurantName, memberNo } = booking
    const what = ['message', reservationNo, text]
    if (await isRepeat(tx, { restaurantNo, caller, key, what, now })) return
    const refusal = messageRefusal(booking, now)
    if (refusal) throw refusal
    if (memberNo === null || !(await holdMembers(tx, [memberNo])).has(memberNo))
      throw new AppError('conflict', { message: messages.desk.noMember })
    // Nobody else sends one meanwhile: the booking is locked.
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
