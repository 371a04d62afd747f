import { limits } from '@matjari/contract/limits'
import type { Application } from '@matjari/contract/restaurants/entities'
import { useCallback, useEffect, useRef } from 'react'
import { errorMessage } from '../../../../../lib/api-error.ts'
import { numberText } from '../../../../../lib/format.ts'
import { useMinute } from '../../../../../lib/use-now.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Card } from '../../../../../ui/card.tsx'
import { Checkbox } from '../../../../../ui/form/checkbox.tsx'
import { useFocusFallback } from '../../../../../ui/list/pager.tsx'
import { Notice } from '../../../../../ui/notice.tsx'
import type { Desk } from '../use-desk.ts'
import { QueueRow } from './row.tsx'

/** What waits, oldest first. Rows that are out of sight are not laid out. */
export function QueueList({
  desk,
  onApprove,
  onReject,
}: {
  desk: Desk
  onApprove: () => void
  onReject: () => void
}) {
  const { rows, current, selection, state } = desk
  const now = useMinute()
  const place = useRef<HTMLElement>(null)
  const keepFocus = useFocusFallback(place, [rows])
  // The same for every row at all times, so that only rows that change are drawn again.
  const ways = useRef({ open: desk.open, toggle: selection.toggle })
  useEffect(() => {
    ways.current = { open: desk.open, toggle: selection.toggle }
  })
  const open = useCallback((row: Application) => ways.current.open(row), [])
  const toggle = useCallback((row: Application) => ways.current.toggle(row), [])
  return (
    <Card className="overflow-clip" onFocus={keepFocus}>
      <section
        ref={place}
        tabIndex={-1}
        aria-label="승인 대기 목록, 오래된 순"
        className="outline-none"
      >
        <ChosenBar desk={desk} onApprove={onApprove} onReject={onReject} />
        <ul>
          {rows.map((row) => (
            <QueueRow
              key={row.applicationNo}
              row={row}
              now={now}
              isCurrent={row === current}
              isChosen={selection.nos.has(row.applicationNo)}
              failure={state.failures.get(row.applicationNo)}
              onOpen={open}
              onToggle={toggle}
            />
          ))}
        </ul>
        <ListEnd desk={desk} />
      </section>
    </Card>
  )
}

function ChosenBar({
  desk: { selection, rows },
  onApprove,
  onReject,
}: {
  desk: Desk
  onApprove: () => void
  onReject: () => void
}) {
  const { length } = selection.chosen
  const most = Math.min(rows.length, limits.applications.atOnce)
  return (
    <div className={length > 0 ? 'approval-chosen approval-chosen-on' : 'approval-chosen'}>
      <Checkbox
        checked={length > 0}
        onChange={length > 0 ? selection.clear : selection.chooseAll}
        className="items-center!"
      >
        {length > 0 ? (
          <span className="num font-semibold">
            {numberText(length)}곳 골랐어요<span className="sr-only">, 누르면 모두 풀어요</span>
          </span>
        ) : (
          <span className="num">위에서부터 {numberText(most)}곳 모두 고르기</span>
        )}
      </Checkbox>
      {length > 0 && (
        <>
          <Button size="sm" onClick={onReject}>
            <span className="sr-only">고른 {numberText(length)}곳 </span>반려
          </Button>
          <Button size="sm" onClick={onApprove}>
            <span className="sr-only">고른 {numberText(length)}곳 </span>승인
          </Button>
        </>
      )}
    </div>
  )
}

/** How much more there is; coming near it brings the next ones. */
function ListEnd({ desk: { rows, query, left } }: { desk: Desk }) {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, error } = query
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!hasNextPage || isFetching || isFetchNextPageError || !end.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && void fetchNextPage(),
      { rootMargin: '600px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage])
  const more = left - rows.length
  return (
    <div ref={end} className="approval-end num">
      {isFetchNextPageError ? (
        <div className="grid gap-3">
          <Notice tone="danger">{errorMessage(error)}</Notice>
          <Button size="sm" onClick={() => void fetchNextPage()}>
            다시 시도
          </Button>
        </div>
      ) : (
        <p>오래된 순{more > 0 && ` · ${numberText(more)}곳 더 있어요`}</p>
      )}
    </div>
  )
}
