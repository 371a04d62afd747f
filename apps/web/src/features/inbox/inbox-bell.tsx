import { type QueryCacheNotifyEvent, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Bell } from 'lucide-react'
import { type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { lazyComponent } from '../../lib/lazy-module.ts'
import { mutationKeys, queryKeys } from '../../lib/query-keys.ts'
import { IconButton } from '../../ui/button.tsx'
import { badgeText, bellLabel, inboxAddress, latestMessages, useInbox } from './inbox-api.ts'

const load = () => import('./inbox-panel.tsx')
const InboxPanel = lazyComponent(() => load().then((file) => file.InboxPanel))

/** Links to the inbox on a phone; elsewhere it opens the latest messages in a popover. */
export function InboxBell() {
  const [isOpen, setOpen] = useState(false)
  const { inbox } = useInbox(latestMessages)
  const frame = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useRefreshOnChange()
  useDismissal({ isOpen, frame, button, onDismiss: () => setOpen(false) })

  const unread = inbox?.unreadCount ?? 0
  const label = bellLabel(unread)

  function close() {
    // When a link in the popover was pressed, the next page takes the focus itself.
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

type Popup = {
  readonly isOpen: boolean
  /** The button and its popover. */
  readonly frame: RefObject<HTMLElement | null>
  readonly button: RefObject<HTMLElement | null>
  readonly onDismiss: () => void
}

/** Escape, a press outside or the focus outside closes it; the focus never ends on nothing. */
function useDismissal({ isOpen, frame, button, onDismiss }: Popup) {
  const dismiss = useEffectEvent(onDismiss)

  useEffect(() => {
    if (!isOpen) return
    const returnFocus = () => button.current?.focus({ preventScroll: true })

    function handleKey(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      returnFocus()
      dismiss()
    }

    function handleElsewhere({ target }: Event) {
      if (target instanceof Node && frame.current?.contains(target)) return
      dismiss()
      // After the browser has moved the focus to the pressed element, if that can take it.
      setTimeout(() => {
        if (document.activeElement === document.body) returnFocus()
      })
    }

    document.addEventListener('keydown', handleKey)
    document.addEventListener('pointerdown', handleElsewhere)
    document.addEventListener('focusin', handleElsewhere)
    return () => {
      document.removeEventListener('keydown', handleKey)
      document.removeEventListener('pointerdown', handleElsewhere)
      document.removeEventListener('focusin', handleElsewhere)
    }
  }, [isOpen, frame, button])
}

/** The server writes the message about a second after a change; a busy server needs longer. */
const laterMs = [2000, 6000]

/** A change made here may lead to a message in the inbox a moment later. */
function useRefreshOnChange() {
  const client = useQueryClient()
  useEffect(() => {
    let timers: readonly ReturnType<typeof setTimeout>[] = []

    function askSoon() {
      for (const timer of timers) clearTimeout(timer)
      timers = laterMs.map((ms) =>
        setTimeout(() => void client.invalidateQueries({ queryKey: queryKeys.inbox() }), ms),
      )
    }

    const stopQueries = client.getQueryCache().subscribe((event) => {
      if (isAboutBookings(event)) askSoon()
    })
    const stopMutations = client.getMutationCache().subscribe((event) => {
      const isChange = event.type === 'updated' && event.action.type === 'success'
      if (isChange && event.mutation.options.mutationKey?.[0] !== mutationKeys.inboxReading[0])
        askSoon()
    })
    return () => {
      stopQueries()
      stopMutations()
      for (const timer of timers) clearTimeout(timer)
    }
  }, [client])
}

const isAboutBookings = (event: QueryCacheNotifyEvent) =>
  event.type === 'updated' &&
  event.action.type === 'invalidate' &&
  event.query.queryKey[0] === queryKeys.reservations.all[0]
