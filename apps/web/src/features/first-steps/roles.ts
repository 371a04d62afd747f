import type { SampleAccount } from '@matjari/contract/accounts/sign-in-calls'
import type { Session } from '../../lib/session.ts'
import { isAdmin, isOwner } from '../auth/account-links.ts'

export type Role = SampleAccount['role']

/** In the order in which they are offered, with the page that is theirs. */
export const roles: readonly {
  readonly role: Role
  readonly name: string
  readonly memberId: string
  readonly home: string
}[] = [
  { role: 'member', name: '손님', memberId: 'member01', home: '/' },
  { role: 'owner', name: '사장님', memberId: 'owner01', home: '/mypage/board' },
  { role: 'admin', name: '관리자', memberId: 'admin01', home: '/admin/main' },
]

export const roleNames: Readonly<Record<Role, string>> = {
  member: '손님',
  owner: '사장님',
  admin: '관리자',
}

/** As whom somebody is here; null for a visitor. */
export function roleOf(session: Pick<Session, 'isAuthenticated' | 'loginInfo'>): Role | null {
  if (!session.isAuthenticated) return null
  if (isAdmin(session)) return 'admin'
  return isOwner(session) ? 'owner' : 'member'
}
