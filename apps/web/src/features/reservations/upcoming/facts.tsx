import type { UpcomingGuests } from '@matjari/contract/entities/reservation'
import { seoulToday } from '@matjari/contract/rules/time/seoul-day'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useId, useState } from 'react'
import { Notice } from '../../../ui/status/notice.tsx'
import { countText, daysText, lineOf, warningText } from './text.ts'

const shownAtFirst = 5

/** Who is coming: how many, when, who cannot be reached, and which tables. */
export function GuestFacts({
  guests,
  isByRestaurant = false,
}: {
  guests: UpcomingGuests
  /** Of everything somebody runs: a line for each of their restaurants comes first. */
  isByRestaurant?: boolean
}) {
  const warning = warningText(guests)
  const places = isByRestaurant ? `가게 ${guests.restaurants.length}곳 · ` : ''
  return (
    <div className="grid grid-cols-1 gap-4.5">
      <p className="num flex flex-wrap items-baseline gap-x-3">
        <b className="text-[2.25rem] leading-[1.1] font-heavy tracking-hero">{countText(guests)}</b>
        <span className="text-ink-3">
          {places}
          {daysText(guests)}
        </span>
      </p>
      {warning && <Notice tone="warn">{warning}</Notice>}
      {isByRestaurant && <Restaurants guests={guests} />}
      <Bookings guests={guests} />
    </div>
  )
}

const Restaurants = ({ guests: { restaurants } }: { guests: UpcomingGuests }) => (
  <ul aria-label="가게" className={frame}>
    {restaurants.map(({ restaurantNo, restaurantName, teamsToday, ...count }) => (
      <Line
        key={restaurantNo}
        head={restaurantName}
        text={countText(count)}
        note={teamsToday > 0 ? `오늘 ${teamsToday}팀` : '오늘 없음'}
      />
    ))}
  </ul>
)

function Bookings({ guests: { teams, restaurants, reservations } }: { guests: UpcomingGuests }) {
  const [isOpen, setIsOpen] = useState(false)
  // As it was when the question was asked.
  const [today] = useState(() => seoulToday(new Date()))
  const listId = useId()
  const hidden = reservations.length - shownAtFirst
  const hasSeveral = restaurants.length > 1
  return (
    <div className="grid grid-cols-1 justify-items-start gap-1.5">
      <ul id={listId} aria-label="앞으로 올 손님" className={frame}>
        {reservations.slice(0, isOpen ? undefined : shownAtFirst).map((booking) => {
          const { when, guest, note } = lineOf(booking, { today, hasSeveral })
          return <Line key={booking.reservationNo} head={when} text={guest} note={note} />
        })}
      </ul>
      {hidden > 0 && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setIsOpen(!isOpen)}
          className="inline-flex min-h-target items-center gap-1 text-ink-2 underline-offset-4 hover:underline"
        >
          {isOpen ? '접기' : `${hidden}팀 더 보기`}
          {isOpen ? (
            <ChevronUp aria-hidden="true" className="size-4" />
          ) : (
            <ChevronDown aria-hidden="true" className="size-4" />
          )}
        </button>
      )}
      {isOpen && teams > reservations.length && (
        <p className="text-sm text-ink-3">먼저 오는 {reservations.length}팀까지 보여요.</p>
      )}
    </div>
  )
}

const frame = 'num w-full divide-y divide-line overflow-hidden rounded-lg border border-line'

const Line = ({ head, text, note }: { head: string; text: string; note: string }) => (
  <li className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-2.5 text-sm md:grid-cols-[8.5rem_minmax(0,1fr)_auto] md:py-1.5">
    <b className="font-semibold wrap-anywhere">{head}</b>
    <span className="wrap-anywhere max-md:row-start-2">{text}</span>
    <span className="max-w-28 text-right text-ink-3 max-md:col-start-2 max-md:row-span-2 max-md:row-start-1">
      {note}
    </span>
  </li>
)
