import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { Navigate } from 'react-router'
import { errorMessage } from '../../lib/api-error.ts'
import { pageCountOf } from '../../lib/list-address.ts'
import { Button } from '../../ui/button.tsx'
import { Pager } from '../../ui/list/pager.tsx'
import { EmptyState, ErrorState } from '../../ui/state-message.tsx'
import { inboxAddress, useInbox } from './inbox-api.ts'
import { InboxMessages, InboxReadAll, InboxSkeleton } from './inbox-messages.tsx'

const size = 20

/** One page of the inbox under its heading, with its loading, empty and error states. */
export function InboxList({ title, page }: { title: string; page: number }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { inbox, query } = useInbox({ page, size })
  const { error, isPlaceholderData } = query
  const focusHeading = () => heading.current?.focus({ preventScroll: true })
  const lastPage = useRef(page)
  const pageCount = inbox ? pageCountOf(inbox.pageInfo) : 1
  const unread = inbox?.unreadCount ?? 0

  // The pager is at the end of the list: the next page begins at the top.
  useEffect(() => {
    if (lastPage.current !== page) heading.current?.focus({ preventScroll: true })
    lastPage.current = page
  }, [page])

  if (inbox && !isPlaceholderData && page > pageCount)
    return <Navigate to={inboxAddress(pageCount)} replace />
  return (
    <div className="grid gap-5">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 ref={heading} tabIndex={-1} className="outline-none">
          {title}
        </h1>
        <InboxReadAll unread={unread} onRead={focusHeading} />
      </div>
      {inbox && inbox.messages.length > 0 && (
        <>
          <div
            aria-busy={isPlaceholderData}
            className={clsx(
              'overflow-hidden rounded-xl border border-line bg-surface transition-opacity',
              isPlaceholderData && 'opacity-55',
            )}
          >
            <InboxMessages messages={inbox.messages} />
          </div>
          <Pager page={page} pageCount={pageCount} href={inboxAddress} label="알림함 페이지" />
        </>
      )}
      {inbox && inbox.messages.length === 0 && (
        <EmptyState
          title="아직 알림이 없어요."
          hint="예약이 확정되거나 바뀌면 여기에서 알려 드려요."
        />
      )}
      {!inbox && !error && (
        <div className="overflow-hidden rounded-xl border border-line bg-surface">
          <InboxSkeleton rows={5} />
        </div>
      )}
      {!inbox && error && (
        <ErrorState
          title="알림을 불러오지 못했어요."
          hint={errorMessage(error)}
          action={
            <Button loading={query.isFetching} onClick={() => void query.refetch()}>
              다시 시도
            </Button>
          }
        />
      )}
    </div>
  )
}
