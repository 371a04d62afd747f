import { randomInt } from 'node:crypto'
import { messages } from '@matjari/contract/messages'
import { demotedNotification } from '@matjari/contract/reservations/notifications'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/caller.ts'
import { AppError } from '../../lib/app-error.ts'
import { hashPassword } from '../../lib/crypto/passwords.ts'
import { recordAudit, withConsoleMark } from '../admin/audit.ts'
import type { Deps } from '../deps.ts'
import { withWaitlistOffers } from '../locks/freed-capacity.ts'
import { lockActiveAdministrators } from '../locks/members.ts'
import { addInboxMessages } from '../notifications/inbox.ts'
import { findMemberById, lockMemberById, updateStoreOwner } from './member-admin.sql.ts'
import * as store from './members.sql.ts'
import { updateMember } from './members.sql.ts'

/** How the audit log shows each flag, in the words of the page of members. */
const flags = [
  { flag: 'isActive', action: '회원 상태 변경', on: '활성', off: '비활성' },
  { flag: 'isStoreOwner', action: '회원 등급 변경', on: '사장님', off: '일반회원' },
] as const

/** How the audit log shows that a member became a store owner, or is no longer one. */
export const gradeRecord = (isStoreOwner: boolean) => recordOf(flags[1], isStoreOwner)

const recordOf = ({ action, on, off }: (typeof flags)[number], after: boolean) => ({
  action,
  before: after ? off : on,
  after: after ? on : off,
})

/**
 * How the audit log shows that a change has to wait for guests who are still to come, and only new
 * bookings stop.
 */
export const postponedRecord = {
  action: '새 예약 멈춤',
  before: '예약 받는 중',
  after: '예약 멈춤',
}

/** Only a flag that becomes different is a change. */
const flagChanges = (
  stored: { isActive: boolean; isStoreOwner: boolean },
  sent: { isActive?: 'Y' | 'N' | undefined; isStoreOwner?: 'Y' | 'N' | undefined },
) =>
  flags.flatMap((words) => {
    const { flag } = words
    const after = sent[flag] === undefined ? stored[flag] : sent[flag] === 'Y'
    return after === stored[flag] ? [] : [{ flag, after, record: recordOf(words, after) }]
  })

export const lastAdministrator = '마지막 관리자예요. 다른 관리자를 먼저 만들거나 올려 주세요.'

export const isLastOf = (administrators: readonly string[], memberNo: string) =>
  administrators.length === 1 && administrators[0] === memberNo

type MemberChange = {
  /** Null: an operator at the server's console. */
  readonly caller: Caller | null
  readonly memberId: string
  readonly isActive?: 'Y' | 'N' | undefined
  readonly isStoreOwner?: 'Y' | 'N' | undefined
  readonly reason: string
  readonly affected: 'keep' | 'cancel' | undefined
  readonly leaving: MemberLifecycle
}

type StoppedMember = {
  readonly memberNo: string
  /**
   * The administrator may be this member, too: the change still counts as made by an administrator.
   */
  readonly actor: 'store' | 'admin'
  /** Null: at the server's console. */
  readonly actorNo: string | null
  readonly choice: 'keep' | 'cancel' | undefined
  readonly reason: string
  readonly now: Date
}

/** What other features do about a member who is deactivated or demoted, in the same transaction. */
export type MemberLifecycle = {
  /**
   * Gives up the restaurants of an owner. `kept`: guests are still expected, so nothing else
   * changes.
   */
  readonly giveUpRestaurants: (tx: Db, stopped: StoppedMember) => Promise<'free' | 'kept'>
  readonly hasGuestsToCome: (db: Db, who: { memberNo: string; now: Date }) => Promise<boolean>
  readonly giveUpTables: (tx: Db, stopped: StoppedMember) => Promise<void>
}

/**
 * Changes a member's status or grade and records it. Sign-ins of a deactivated member stay, so that
 * the next call tells why it is refused. Returns whether the change was made, or put off for guests
 * who are still to come.
 */
export function changeMember(
  deps: Pick<Deps, 'db' | 'now' | 'offerFreedTables'>,
  change: MemberChange,
): Promise<'done' | 'kept'> {
  const { caller, memberId, reason, affected: choice, leaving, ...sent } = change
  const now = deps.now()
  const actorNo = caller?.memberNo ?? null
  return withWaitlistOffers(deps, async (tx) => {
    const found = await findMemberById(tx, memberId)
    if (!found) throw new AppError('notFound')
    const actor = { actor: 'admin', actorNo } as const
    const stopped = { memberNo: found.memberNo, ...actor, choice, reason, now }
    const isStopped = sent.isActive === 'N' && found.memberNo !== actorNo
    // Restaurants, bookings and slots are locked before members, as everywhere. Also for a member
    // without a restaurant, because another administrator may be about to approve one.
    if (isStopped || sent.isStoreOwner === 'N')
      if ((await leaving.giveUpRestaurants(tx, stopped)) === 'kept') {
        const target = { targetNo: found.memberNo, targetName: found.memberId }
        const by = { actorNo, reason, createdAt: now }
        await recordAudit(tx, {
          ...withConsoleMark(postponedRecord, actorNo),
          ...by,
          targetKind: 'member',
          ...target,
        })
        return 'kept'
      }
    if (isStopped) await leaving.giveUpTables(tx, stopped)
    if (sent.isActive === 'N') {
      // Of two administrators who deactivate each other at once, the second one fails.
      // Administrators cannot deactivate themselves either, so one always stays active.
      const administrators = await lockActiveAdministrators(tx)
      if (caller && !administrators.includes(caller.memberNo)) throw new AppError('inactive')
      // The console has no caller who is an administrator, so it must not deactivate the last one.
      if (!caller && isLastOf(administrators, found.memberNo))
        throw new AppError('conflict', { message: lastAdministrator })
    }
    const member = await lockMemberById(tx, memberId)
    if (!member) throw new AppError('notFound')
    const changes = flagChanges(member, sent)
    if (member.memberNo === actorNo && changes.some(({ flag }) => flag === 'isActive'))
      throw new AppError('conflict', { message: messages.admin.notYourself })
    // The member can book nothing any more, so this finds what was booked before the member was
    // locked.
    if (isStopped) await leaving.giveUpTables(tx, stopped)
    for (const { flag, after, record } of changes) {
      await updateMember(tx, member.memberNo, { [flag]: after })
      await recordAudit(tx, {
        ...withConsoleMark(record, actorNo),
        actorNo,
        targetKind: 'member',
        targetNo: member.memberNo,
        targetName: member.memberId,
        reason,
        createdAt: now,
      })
      if (flag === 'isStoreOwner' && !after && member.isActive && !isStopped)
        await addInboxMessages(tx, [
          {
            ...demotedNotification({ reason }),
            memberNo: member.memberNo,
            kind: 'account',
            link: '/mypage',
            createdAt: now,
          },
        ])
    }
    return 'done'
  })
}

/** Changes whether a member is a store owner. A member who has withdrawn is not changed. */
export const setStoreOwner = (tx: Db, memberNo: string, isStoreOwner: boolean) =>
  updateStoreOwner(tx, { memberNo, isStoreOwner })

/** Makes sure that the configured administrator exists and has the configured password. */
export async function ensureAdministrator(
  deps: Deps,
  admin: { memberId: string; password: string },
) {
  const passwordHash = await hashPassword(admin.password)
  await deps.db.transaction().execute(async (tx) => {
    if ((await insertAdministrator(tx, { memberId: admin.memberId, passwordHash })) === undefined)
      await store.makeAdministrator(tx, { memberId: admin.memberId, passwordHash })
  })
}

/** The new administrator's number, or undefined when the ID is taken. */
export async function insertAdministrator(
  tx: Db,
  { memberId, passwordHash }: { memberId: string; passwordHash: string },
): Promise<string | undefined> {
  const administrator = {
    memberId,
    passwordHash,
    memberRole: 'ROLE_ADMIN',
    memberName: '관리자',
  } as const
  // Another member may use the ID as a nickname; the server must get its administrator all the
  // same.
  for (const memberNickName of [memberId, `관리자_${randomInt(1_000_000)}`]) {
    const inserted = await store.insertMember(tx, { ...administrator, memberNickName })
    if (inserted) return inserted.memberNo
  }
  return undefined
}
