import { sessionMessages } from '@matjari/contract/first-page-messages'
import { useTransition } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../lib/api.ts'
import { currentSession, type Session, signOutAllTabs } from '../../lib/session.ts'
import { showAlert } from '../../ui/overlay/alerts.ts'

type AccountLink = { readonly label: string; readonly to: string }

export const isAdmin = ({ loginInfo }: Pick<Session, 'loginInfo'>) =>
  loginInfo?.memberRole === 'ROLE_ADMIN'

export const isOwner = ({ loginInfo }: Pick<Session, 'loginInfo'>) =>
  loginInfo?.isStoreOwner === 'Y'

/** True for owners and for staff whom an owner lets use the reservation board. */
export const canOpenBoard = (session: Pick<Session, 'loginInfo'>) =>
  isOwner(session) || session.loginInfo?.isStaff === 'Y'

const forVisitors: readonly AccountLink[] = [
  { label: '로그인', to: '/login' },
  { label: '회원가입', to: '/sign-up' },
]
const registration: AccountLink = { label: '맛집 등록', to: '/restaurant-insert' }
export const boardLink: AccountLink = { label: '오늘의 예약', to: '/mypage/board' }
const myPage: AccountLink = { label: '마이 페이지', to: '/mypage' }
const adminPage: AccountLink = { label: '관리자 페이지', to: '/admin/users' }

/** The links of the header: visitor, member or administrator. The board comes first. */
export function accountLinks(session: Pick<Session, 'isAuthenticated' | 'loginInfo'>) {
  if (!session.isAuthenticated) return forVisitors
  const links = [registration, isAdmin(session) ? adminPage : myPage]
  return canOpenBoard(session) ? [boardLink, ...links] : links
}

/**
 * Logs out from any place: whatever the server answers, this browser forgets the member. A transition and not a
 * mutation, because the header is part of the first load.
 */
export function useLogout() {
  const navigate = useNavigate()
  const [isPending, start] = useTransition()

  const logout = () =>
    start(async () => {
      const message = await endServerSession()
      // Navigates home first, so that a guarded page does not ask for a login.
      await signOutAllTabs(Promise.resolve(navigate('/')))
      void showAlert(message)
    })

  return { logout, isPending }
}

/** A member who leaves a shared device does not wait longer than this for a silent server. */
const patienceMs = 8000

/** Returns the sentence for the member. */
async function endServerSession(): Promise<string> {
  if (currentSession().accessToken === null) return sessionMessages.logoutDone
  try {
    await api('DELETE /api/auth/logout', {}, { signal: AbortSignal.timeout(patienceMs) })
    return sessionMessages.logoutDone
  } catch {
    return `${sessionMessages.logoutFailed}\n${sessionMessages.logoutHereOnly}`
  }
}
