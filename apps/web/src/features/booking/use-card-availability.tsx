import { limits } from '@matjari/contract/limits'
import { addDays, seoulToday } from '@matjari/contract/seoul-day'
import { likelyTableQuery, type Meal, meals } from '@matjari/contract/table-search/meals'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { BookingChoice } from './booking-address.ts'
import { daysQuery, infoQuery, slotsQuery } from './booking-api.ts'
import { likelyParty } from './booking-request.ts'
import {
  availabilityText,
  barText,
  cardSlots,
  firstVisibleDay,
  isAllTaken,
  movedText,
  sinceText,
  targetMinuteOf,
} from './card-availability.ts'

const { minNum, maxNum } = limits.settings
/** How old the free tables on the screen may get. */
const refreshMs = 60_000
const daysAhead = 14

type CardQuery = {
  readonly choice: BookingChoice
  readonly meal: Meal | null
  readonly now: Date
  /** False where the restaurant takes no bookings: nothing is fetched. */
  readonly enabled: boolean
}

export type CardAvailability = ReturnType<typeof useCardAvailability>

/** A restaurant's free tables for the party on the chosen day, refetched every minute while the page is visible. */
export function useCardAvailability(
  restaurantNo: string,
  { choice, meal, now, enabled }: CardQuery,
) {
  const today = seoulToday(now)
  const info = useQuery({ ...infoQuery(restaurantNo), enabled })
  const party = info.data ?? { minNum, maxNum }
  const guests = Math.min(party.maxNum, Math.max(party.minNum, choice.guests ?? likelyParty(party)))
  const range = { from: today, to: addDays(today, daysAhead - 1) }
  const days = useQuery({
    ...daysQuery({ restaurantNo, ...range, numberOfGuests: guests }),
    enabled,
  })
  const day = choice.day ?? firstVisibleDay(days.data ?? [], today)
  const table = { restaurantNo, reserveDay: day, numberOfGuests: guests, changing: undefined }
  const times = useQuery({
    ...slotsQuery(table),
    staleTime: refreshMs / 2,
    refetchInterval: refreshMs,
    enabled: enabled && (choice.day !== null || !days.isPending),
  })
  const slots = times.data?.reserveDay === day ? times.data.slots : undefined
  const usualAim = meals[meal ?? (day === today ? likelyTableQuery(now).meal : 'dinner')].aim
  const visible = slots && cardSlots(slots, targetMinuteOf(choice.time, usualAim))
  return {
    today,
    day,
    /** The guest chose no day, and the restaurant is closed today. */
    isMoved: choice.day === null && day !== today,
    guests,
    party,
    days: days.data,
    slots,
    /** The data is about another party until the answer comes. */
    isOthers: times.isPlaceholderData,
    visible,
    /** Every time is full: the guest can only join the waitlist. */
    isFull: slots !== undefined && isAllTaken(slots),
    text:
      slots &&
      visible &&
      availabilityText({ days: days.data ?? [], today, day, slots, visible, now }),
    error: slots ? null : (times.error ?? (choice.day === null ? days.error : null)),
    isFetching: times.isFetching || days.isFetching,
    checkedAt: times.dataUpdatedAt,
    retry: () => {
      void days.refetch()
      void times.refetch()
    },
  }
}

/** Above the button on a phone: 오늘 19:00부터 자리 있어요. Its space is reserved until the answer comes. */
export function ReserveBarLine({
  availability,
  isMember,
  now,
}: {
  availability: CardAvailability
  isMember: boolean
  now: Date
}) {
  const { text, aside, isOpen } = lineOf(availability, isMember, now)
  return (
    <p className="num -mr-14 flex min-h-6 grow basis-full items-baseline justify-between gap-3 text-xs text-ink-3">
      <b className={clsx('text-[0.9375rem] font-semibold', isOpen ? 'text-ok-text' : 'text-ink-2')}>
        {text}
      </b>
      <span>{aside}</span>
    </p>
  )
}

function lineOf(
  { isMoved, days = [], today, text, guests }: CardAvailability,
  isMember: boolean,
  now: Date,
) {
  if (!text) return { text: null, aside: null, isOpen: false }
  const moved = isMoved ? movedText(days, today) : null
  if (moved && text.first) return { text: moved, aside: sinceText(text.first, now), isOpen: false }
  return { ...barText(text, { guests, isMember, now }), isOpen: text.isOpen }
}
