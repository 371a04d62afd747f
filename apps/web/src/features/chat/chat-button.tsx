import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ChevronDown, MessageCircle } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { lazyComponent } from '../../lib/lazy-module.ts'
import { useSession } from '../../lib/session.ts'
import { adminUnreadLabel, memberUnreadLabel, unreadCountText, unreadQuery } from './chat-unread.ts'

const load = () => import('./chat-panel.tsx')
const ChatPanel = lazyComponent(() => load().then((file) => file.ChatPanel))

/*
 * The button never covers anything that can be pressed. On a phone the tab bar leaves room for it; where a bar
 * of actions replaces the tab bar, the button is in that bar in a quieter look. On a wide window the page
 * margin is as wide as the button.
 */
const buttonClass =
  'noscript:hidden fixed right-[var(--chat-right,0.625rem)] bottom-[calc(var(--chat-bottom,0.5rem)+env(safe-area-inset-bottom))] z-(--z-fab) grid size-12 place-items-center rounded-full bg-[var(--chat-ground,var(--color-brand))] text-[color:var(--chat-ink,var(--color-on-brand))] transition-colors hover:bg-brand-hover focus-visible:rounded-full md:right-1 md:bottom-4 md:size-13 md:shadow-3 min-[1381px]:right-6 min-[1381px]:bottom-6'

/** Bottom right on every public page: opens the chat with an administrator, or an administrator's list of rooms. */
export function ChatButton() {
  const { isAuthenticated, loginInfo } = useSession()
  const isSettled = useSettled()
  const { data: count = 0 } = useQuery({ ...unreadQuery, enabled: isAuthenticated && isSettled })
  if (loginInfo?.memberRole !== 'ROLE_ADMIN')
    return <MemberButton unread={isAuthenticated ? count : 0} />
  return (
    // All content of a page belongs to a landmark; a dialog's button counts with the dialog.
    <nav aria-label="채팅">
      <Link to="/admin/chatting" aria-label={adminUnreadLabel(count)} className={buttonClass}>
        <ButtonDrawing count={count}>
          <MessageCircle aria-hidden="true" className="size-6.5" />
        </ButtonDrawing>
      </Link>
    </nav>
  )
}

function MemberButton({ unread }: { unread: number }) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()

  function close() {
    setOpen(false)
    button.current?.focus({ preventScroll: true })
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={memberUnreadLabel(unread)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onPointerEnter={() => void load().catch(() => undefined)}
        onFocus={() => void load().catch(() => undefined)}
        onClick={() => setOpen(!isOpen)}
        className={buttonClass}
      >
        <ButtonDrawing count={isOpen ? 0 : unread}>
          {isOpen ? (
            <ChevronDown aria-hidden="true" className="size-6.5" />
          ) : (
            <MessageCircle aria-hidden="true" className="size-6.5" />
          )}
        </ButtonDrawing>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <ChatPanel id={panelId} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

const ButtonDrawing = ({ count, children }: { count: number; children: ReactNode }) => (
  <>
    {children}
    {count > 0 && (
      <span
        aria-hidden="true"
        className={clsx(
          'num absolute -top-0.5 -right-0.5 grid h-6 min-w-6 place-items-center rounded-full bg-ok px-1.5',
          'text-2xs leading-none font-bold whitespace-nowrap ring-2 ring-canvas',
        )}
      >
        {unreadCountText(count)}
      </span>
    )}
  </>
)

const quietMs = 1500

/** Waits until the page itself has loaded. */
function useSettled() {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), quietMs)
    return () => clearTimeout(timer)
  }, [])
  return isSettled
}
