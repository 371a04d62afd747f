import type { UpcomingGuests } from '@matjari/contract/reservations/entities'
import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { Notice } from '../../../ui/notice.tsx'
import { countText, daysText, lineOf, unreachableText } from './text.ts'

/** Who is coming: how many, when, who cannot be reached, and which tables. */
export const GuestFacts = ({
  guests,
  isByRestaurant = false,
}: {
  guests: UpcomingGuests
  /** Of everything somebody runs: a line for each of their restaurants comes first. */
  isByRestaurant?: boolean
}) => (
  <div className="grid grid-cols-1 gap-4.5">
    <p className="num flex flex-wrap items-baseline gap-x-3">
      <b className="text-[2.25rem] leading-[1.1] font-heavy tracking-hero">{countText(guests)}</b>
      <span className="text-ink-3">
        {isByRestaurant ? `가게 ${guests.restaurants.length}곳의 앞으로 올 손님` : daysText(guests)}
      </span>
    </p>
    <Warning guests={guests} />
    <Lines guests={guests} isByRestaurant={isByRestaurant} />
  </div>
)

/** What makes it urgent. */
function Warning({ guests }: { guests: UpcomingGuests }) {
  const { teamsToday } = guests
  const unreachable = unreachableText(guests)
  if (teamsToday === 0 && unreachable === null) return null
  return (
    <Notice tone="warn">
      {teamsToday > 0 && (
        <>
          오늘 손님이 <b>{teamsToday}팀</b>이에요.{' '}
        </>
      )}
      {unreachable}
    </Notice>
  )
}

const most = { bookings: 5, bookingsBelowRestaurants: 3, restaurants: 5 }

function Lines({ guests, isByRestaurant }: { guests: UpcomingGuests; isByRestaurant: boolean }) {
  const { today, teams, restaurants, reservations } = guests
  const [isOpen, setIsOpen] = useState(false)
  const listId = useId()
  const shown = isByRestaurant ? most.bookingsBelowRestaurants : most.bookings
  const hidden = teams - shown
  const hiddenRestaurants = isByRestaurant && restaurants.length > most.restaurants
  return (
    <div className="grid grid-cols-1 justify-items-start gap-1.5">
      <div id={listId} className="num w-full overflow-hidden rounded-lg border border-line">
        {isByRestaurant && (
          <ul aria-label="가게" className={`${divided} border-b border-line`}>
            {restaurants
              .slice(0, isOpen ? undefined : most.restaurants)
              .map(({ restaurantNo, restaurantName, teamsToday, ...count }) => (
                <Line
                  key={restaurantNo}
                  head={restaurantName}
                  text={count.teams > 0 ? countText(count) : '올 손님 없음'}
                  note={teamsToday > 0 ? `오늘 ${teamsToday}팀` : '오늘 없음'}
                />
              ))}
          </ul>
        )}
        <ul aria-label="앞으로 올 손님" className={divided}>
          {reservations.slice(0, isOpen ? undefined : shown).map((booking) => {
            const hasSeveral = restaurants.length > 1
            const { when, guest, note } = lineOf(booking, { today, hasSeveral })
            return <Line key={booking.reservationNo} head={when} text={guest} note={note} />
          })}
        </ul>
      </div>
      {(hidden > 0 || hiddenRestaurants) && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setIsOpen(!isOpen)}
          className="inline-flex min-h-target items-center gap-1 text-ink-2 underline-offset-4 hover:underline"
        >
          {isOpen ? '접기' : isByRestaurant ? `${teams}팀 모두 보기` : `${hidden}팀 더 보기`}
          <ChevronRight aria-hidden="true" className={isOpen ? 'size-4 -rotate-90' : 'size-4'} />
        </button>
      )}
      {isOpen && teams > reservations.length && (
        <p className="text-sm text-ink-3">먼저 오는 {reservations.length}팀까지 보여요.</p>
      )}
    </div>
  )
}

const divided = 'divide-y divide-line'

const Line = ({ head, text, note }: { head: string; text: string; note: string }) => (
  <li className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-2.5 text-[0.9375rem] md:grid-cols-[8.5rem_minmax(0,1fr)_auto] md:py-1.5">
    <b className="font-semibold wrap-anywhere">{head}</b>
    <span className="wrap-anywhere max-md:row-start-2">{text}</span>
    <span className="max-w-28 text-right text-sm text-ink-3 max-md:col-start-2 max-md:row-span-2 max-md:row-start-1">
      {note}
    </span>
  </li>
)
