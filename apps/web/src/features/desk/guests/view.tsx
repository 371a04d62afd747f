import { withHonorific } from '../../../lib/korean.ts'
import './guests.css'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ShieldCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { ApiError, errorMessage } from '../../../lib/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { PanelSkeletons } from '../../../ui/list-skeletons.tsx'
import { SkeletonGroup } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/state-message.tsx'
import { isShutOut } from '../api/day.ts'
import { deskAddress } from '../shell/address.ts'
import { guestQuery } from './api.ts'
import { GuestCard } from './card.tsx'
import { GuestSearch } from './search.tsx'
import { privacyText } from './text.ts'

type GuestsProps = {
  title: string
  restaurantNo: string
  /** Whose card the address asks for. */
  guestKey: string | undefined
  today: string
}

export function Guests({ title, restaurantNo, guestKey, today }: GuestsProps) {
  const { data: card } = useQuery({
    ...guestQuery(restaurantNo, guestKey ?? ''),
    enabled: guestKey !== undefined,
  })
  const places = useRef<HTMLDivElement>(null)
  useFocusKept(places, card?.guestKey ?? (guestKey === undefined ? 'search' : undefined))
  return (
    <div ref={places}>
      <h1 tabIndex={-1} className="sr-only outline-none">
        {title}
      </h1>
      <div className="desk-guests" data-open={guestKey}>
        <GuestSearch restaurantNo={restaurantNo} current={guestKey} today={today} />
        <div className="desk-guests-main">
          {guestKey === undefined ? (
            <Card className="desk-guests-none">
              <EmptyState
                drawing="search"
                title="어떤 손님을 찾으세요?"
                hint="찾은 손님을 누르면 다음 예약과 지난 예약, 메모가 여기에 보여요."
              />
            </Card>
          ) : (
            <OpenCard restaurantNo={restaurantNo} guestKey={guestKey} today={today} />
          )}
          <p className="desk-privacy">
            <ShieldCheck aria-hidden="true" />
            <span>{privacyText(card)}</span>
          </p>
        </div>
      </div>
    </div>
  )
}

/** On a phone the card and the search take each other's place: what was pressed is gone, a heading takes over. */
function useFocusKept(places: { current: HTMLElement | null }, shown: string | undefined) {
  const before = useRef(shown)
  useEffect(() => {
    if (shown === undefined || shown === before.current) return
    const isFirst = before.current === undefined
    before.current = shown
    if (isFirst || !matchMedia('(width < 62.5rem)').matches) return
    places.current
      ?.querySelector<HTMLElement>(shown === 'search' ? 'h1' : 'h2')
      ?.focus({ preventScroll: true })
  }, [places, shown])
}

type OpenCardProps = Pick<GuestsProps, 'restaurantNo' | 'today'> & { guestKey: string }

function OpenCard({ restaurantNo, guestKey, today }: OpenCardProps) {
  const { data, error, isFetching, refetch } = useQuery(guestQuery(restaurantNo, guestKey))
  const shown = isShutOut(error) ? undefined : data
  return (
    <>
      <Link to={deskAddress('/mypage/guests', restaurantNo)} className="desk-guests-back">
        <ChevronLeft aria-hidden="true" />
        손님 찾기
      </Link>
      {shown && <GuestCard key={guestKey} restaurantNo={restaurantNo} card={shown} today={today} />}
      {!data && !error && (
        <SkeletonGroup label="손님 카드를 불러오는 중...">
          <PanelSkeletons heights={['h-36', 'h-20', 'h-64']} />
        </SkeletonGroup>
      )}
      {!shown && error && (
        <Missing error={error} isFetching={isFetching} onRetry={() => void refetch()} />
      )}
      <output className="sr-only">{shown && `${withHonorific(shown.name)}의 카드`}</output>
    </>
  )
}

type MissingProps = { error: Error; isFetching: boolean; onRetry: () => void }

/** Forgotten, gone or never here: which of them is nobody's business. */
function Missing({ error, isFetching, onRetry }: MissingProps) {
  if (error instanceof ApiError && error.status === 404)
    return (
      <Card>
        <EmptyState
          title="우리 가게 손님이 아니에요."
          hint="탈퇴했거나 기간이 지나 지워진 손님일 수 있어요."
        />
      </Card>
    )
  return (
    <ErrorState
      title="손님 카드를 불러오지 못했어요."
      hint={errorMessage(error)}
      action={
        <Button loading={isFetching} onClick={onRetry}>
          다시 시도
        </Button>
      }
    />
  )
}
