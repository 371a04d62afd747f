import { randomInt } from 'node:crypto'
import { messages } from '@matjari/contract/messages'
import { demotedNotification } from '@matjari/contract/reservations/notifications'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/caller.ts'
import { AppError } from '../../lib/app-error.ts'
import { hashPassword } from '../../lib/crypto/passwords.ts'
import { withConsoleMark } from '../admin/audit.rules.ts'
import { recordAudit } from '../admin/audit.ts'
import type { Deps } from '../deps.ts'
import { withWaitlistOffers } from '../locks/freed-capacity.ts'
import { lockActiveAdministrators } from '../locks/members.ts'
import { addInboxMessages } from '../notifications/inbox.ts'
import { findMemberById, lockMemberById, updateStoreOwner } from './member-admin.sql.ts'
import * as store from './members.sql.ts'
import { updateMember } from './members.sql.ts'

/** How each flag reads in the record, as on the screen of members. */
const flags = [
  { flag: 'isActive', action: '회원 상태 변경', on: '활성', off: '비활성' },
  { flag: 'isStoreOwner', action: '회원 등급 변경', on: '사장님', off: '일반회원' },
] as const

/** How it reads that a member became a store owner, or is no longer one. */
export const gradeRecord = (isStoreOwner: boolean) => recordOf(flags[1], isStoreOwner)

const recordOf = ({ action, on, off }: (typeof flags)[number], after: boolean) => ({
  action,
  before: after ? off : on,
  after: after ? on : off,
})

/** How it reads that a change waits and only new bookings stop, because guests are still to come. */
export const putOffRecord = { action: '새 예약 멈춤', before: '예약 받는 중', after: '예약 멈춤' }

/** Only what becomes different is a change. */
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
  /** Null: whoever sits at the machine itself. */
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
  /** An administrator may be the member as well: then it is still the administrator who does it. */
  readonly actor: 'store' | 'admin'
  /** Null: at the machine itself. */
  readonly actorNo: string | null
  readonly choice: 'keep' | 'cancel' | undefined
  readonly reason: string
  readonly now: Date
}

/** What other features do about a member who may no longer do something, in the same transaction. */
export type MemberLifecycle = {
  /** Of one who runs restaurants; kept: guests are still to come, so that all stays as it is. */
  readonly giveUpRestaurants: (tx: Db, stopped: StoppedMember) => Promise<'free' | 'kept'>
  readonly hasGuestsToCome: (db: Db, who: { memberNo: string; now: Date }) => Promise<boolean>
  readonly giveUpTables: (tx: Db, stopped: StoppedMember) => Promise<void>
}

/**
 * Changes a member's status or grade and records it. Sign-ins of a deactivated member stay, so that
 * their next call is told why it is refused. Answers whether it was done, or put off for guests who are
 * still to come.
 */
export function changeMember(
  deps: Pick<Deps, 'db' | 'now' | 'offerRoom'>,
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
    // Restaurants, bookings and slots before members, as everywhere. Also of one who runs none yet: another
    // administrator may be about to approve one.
    if (isStopped || sent.isStoreOwner === 'N')
      if ((await leaving.giveUpRestaurants(tx, stopped)) === 'kept') {
        const target = { targetNo: found.memberNo, targetName: found.memberId }
        const by = { actorNo, reason, createdAt: now }
        await recordAudit(tx, {
          ...withConsoleMark(putOffRecord, actorNo),
          ...by,
          targetKind: 'member',
          ...target,
        })
        return 'kept'
      }
    if (isStopped) await leaving.giveUpTables(tx, stopped)
    if (sent.isActive === 'N') {
      // Of two administrators who deactivate each other at once, one comes too late. As nobody can
      // deactivate themselves either, an active administrator always remains.
      const administrators = await lockActiveAdministrators(tx)
      if (caller && !administrators.includes(caller.memberNo)) throw new AppError('inactive')
      // At the machine nobody is an administrator: there the last one is kept by counting.
      if (!caller && isLastOf(administrators, found.memberNo))
        throw new AppError('conflict', { message: lastAdministrator })
    }
    const member = await lockMemberById(tx, memberId)
    if (!member) throw new AppError('notFound')
    const changes = flagChanges(member, sent)
    if (member.memberNo === actorNo && changes.some(({ flag }) => flag === 'isActive'))
      throw new AppError('conflict', { message: messages.admin.notYourself })
    // Nothing can be booked any more: what was, before the member was locked, is found now.
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

/** Makes a member a store owner, or no longer one, and tells whom. A member who has left stays nobody. */
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
  const made = { memberId, passwordHash, memberRole: 'ROLE_ADMIN', memberName: '관리자' } as const
  // Somebody may have chosen the ID as their nickname; that must not leave us without administrator.
  for (const memberNickName of [memberId, `관리자_${randomInt(1_000_000)}`]) {
    const inserted = await store.insertMember(tx, { ...made, memberNickName })
    if (inserted) return inserted.memberNo
  }
  return undefined
}
