import type { DeskGuest, GuestSummary } from '@matjari/contract/owner-desk/entities'
import { deskLimits } from '@matjari/contract/owner-desk/limits'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { errorMessage } from '../../../lib/api-error.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { nameOf } from '../board/rules/text.ts'
import { boardAddress, guestAddress } from '../shell/address.ts'
import { soughtQuery } from './api.ts'
import { cutPhone, foundText, whenText } from './text.ts'

/** Whoever types on is not asked about each letter. */
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
  /** Whose card is open. */
  current: string | undefined
  today: string
}

/** Who came, comes or phoned, by name, its first consonants, a number or its last four digits. */
export function GuestSearch({ restaurantNo, current, today }: GuestSearchProps) {
  const [typed, setTyped] = useState('')
  const query = useSettled(typed.trim())
  const { data, error, isFetching, refetch } = useQuery(soughtQuery(restaurantNo, query))
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

/** Somebody at the door who said a name and left no number has no card, but was there. */
const Nameless = ({ rows, restaurantNo, today }: NamelessProps) => (
  <section aria-label="전화번호 없이 온 손님">
    <p className="desk-hits-title">전화번호 없이 온 손님</p>
    <ul className="desk-hits">
      {rows.map((row) => (
        <li key={row.reservationNo}>
          <Link to={boardAddress({ restaurantNo, day: row.reserveDay })} className="desk-hit">
            <span className="min-w-0">
              <b>{nameOf(row)}</b>
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
