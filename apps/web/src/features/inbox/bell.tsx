import { clsx } from 'clsx'
import { Bell } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { Link } from 'react-router'
import { lazyComponent } from '../../lib/lazy-module.ts'
import { IconButton } from '../../ui/button.tsx'
import { inboxAddress } from './address.ts'
import { latest, useInbox } from './api.ts'
import { badgeText, bellLabel } from './text.ts'
import { useDismissal } from './use-dismissal.ts'
import { useRefreshOnChange } from './use-refresh-on-change.ts'

const load = () => import('./panel.tsx')
const InboxPanel = lazyComponent(() => load().then((file) => file.InboxPanel))

/** Leads to the inbox on a phone; elsewhere it opens the latest messages in place. */
export function InboxBell() {
  const [isOpen, setOpen] = useState(false)
  const { inbox } = useInbox(latest)
  const frame = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useRefreshOnChange()
  useDismissal({ isOpen, frame, button, onDismiss: () => setOpen(false) })

  const unread = inbox?.unreadCount ?? 0
  const label = bellLabel(unread)

  function close() {
    // Whoever goes on to another page gets the focus there.
    button.current?.focus({ preventScroll: true })
    setOpen(false)
  }

  return (
    <div ref={frame} className="relative">
      <IconButton
        ref={button}
        label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className={clsx('max-md:hidden', isOpen && 'bg-sunken')}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setOpen(!isOpen)}
      >
        <BellDrawing unread={unread} />
      </IconButton>
      <Link
        to={inboxAddress()}
        aria-label={label}
        className="relative grid size-target place-items-center rounded-full text-ink-2 hover:bg-sunken md:hidden"
      >
        <BellDrawing unread={unread} />
      </Link>
      {isOpen && (
        <Suspense fallback={null}>
          <InboxPanel onClose={close} />
        </Suspense>
      )}
    </div>
  )
}

const BellDrawing = ({ unread }: { unread: number }) => (
  <>
    <Bell aria-hidden="true" />
    {unread > 0 && (
      <span
        aria-hidden="true"
        className="num absolute top-0.5 left-1/2 grid h-[1.125rem] min-w-[1.125rem] place-items-center rounded-full bg-brand px-1 text-[0.6875rem] leading-none font-bold tracking-normal whitespace-nowrap text-on-brand ring-2 ring-canvas"
      >
        {badgeText(unread)}
      </span>
    )}
  </>
)
