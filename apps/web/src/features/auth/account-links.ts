import type { Session } from '../../lib/session.ts'

export type AccountLink = { readonly label: string; readonly to: string }

export const isAdmin = ({ loginInfo }: Pick<Session, 'loginInfo'>) =>
  loginInfo?.memberRole === 'ROLE_ADMIN'

export const isOwner = ({ loginInfo }: Pick<Session, 'loginInfo'>) =>
  loginInfo?.isStoreOwner === 'Y'

/** Whose reservations they look after: their own shop's, or that of who lets them. */
export const hasBoard = (session: Pick<Session, 'loginInfo'>) =>
  isOwner(session) || session.loginInfo?.isStaff === 'Y'

const forVisitors: readonly AccountLink[] = [
  { label: '로그인', to: '/login' },
  { label: '회원가입', to: '/sign-up' },
]
const registration: AccountLink = { label: '맛집 등록', to: '/restaurant-insert' }
export const boardLink: AccountLink = { label: '오늘의 예약', to: '/mypage/board' }
const myPage: AccountLink = { label: '마이 페이지', to: '/mypage' }
const adminPage: AccountLink = { label: '관리자 페이지', to: '/admin/users' }

/** The links of the header in its three states; a board comes before them. */
export function accountLinks(session: Pick<Session, 'isAuthenticated' | 'loginInfo'>) {
  if (!session.isAuthenticated) return forVisitors
  const links = [registration, isAdmin(session) ? adminPage : myPage]
  return hasBoard(session) ? [boardLink, ...links] : links
}
