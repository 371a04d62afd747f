import { limits } from '@matjari/contract/limits'
import { pictureSrcSet } from '@matjari/contract/media/picture-address'
import type { Application } from '@matjari/contract/restaurants/entities'
import { clsx } from 'clsx'
import { TriangleAlert } from 'lucide-react'
import { memo, useCallback, useEffect, useRef } from 'react'
import { errorMessage } from '../../lib/api-error.ts'
import { agoText, numberText } from '../../lib/format.ts'
import { useMinute } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { useFocusFallback } from '../../ui/list/pager.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Photo } from '../../ui/photo/photo.tsx'
import { rowText } from './approval-text.ts'
import type { Approvals } from './use-approvals.ts'

/** The pending applications, oldest first. The browser skips the layout of rows out of view. */
export function ApplicationList({
  desk,
  onApprove,
  onReject,
}: {
  desk: Approvals
  onApprove: () => void
  onReject: () => void
}) {
  const { rows, current, selection, state } = desk
  const now = useMinute()
  const place = useRef<HTMLElement>(null)
  const keepFocus = useFocusFallback(place, [rows])
  // A stable object for all rows, so that React renders only changed rows again.
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
            <ApplicationRow
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
  desk: Approvals
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

/** How many more there are; scrolling near it loads the next page. */
function ListEnd({ desk: { rows, query, left } }: { desk: Approvals }) {
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

const applicationRowId = (applicationNo: string) => `application-${applicationNo}`

/** Scrolls the open application into view: its row in the list, or on a phone its top. */
export function useScrollToCurrent(current: Application | null, isWide: boolean) {
  const preview = useRef<HTMLElement>(null)
  const no = current?.applicationNo
  const seen = useRef(no)
  useEffect(() => {
    if (no === undefined || seen.current === no) return
    const isFirst = seen.current === undefined
    seen.current = no
    if (isFirst) return
    if (isWide) document.getElementById(applicationRowId(no))?.scrollIntoView({ block: 'nearest' })
    else if ((preview.current?.getBoundingClientRect().top ?? 0) < 0)
      preview.current?.scrollIntoView({ block: 'start' })
  }, [no, isWide])
  return preview
}

type ApplicationRowProps = {
  row: Application
  now: Date
  isCurrent: boolean
  isChosen: boolean
  failure: string | undefined
  onOpen: (row: Application) => void
  onToggle: (row: Application) => void
}

/** Memoized, because there may be hundreds of rows. */
const ApplicationRow = memo(function QueueRow({
  row,
  now,
  isCurrent,
  isChosen,
  failure,
  onOpen,
  onToggle,
}: ApplicationRowProps) {
  const { restaurantName, restaurantImage, createDate } = row
  return (
    <li
      id={applicationRowId(row.applicationNo)}
      className={clsx('approval-row', isCurrent && 'approval-row-current')}
    >
      <Checkbox
        checked={isChosen}
        onChange={() => onToggle(row)}
        className="approval-check items-center! justify-center py-0!"
      >
        <span className="sr-only">{restaurantName} 고르기</span>
      </Checkbox>
      <Photo
        src={restaurantImage ?? undefined}
        srcSet={pictureSrcSet(restaurantImage)}
        sizes="52px"
        width={52}
        height={52}
      />
      <div className="min-w-0">
        <button
          type="button"
          aria-current={isCurrent || undefined}
          onClick={() => onOpen(row)}
          className="approval-open"
        >
          {restaurantName}
        </button>
        <p className="approval-about">{rowText(row)}</p>
        {failure && <p className="text-xs text-danger-text">{failure}</p>}
      </div>
      <span className="approval-ago num">
        {row.isWarned && (
          <>
            <TriangleAlert aria-hidden="true" className="text-warn-text" />
            <span className="sr-only">비슷한 가게가 있어요, </span>
          </>
        )}
        <time dateTime={createDate}>{agoText(createDate, now)}</time>
      </span>
    </li>
  )
})
