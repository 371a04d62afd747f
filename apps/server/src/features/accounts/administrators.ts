import { memberIdProblem, passwordProblem } from '@matjari/contract/accounts/rules'
import { messages } from '@matjari/contract/messages'
import { type Db, inTransaction } from '../../db/db.ts'
import { AppError } from '../../lib/app-error.ts'
import { hashPassword } from '../../lib/crypto/passwords.ts'
import { recordAudit, withConsoleMark } from '../admin/audit.ts'
import type { Deps } from '../deps.ts'
import { lockActiveAdministrators } from '../locks/members.ts'
import * as store from './member-admin.sql.ts'
import { insertAdministrator, isLastOf, lastAdministrator } from './member-admin.ts'
import { updateMember } from './members.sql.ts'
import { dropTemporaryPassword } from './passwords.ts'
import { endSignIns } from './sign-in.ts'
import { forgetTwoStepOf } from './two-step.ts'

// What only an operator at the server's console may do. Every change leaves an audit record without
// a member, marked as made on the console.

type AdministratorDeps = Pick<Deps, 'db' | 'now'>
type MemberAndReason = { readonly memberId: string; readonly reason: string }

export const listAdministrators = ({ db }: Pick<Deps, 'db'>) => store.listAdministrators(db)

export async function createAdministrator(
  deps: AdministratorDeps,
  { memberId, password, reason }: MemberAndReason & { readonly password: string },
): Promise<void> {
  const problem = memberIdProblem(memberId)
  // Reserved names are allowed for administrators.
  if (problem !== null && problem !== messages.signUp.idReserved) throw conflictRefusal(problem)
  const passwordHash = await hashOf(password)
  await deps.db.transaction().execute(async (tx) => {
    const memberNo = await insertAdministrator(tx, { memberId, passwordHash })
    if (memberNo === undefined)
      throw conflictRefusal(
        `${memberId}는 이미 있는 아이디예요. 관리자로 올리려면 promote를 쓰세요.`,
      )
    const change = { action: '관리자 만듦', before: null, after: '관리자' }
    await recordChange(tx, deps, { change, member: { memberNo, memberId }, reason })
  })
}

/**
 * With the same consequences as a change by the member: sign-ins that were begun with the old
 * password end.
 */
export async function resetPassword(
  deps: AdministratorDeps,
  meant: MemberAndReason & { readonly password: string; readonly isTwoStepToo: boolean },
): Promise<void> {
  const passwordHash = await hashOf(meant.password)
  const now = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    const member = await store.lockWithRole(tx, meant.memberId)
    if (!member) throw noSuchMember(meant.memberId)
    const { memberNo } = member
    await updateMember(tx, memberNo, { passwordHash, isPasswordTemporary: false })
    await dropTemporaryPassword(tx, { memberNo, now })
    if (meant.isTwoStepToo) await forgetTwoStepOf(tx, { memberNo })
    await endSignIns(tx, { memberNo, now })
    const after = meant.isTwoStepToo ? '새 비밀번호, 2단계 인증 끔' : '새 비밀번호'
    const change = { action: '비밀번호 다시 정함', before: null, after }
    await recordChange(tx, deps, { change, member, reason: meant.reason })
  })
}

/** Returns whether anything changed. */
export function setAdministrator(
  deps: AdministratorDeps,
  { memberId, isAdministrator, reason }: MemberAndReason & { readonly isAdministrator: boolean },
): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    // Of two administrators who are demoted at once, the second transaction sees which one is the
    // last.
    const administrators = await lockActiveAdministrators(tx)
    const member = await store.lockWithRole(tx, memberId)
    if (!member) throw noSuchMember(memberId)
    if ((member.memberRole === 'ROLE_ADMIN') === isAdministrator) return false
    if (isAdministrator && !member.isActive)
      throw conflictRefusal(
        `${member.memberId}는 비활성 회원이에요. 먼저 activate로 활성화해 주세요.`,
      )
    if (!isAdministrator && isLastOf(administrators, member.memberNo))
      throw conflictRefusal(lastAdministrator)
    const memberRole = isAdministrator ? 'ROLE_ADMIN' : 'ROLE_COMMON'
    await updateMember(tx, member.memberNo, { memberRole })
    const words = ['일반회원', '관리자'] as const
    const [before, after] = isAdministrator ? words : ([words[1], words[0]] as const)
    await recordChange(tx, deps, {
      change: { action: '회원 권한 변경', before, after },
      member,
      reason,
    })
    return true
  })
}

const conflictRefusal = (message: string) => new AppError('conflict', { message })
const noSuchMember = (memberId: string) =>
  conflictRefusal(`${memberId}라는 아이디의 회원이 없어요.`)

function hashOf(password: string) {
  const problem = passwordProblem(password)
  if (problem !== null) throw conflictRefusal(problem)
  return hashPassword(password)
}

type AdministratorChange = {
  readonly change: { action: string; before: string | null; after: string }
  readonly member: { readonly memberNo: string; readonly memberId: string }
  readonly reason: string
}

const recordChange = (
  tx: Db,
  { now }: Pick<Deps, 'now'>,
  { change, member, reason }: AdministratorChange,
) =>
  recordAudit(tx, {
    ...withConsoleMark(change, null),
    actorNo: null,
    targetKind: 'member',
    targetNo: member.memberNo,
    targetName: member.memberId,
    reason,
    createdAt: now(),
  })
