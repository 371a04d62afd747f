import type { LoginInfo } from '@matjari/contract/accounts/sign-in-calls'
import { restoreSession, signOut } from '../../src/lib/session.ts'

type Role = LoginInfo['memberRole']

/** As a tab finds itself after it was loaded again. */
export function beSignedIn(memberNo: string, memberRole: Role = 'ROLE_COMMON') {
  sessionStorage.setItem('accessToken', `token of ${memberNo}`)
  sessionStorage.setItem('refreshToken', `refresh of ${memberNo}`)
  sessionStorage.setItem('isAuthenticated', 'true')
  sessionStorage.setItem('loginInfo', JSON.stringify({ memberNo, memberRole, isActive: 'Y' }))
  restoreSession()
}

export const beSignedOut = () => signOut('logout')
