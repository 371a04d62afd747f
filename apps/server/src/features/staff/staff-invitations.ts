import { messages } from '@matjari/contract/messages'
import { staffLimits } from '@matjari/contract/staff/entities'
import { spendAttempt } from '../../db/attempts.ts'
import { type Db, inTransaction } from '../../db/db.ts'
import type { Caller } from '../../http/caller.ts'
import { AppError } from '../../lib/app-error.ts'
import { recordAudit } from '../admin/audit.ts'
import type { Deps } from '../deps.ts'
import { lockMembersShared } from '../locks/members.ts'
import { lockRestaurant } from '../locks/restaurants.ts'
import { addInboxMessages } from '../notifications/inbox.ts'
import { queueMail } from '../notifications/mail.ts'
import { lockOwnRestaurant, requireOwnRestaurant } from '../restaurants/restaurant-access.ts'
import {
  expiryOf,
  invitationContent,
  invitationLetter,
  invitationsPath,
  invitationTitle,
  maskedEmail,
  staffRecord,
} from './staff.rules.ts'
import { insertStaff } from './staff.ts'
import * as store from './staff-invitations.sql.ts'

const texts = messages.staff
const conflict = (message: string) => new AppError('conflict', { message })

/**
 * The mail goes out in any case, and the answer is always the same, so that an owner cannot learn
 * who is a member.
 */
export async function inviteStaff(
  deps: Deps,
  {
    caller,
    restaurantNo,
    email,
    address,
  }: { caller: Caller; restaurantNo: string | undefined; email: string; address: string },
) {
  const ownRestaurantNo = await requireOwnRestaurant(deps.db, caller, restaurantNo)
  await spendAttempt(deps, { kind: 'codeRequest', account: email, address })
  await spendAttempt(deps, { kind: 'letter', account: email, address })
  await inTransaction(deps.db, (tx) =>
    invite(deps, tx, { caller, restaurantNo: ownRestaurantNo, email }),
  )
}

async function invite(
  deps: Deps,
  tx: Db,
  { caller, restaurantNo, email }: { caller: Caller; restaurantNo: string; email: string },
) {
  const now = deps.now()
  const { restaurantName, status } = await lockOwnRestaurant(tx, restaurantNo, caller)
  if (status !== 'Y') throw conflict(texts.notOpen)
  const owner = await store.emailAndName(tx, caller.memberNo)
  if (owner.memberEmail?.toLowerCase() === email.toLowerCase()) throw conflict(texts.self)
  const to = { restaurantNo, email, now }
  if (await store.worksThere(tx, to)) throw conflict(texts.alreadyStaff)
  const taken = await store.staffAndInvitationCount(tx, to)
  const expiresAt = expiryOf(now)
  if (!(await store.insertInvitation(tx, { ...to, expiresAt })))
    throw conflict(texts.alreadyInvited)
  if (taken >= staffLimits.perRestaurant) throw conflict(texts.tooMany)
  const invited = { restaurantName, ownerName: owner.memberNickName, expiresAt }
  const { publicUrl } = deps.config
  const letter = invitationLetter({ ...invited, publicUrl })
  await queueMail(deps, tx, { to: email, letter, uselessAfter: expiresAt })
  await recordAudit(tx, {
    ...staffRecord({ restaurantNo, restaurantName, action: '직원 초대' }),
    actorNo: caller.memberNo,
    after: maskedEmail(email),
    createdAt: now,
  })
  const member = await store.memberWithEmail(tx, email)
  if (member)
    await addInboxMessages(tx, [
      {
        memberNo: member.memberNo,
        kind: 'restaurant',
        title: invitationTitle(restaurantName),
        content: invitationContent(invited),
        link: invitationsPath,
        createdAt: now,
      },
    ])
}

/** Only before it is accepted; a member who has accepted is dismissed instead. */
export const withdrawInvitation = (
  deps: Deps,
  { caller, invitationNo }: { caller: Caller; invitationNo: string },
) =>
  inTransaction(deps.db, async (tx) => {
    const now = deps.now()
    const invitation = await store.invitationOf(tx, invitationNo)
    if (!invitation) throw new AppError('notFound')
    const { restaurantNo, email } = invitation
    const { restaurantName } = await lockOwnRestaurant(tx, restaurantNo, caller)
    if (!(await store.withdrawInvitation(tx, { invitationNo, now }))) throw conflict(texts.over)
    await recordAudit(tx, {
      ...staffRecord({ restaurantNo, restaurantName, action: '직원 초대 거두기' }),
      actorNo: caller.memberNo,
      before: maskedEmail(email),
      createdAt: now,
    })
  })

type InvitationAnswer = { readonly caller: Caller; readonly invitationNo: string }

/** From then on the member has access to the desk, and the owner is notified. */
export const acceptInvitation = (deps: Deps, { caller, invitationNo }: InvitationAnswer) =>
  inTransaction(deps.db, async (tx) => {
    const now = deps.now()
    const { memberNo } = caller
    // Restaurants are locked before what belongs to them.
    const found = await store.invitationOf(tx, invitationNo)
    if (found) await lockRestaurant(tx, found.restaurantNo)
    const invitation = await store.lockInvitationTo(tx, { invitationNo, memberNo, now })
    if (!invitation) throw new AppError('notFound', { message: texts.over })
    const { restaurantNo, restaurantName, ownerNo, email } = invitation
    const present = await lockMembersShared(tx, [memberNo, ownerNo])
    if (!present.has(memberNo)) throw new AppError('signedOut')
    await store.setInvitationState(tx, { invitationNo, state: 'accepted' })
    if (!(await insertStaff(tx, { restaurantNo, memberNo, email, now }))) return
    await recordAudit(tx, {
      ...staffRecord({ restaurantNo, restaurantName, action: '직원 초대 수락' }),
      actorNo: memberNo,
      after: maskedEmail(email),
      createdAt: now,
    })
    if (!present.has(ownerNo)) return
    const { memberNickName } = await store.emailAndName(tx, memberNo)
    await addInboxMessages(tx, [
      {
        memberNo: ownerNo,
        kind: 'restaurant',
        title: `${memberNickName} 님이 ${restaurantName}에서 함께 일해요`,
        content: '이제 예약을 함께 보고, 누가 무엇을 했는지 예약마다 남아요.',
        link: `/mypage/staff?restaurantNo=${restaurantNo}`,
        createdAt: now,
      },
    ])
  })

/** The owner is not notified. */
export const declineInvitation = (
  deps: Deps,
  { caller: { memberNo }, invitationNo }: InvitationAnswer,
) =>
  inTransaction(deps.db, async (tx) => {
    const invitation = { invitationNo, memberNo, now: deps.now() }
    if (!(await store.lockInvitationTo(tx, invitation)))
      throw new AppError('notFound', { message: texts.over })
    await store.setInvitationState(tx, { invitationNo, state: 'declined' })
  })
