import { addDays, weekDayLabel, weekDayOf } from '@matjari/contract/seoul-day'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { toDay } from '../../lib/format.ts'
import { daysQuery } from './booking-api.ts'
import { dayNotes, monthRange, nextOpenDay, spokenDay, stripDays } from './day-notes.ts'

type DayNotesRequest = {
  readonly restaurantNo: string
  readonly today: string
  readonly lastDay: string | undefined
  readonly draft: { readonly reserveDay: string; readonly numberOfGuests: number }
}

/** The state of each day in a range for the chosen party. No day is marked until the answer comes. */
function useDayNotes(
  { restaurantNo, today, lastDay, draft: { numberOfGuests } }: DayNotesRequest,
  { from, to }: { from: string; to: string },
) {
  const isAhead = to >= from
  const { data, isPlaceholderData, isError } = useQuery({
    ...daysQuery({ restaurantNo, from, to: isAhead ? to : from, numberOfGuests }),
    enabled: isAhead,
  })
  const notes = useMemo(() => dayNotes(data ?? [], { today, lastDay }), [data, today, lastDay])
  return { notes, isWaiting: isAhead && !isError && (!data || isPlaceholderData) }
}

/** The month in view. Fetched while the calendar's own chunk is still loading. */
export function useMonthNotes(asker: DayNotesRequest) {
  const { today, draft } = asker
  const [month, setMonth] = useState(draft.reserveDay)
  return {
    ...useDayNotes(asker, monthRange(month, today)),
    show: (first: Date) => setMonth(toDay(first)),
  }
}

export function useStripNotes(asker: DayNotesRequest) {
  const [from = asker.today, ...others] = stripDays(asker.today)
  return useDayNotes(asker, { from, to: others.at(-1) ?? from })
}

/** How many days ahead the next open day is searched. */
const daysAhead = 14

/** The next day with a table, when the chosen day has none; undefined while unknown. */
export function useNextOpenDay(
  { restaurantNo, draft: { numberOfGuests } }: DayNotesRequest,
  { after, enabled }: { readonly after: string; readonly enabled: boolean },
) {
  const range = { from: addDays(after, 1), to: addDays(after, daysAhead) }
  const { data, isPlaceholderData } = useQuery({
    ...daysQuery({ restaurantNo, ...range, numberOfGuests }),
    enabled,
  })
  return data && !isPlaceholderData ? (nextOpenDay(data, after) ?? null) : undefined
}

type DayStripProps = {
  today: string
  chosen: string
  notes: ReadonlyMap<string, string>
  /** It is not known yet which days are closed. */
  isWaiting: boolean
  onChoose: (day: string) => void
}

/** Two weeks in a row. One tab stop; inside it the arrow keys move by a day. */
export function DayStrip({ today, chosen, notes, isWaiting, onChoose }: DayStripProps) {
  const strip = useRef<HTMLFieldSetElement>(null)
  const days = stripDays(today)
  const reachable = days.includes(chosen) ? chosen : today

  useEffect(() => {
    const button = strip.current?.querySelector<HTMLElement>(`[data-day="${chosen}"]`)
    if (button) strip.current?.scrollTo({ left: button.offsetLeft - button.offsetWidth })
  }, [chosen])

  return (
    <fieldset ref={strip} aria-label="날짜, 오늘부터 14일" aria-busy={isWaiting} className="days">
      {days.map((day) => {
        const note = notes.get(day)
        return (
          <button
            key={day}
            type="button"
            data-day={day}
            aria-label={spokenDay(day, { today, note })}
            aria-pressed={day === chosen}
            tabIndex={day === reachable ? 0 : -1}
            onClick={() => onChoose(day)}
            onKeyDown={moveByArrows}
            className={clsx('day', weekendClasses[weekDayOf(day)], note && 'day-off')}
          >
            <small>{weekDayLabel(weekDayOf(day))}</small>
            <b>{Number(day.slice(-2))}</b>
            <small>{note ?? (day === today && '오늘')}</small>
          </button>
        )
      })}
    </fieldset>
  )
}

const weekendClasses: Readonly<Record<string, string>> = { Saturday: 'day-sat', Sunday: 'day-sun' }

const siblings = { ArrowRight: 'nextElementSibling', ArrowLeft: 'previousElementSibling' } as const

function moveByArrows(event: KeyboardEvent<HTMLButtonElement>) {
  const { key, currentTarget } = event
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return
  const next = currentTarget[siblings[key]]
  if (!(next instanceof HTMLElement)) return
  event.preventDefault()
  next.focus()
  next.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
