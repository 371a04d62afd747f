import { useQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { Suspense, useId, useRef, useState } from 'react'
import { lazyComponent } from '../../lib/lazy-module.ts'
import { IconButton } from '../../ui/button.tsx'
import { memberUnreadLabel, unreadCountText, unreadQuery } from './chat-unread.ts'

const load = () => import('./chat-panel.tsx')
const ChatPanel = lazyComponent(() => load().then((file) => file.ChatPanel))

/** The way to an administrator on pages without the floating button: one button among others in a bar. */
export function ChatToolButton() {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  const { data: unread = 0 } = useQuery(unreadQuery)

  function close() {
    setOpen(false)
    button.current?.focus({ preventScroll: true })
  }

  return (
    <>
      <IconButton
        ref={button}
        label={memberUnreadLabel(unread)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={() => setOpen(!isOpen)}
      >
        <MessageCircle aria-hidden="true" />
        {unread > 0 && !isOpen && (
          <span
            aria-hidden="true"
            className="num absolute top-0.5 left-1/2 grid h-[1.125rem] min-w-[1.125rem] place-items-center rounded-full bg-brand px-1 text-[0.6875rem] leading-none font-bold tracking-normal whitespace-nowrap text-on-brand ring-2 ring-surface"
          >
            {unreadCountText(unread)}
          </span>
        )}
      </IconButton>
      {isOpen && (
        <Suspense fallback={null}>
          <ChatPanel id={panelId} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
