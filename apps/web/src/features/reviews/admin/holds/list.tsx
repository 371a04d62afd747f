import { messages } from '@matjari/contract/messages'
import type { Review } from '@matjari/contract/reviews/entities'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { numberText } from '../../../../lib/format.ts'
import { pageCountOf } from '../../../../lib/list-address.ts'
import { Card } from '../../../../ui/card.tsx'
import { Segmented } from '../../../../ui/choice/segmented.tsx'
import { ListHeading, ListRows } from '../../../../ui/list/list-frame.tsx'
import { ListFailure, ListLoading } from '../../../../ui/list/list-states.tsx'
import { Pager, useListFocus } from '../../../../ui/list/pager.tsx'
import { EmptyState } from '../../../../ui/state-message.tsx'
import { holdsQuery } from '../../holds/api.ts'
import { type HoldsPlace, holdsAddress } from './address.ts'
import { DecisionDialog, type Opened } from './dialog.tsx'
import { AdminHoldItem } from './item.tsx'

const shares = [
  { value: 'asked', label: '결정 대기' },
  { value: 'hidden', label: '가린 리뷰' },
  { value: 'all', label: '전체' },
] as const

const texts = {
  asked: { heading: '결정을 기다리는 요청', none: '기다리는 요청이 없어요.' },
  hidden: { heading: '지금 가린 리뷰', none: '지금 가린 리뷰가 없어요.' },
  all: { heading: '전체 요청', none: '들어온 요청이 없어요.' },
}

/** What owners ask to be hidden: first of all what waits for a decision. */
export function AdminHolds({
  place,
  onHistory,
}: {
  place: HoldsPlace
  onHistory: (review: Review) => void
}) {
  const { state, page } = place
  const navigate = useNavigate()
  const query = useQuery(holdsQuery(place))
  const { data, isPlaceholderData } = query
  const [opened, setOpened] = useState<Opened | null>(null)
  const { heading, pager, handleFocus } = useListFocus(page, [data, opened])
  const pageCount = data ? pageCountOf(data.pageInfo) : 1
  const share = state === 'asked' || state === 'hidden' ? state : 'all'

  if (data && !isPlaceholderData && page > pageCount)
    return <Navigate to={holdsAddress({ state, page: pageCount })} replace />
  return (
    <Card className="grid grid-cols-1 gap-5 p-4 sm:p-6">
      <Segmented
        label="처리 상태"
        options={shares}
        value={share}
        onValueChange={(next) =>
          void navigate(holdsAddress({ state: next === 'all' ? undefined : next, page: 1 }))
        }
        className="justify-self-start"
      />
      {data && (
        <ListHeading
          ref={heading}
          what={texts[share].heading}
          count={`${numberText(data.pageInfo.totalBoardNo)}건`}
        />
      )}
      {data && data.holds.length > 0 && (
        <ListRows isOutdated={isPlaceholderData} onFocus={handleFocus}>
          <ul className="divide-y divide-line">
            {data.holds.map((hold) => (
              <li key={hold.holdNo} className="py-6 first:pt-0 last:pb-0">
                <AdminHoldItem
                  hold={hold}
                  onDecide={(decision) => setOpened({ hold, decision })}
                  onHistory={() => onHistory(hold.review)}
                />
              </li>
            ))}
          </ul>
        </ListRows>
      )}
      {data && data.holds.length === 0 && (
        <EmptyState title={texts[share].none} hint="사장님이 가려 달라고 하면 여기에 모여요." />
      )}
      <div ref={pager} className="empty:hidden">
        <Pager
          page={page}
          pageCount={pageCount}
          href={(to) => holdsAddress({ state, page: to })}
          label="임시조치 요청 페이지"
        />
      </div>
      {!data && !query.error && <ListLoading rows={3} word={messages.admin.loading} />}
      {!data && query.error && <ListFailure title={messages.admin.reviewsFailed} query={query} />}
      {opened && <DecisionDialog opened={opened} onClose={() => setOpened(null)} />}
    </Card>
  )
}
