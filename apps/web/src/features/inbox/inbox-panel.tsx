import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import { errorMessage } from '../../lib/api-error.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { inboxAddress, latestMessages, useInbox } from './inbox-api.ts'
import { InboxMessages, InboxReadAll, InboxSkeleton } from './inbox-messages.tsx'

/** The popover under the bell: the latest messages. */
export function InboxPanel({ onClose }: { onClose: () => void }) {
  const panel = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const { inbox, query } = useInbox(latestMessages)

  const focusPanel = () => panel.current?.focus({ preventScroll: true })
  useEffect(focusPanel, [])

  function content(): ReactNode {
    if (inbox && inbox.messages.length > 0)
      return <InboxMessages messages={inbox.messages} onOpen={onClose} />
    if (inbox) return <p className="px-4 py-10 text-center text-ink-3">아직 알림이 없어요.</p>
    if (!query.error) return <InboxSkeleton rows={3} />
    return (
      <div role="alert" className="grid justify-items-center gap-3 px-4 py-8 text-center">
        <p className="font-semibold">알림을 불러오지 못했어요.</p>
        <p className="text-sm text-ink-3">{errorMessage(query.error)}</p>
        <Button size="sm" loading={query.isFetching} onClick={() => void query.refetch()}>
          다시 시도
        </Button>
      </div>
    )
  }

  return (
    <dialog
      open
      ref={panel}
      aria-labelledby={titleId}
      tabIndex={-1}
      className="absolute top-full right-0 left-auto z-(--z-menu) m-0 mt-2 flex max-h-[min(36rem,calc(100dvh-6rem))] w-96 origin-top-right animate-pop flex-col overflow-hidden rounded-xl border border-line bg-surface text-ink shadow-3 outline-none"
    >
      <div className="flex min-h-14 items-center justify-between gap-2 border-b border-line py-2 pr-2 pl-4">
        <h2 id={titleId} className="text-lg">
          알림
        </h2>
        <InboxReadAll unread={inbox?.unreadCount ?? 0} onRead={focusPanel} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{content()}</div>
      <div className="border-t border-line p-2">
        <Link
          to={inboxAddress()}
          onClick={onClose}
          className={buttonClass({ variant: 'ghost', size: 'sm', block: true })}
        >
          모두 보기
        </Link>
      </div>
    </dialog>
  )
}
