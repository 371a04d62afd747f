import {
  Bell,
  CalendarCheck,
  ClipboardList,
  type LucideIcon,
  Search,
  ShieldCheck,
  Store,
  User,
  X,
} from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { boardLink, canOpenBoard, isAdmin, useLogout } from '../features/account/account-menu.ts'
import { type Session, useSession } from '../lib/session.ts'
import { Button, buttonClass, IconButton } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import { returnFocus } from '../ui/overlay/return-focus.ts'
import { useBackToClose } from '../ui/overlay/use-back-to-close.ts'
import { MemberCard } from './member-card.tsx'

type Item = { label: string; to: string; icon: LucideIcon }

function itemsFor(session: Session): readonly Item[] {
  const search = { label: '맛집 검색', to: '/search-results', icon: Search }
  const registration = { label: '맛집 등록', to: '/restaurant-insert', icon: Store }
  if (!session.isAuthenticated) return [search]
  if (isAdmin(session)) {
    return [search, registration, { label: '관리자 페이지', to: '/admin/users', icon: ShieldCheck }]
  }
  const board = { ...boardLink, icon: ClipboardList }
  return [
    ...(canOpenBoard(session) ? [board] : []),
    search,
    registration,
    { label: '예약 내역', to: '/mypage/reservations', icon: CalendarCheck },
    { label: '알림함', to: '/mypage/inbox', icon: Bell },
    { label: '마이 페이지', to: '/mypage', icon: User },
  ]
}

/** The header's links on a phone. Loaded lazily: it brings Radix with it. */
export function MenuDrawer({ onClose }: { onClose: () => void }) {
  const session = useSession()
  const [opener] = useState(() => document.activeElement)
  const leaving = useRef(false)
  useBackToClose(onClose)

  function leave() {
    leaving.current = true
    onClose()
  }

  function handleClosed(event: Event) {
    // The next page takes the focus; the button that opened this must not take it back.
    if (leaving.current) event.preventDefault()
    else returnFocus(event, opener)
  }

  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-(--z-dialog) animate-fade bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={handleClosed}
          className="fixed inset-y-0 right-0 z-(--z-dialog) flex w-[min(20rem,84vw)] animate-drawer flex-col rounded-l-2xl bg-surface shadow-4 outline-none"
        >
          <Dialog.Title className="sr-only">메뉴</Dialog.Title>
          <div className="flex min-h-15 items-center justify-between py-2 pr-2 pl-5">
            <Link to="/" aria-label="맛자리 홈" onClick={leave}>
              <Logo size="sm" />
            </Link>
            <IconButton label="메뉴 닫기" onClick={onClose}>
              <X aria-hidden="true" />
            </IconButton>
          </div>
          <div className="flex-1 overflow-y-auto px-3 py-2">
            {session.loginInfo && (
              <div className="px-2 pt-3 pb-5">
                <MemberCard loginInfo={session.loginInfo} size="md" />
              </div>
            )}
            <nav aria-label="전체 메뉴" className="grid gap-0.5">
              {itemsFor(session).map(({ label, to, icon: Icon }) => (
                <Link
                  key={to}
                  to={to}
                  onClick={leave}
                  className="flex min-h-13 items-center gap-3 rounded-md px-3.5 font-medium text-ink-2 hover:bg-sunken hover:text-ink"
                >
                  <Icon aria-hidden="true" />
                  {label}
                </Link>
              ))}
            </nav>
          </div>
          <div className="grid auto-cols-fr grid-flow-col gap-2 px-5 pt-4 pb-[calc(1.25rem+env(safe-area-inset-bottom))]">
            {session.isAuthenticated ? <Logout onLeave={leave} /> : <SignInLinks onLeave={leave} />}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const SignInLinks = ({ onLeave }: { onLeave: () => void }) => (
  <>
    <Link to="/login" onClick={onLeave} className={buttonClass({ variant: 'outline' })}>
      로그인
    </Link>
    <Link to="/sign-up" onClick={onLeave} className={buttonClass({ variant: 'primary' })}>
      회원가입
    </Link>
  </>
)

function Logout({ onLeave }: { onLeave: () => void }) {
  const { logout } = useLogout()

  function handleClick() {
    onLeave()
    logout()
  }

  return <Button onClick={handleClick}>로그아웃</Button>
}
