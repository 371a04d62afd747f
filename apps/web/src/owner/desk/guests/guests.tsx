import { withHonorific } from '../../../lib/korean.ts'
import './guests.css'
import type { DeskGuest, GuestSummary } from '@matjari/contract/owner-desk/entities'
import { deskLimits } from '@matjari/contract/owner-desk/rules'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, Search, ShieldCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ApiError, errorMessage } from '../../../lib/api-error.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { PanelSkeletons } from '../../../ui/list-skeletons.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SkeletonGroup } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/state-message.tsx'
import { boardAddress, deskAddress, guestAddress } from '../desk-address.ts'
import { isAccessRevoked } from '../desk-day.ts'
import { deskGuestName } from '../guest-text.ts'
import { GuestCard } from './guest-card.tsx'
import { guestQuery, guestSearchQuery } from './guests-api.ts'
import { cutPhone, foundText, privacyText, whenText } from './guests-text.ts'

type GuestsProps = {
  title: string
  restaurantNo: string
  /** The guest whose card the address opens. */
  guestKey: string | undefined
  today: string
}

export function Guests({ title, restaurantNo, guestKey, today }: GuestsProps) {
  const { data: card } = useQuery({
    ...guestQuery(restaurantNo, guestKey ?? ''),
    enabled: guestKey !== undefined,
  })
  const places = useRef<HTMLDivElement>(null)
  useFocusHeadingOnSwitch(places, card?.guestKey ?? (guestKey === undefined ? 'search' : undefined))
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

/** On a phone card and search replace each other, so the pressed link disappears: a heading takes the focus. */
function useFocusHeadingOnSwitch(
  places: { current: HTMLElement | null },
  pane: string | undefined,
) {
  const before = useRef(pane)
  useEffect(() => {
    if (pane === undefined || pane === before.current) return
    const isFirst = before.current === undefined
    before.current = pane
    if (isFirst || !matchMedia('(width < 62.5rem)').matches) return
    places.current
      ?.querySelector<HTMLElement>(pane === 'search' ? 'h1' : 'h2')
      ?.focus({ preventScroll: true })
  }, [places, pane])
}

type OpenCardProps = Pick<GuestsProps, 'restaurantNo' | 'today'> & { guestKey: string }

function OpenCard({ restaurantNo, guestKey, today }: OpenCardProps) {
  const { data, error, isFetching, refetch } = useQuery(guestQuery(restaurantNo, guestKey))
  const card = isAccessRevoked(error) ? undefined : data
  return (
    <>
      <Link to={deskAddress('/mypage/guests', restaurantNo)} className="desk-guests-back">
        <ChevronLeft aria-hidden="true" />
        손님 찾기
      </Link>
      {card && <GuestCard key={guestKey} restaurantNo={restaurantNo} card={card} today={today} />}
      {!data && !error && (
        <SkeletonGroup label="손님 카드를 불러오는 중...">
          <PanelSkeletons heights={['h-36', 'h-20', 'h-64']} />
        </SkeletonGroup>
      )}
      {!card && error && (
        <Missing error={error} isFetching={isFetching} onRetry={() => void refetch()} />
      )}
      <output className="sr-only">{card && `${withHonorific(card.name)}의 카드`}</output>
    </>
  )
}

type MissingProps = { error: Error; isFetching: boolean; onRetry: () => void }

/** One message for erased, unknown and foreign guests, because the reason is private. */
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

/** The search waits this long after the last letter. */
const pauseMs = 250

function useSettled(text: string) {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

type GuestSearchProps = {
  restaurantNo: string
  /** The guest whose card is open. */
  current: string | undefined
  today: string
}

/** Finds guests by name, by its initial consonants, by phone number, or by its last four digits. */
function GuestSearch({ restaurantNo, current, today }: GuestSearchProps) {
  const [typed, setTyped] = useState('')
  const query = useSettled(typed.trim())
  const { data, error, isFetching, refetch } = useQuery(guestSearchQuery(restaurantNo, query))
  const nameless = data?.reservations.filter(({ guestKey }) => guestKey === null) ?? []
  return (
    <Card className="desk-guests-search">
      <search className="desk-guests-field">
        <Input
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={deskLimits.soughtCharacters}
          aria-label="손님 찾기: 이름, 초성, 전화번호나 뒤 4자리"
          placeholder="이름, 초성, 전화 뒤 4자리"
          start={<Search aria-hidden="true" />}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setTyped('')
          }}
        />
        <output className="desk-guests-found">
          {query === ''
            ? '우리 가게에 예약했던 손님만 찾아요.'
            : data
              ? foundText(query, data.guests.length)
              : !error && '찾는 중'}
        </output>
      </search>
      {error && !data && (
        <div className="grid justify-items-start gap-3 p-4">
          <Notice tone="danger">손님을 찾지 못했어요. {errorMessage(error)}</Notice>
          <Button size="sm" loading={isFetching} onClick={() => void refetch()}>
            다시 시도
          </Button>
        </div>
      )}
      {data && data.guests.length > 0 && (
        <ul aria-label="찾은 손님" className="desk-hits">
          {data.guests.map((guest) => (
            <li key={guest.guestKey}>
              <Hit
                guest={guest}
                query={query}
                restaurantNo={restaurantNo}
                isCurrent={guest.guestKey === current}
              />
            </li>
          ))}
        </ul>
      )}
      {nameless.length > 0 && (
        <Nameless rows={nameless} restaurantNo={restaurantNo} today={today} />
      )}
    </Card>
  )
}

type HitProps = { guest: GuestSummary; query: string; restaurantNo: string; isCurrent: boolean }

function Hit({ guest, query, restaurantNo, isCurrent }: HitProps) {
  const { guestKey, name, phone, visits } = guest
  const [start, typed] = cutPhone(phone ?? '', query)
  return (
    <Link
      to={guestAddress(restaurantNo, guestKey)}
      aria-current={isCurrent ? 'true' : undefined}
      className="desk-hit"
    >
      <span className="min-w-0">
        <b>{name}</b>
        <span className="desk-hit-phone">
          {phone === null ? '전화번호 없음' : start}
          {typed && <mark>{typed}</mark>}
        </span>
      </span>
      <Badge mark="none" tone={visits > 1 ? 'info' : 'neutral'}>
        방문 {visits}
      </Badge>
    </Link>
  )
}

type NamelessProps = { rows: readonly DeskGuest[]; restaurantNo: string; today: string }

/** Walk-ins with a name but without a number: they have no card, only bookings. */
const Nameless = ({ rows, restaurantNo, today }: NamelessProps) => (
  <section aria-label="전화번호 없이 온 손님">
    <p className="desk-hits-title">전화번호 없이 온 손님</p>
    <ul className="desk-hits">
      {rows.map((row) => (
        <li key={row.reservationNo}>
          <Link to={boardAddress({ restaurantNo, day: row.reserveDay })} className="desk-hit">
            <span className="min-w-0">
              <b>{deskGuestName(row)}</b>
              <span className="desk-hit-phone">
                {whenText(row, today)} · {row.numberOfGuests}명
              </span>
            </span>
            <span className="text-sm text-ink-3">그날 보기</span>
          </Link>
        </li>
      ))}
    </ul>
  </section>
)
