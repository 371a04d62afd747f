import { addDays, weekDayLabel, weekDayOf } from '@matjari/contract/seoul-day'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { toDay } from '../../lib/format.ts'
import { daysQuery } from './booking-api.ts'
import { dayMarks, monthRange, nextOpenDay, spokenDay, stripDays } from './day-marks.ts'

type Asker = {
  readonly restaurantNo: string
  readonly today: string
  readonly lastDay: string | undefined
  readonly draft: { readonly reserveDay: string; readonly numberOfGuests: number }
}

/** What the days of a range are for the chosen party. Until the answer comes nothing is marked and nothing is known. */
function useDayMarks(
  { restaurantNo, today, lastDay, draft: { numberOfGuests } }: Asker,
  { from, to }: { from: string; to: string },
) {
  const isAhead = to >= from
  const { data, isPlaceholderData, isError } = useQuery({
    ...daysQuery({ restaurantNo, from, to: isAhead ? to : from, numberOfGuests }),
    enabled: isAhead,
  })
  const marks = useMemo(() => dayMarks(data ?? [], { today, lastDay }), [data, today, lastDay])
  return { marks, isWaiting: isAhead && !isError && (!data || isPlaceholderData) }
}

/** The month in view. It is asked for while the calendar's own file is still on its way. */
export function useMonthMarks(asker: Asker) {
  const { today, draft } = asker
  const [month, setMonth] = useState(draft.reserveDay)
  return {
    ...useDayMarks(asker, monthRange(month, today)),
    show: (first: Date) => setMonth(toDay(first)),
  }
}

export function useStripMarks(asker: Asker) {
  const [from = asker.today, ...others] = stripDays(asker.today)
  return useDayMarks(asker, { from, to: others.at(-1) ?? from })
}

/** How far it is looked for another day. */
const daysAhead = 14

/** The next day with a table, for who has chosen one without; undefined while it is not known. */
export function useNextOpenDay(
  { restaurantNo, draft: { numberOfGuests } }: Asker,
  { after, isWanted }: { readonly after: string; readonly isWanted: boolean },
) {
  const range = { from: addDays(after, 1), to: addDays(after, daysAhead) }
  const { data, isPlaceholderData } = useQuery({
    ...daysQuery({ restaurantNo, ...range, numberOfGuests }),
    enabled: isWanted,
  })
  return data && !isPlaceholderData ? (nextOpenDay(data, after) ?? null) : undefined
}

type DayStripProps = {
  today: string
  chosen: string
  marks: ReadonlyMap<string, string>
  /** Nobody knows yet which of them are closed. */
  isWaiting: boolean
  onChoose: (day: string) => void
}

/** Two weeks in a row. One stop for the keyboard; from there the arrows move by a day. */
export function DayStrip({ today, chosen, marks, isWaiting, onChoose }: DayStripProps) {
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
        const mark = marks.get(day)
        return (
          <button
            key={day}
            type="button"
            data-day={day}
            aria-label={spokenDay(day, { today, mark })}
            aria-pressed={day === chosen}
            tabIndex={day === reachable ? 0 : -1}
            onClick={() => onChoose(day)}
            onKeyDown={moveByArrows}
            className={clsx('day', weekendClasses[weekDayOf(day)], mark && 'day-off')}
          >
            <small>{weekDayLabel(weekDayOf(day))}</small>
            <b>{Number(day.slice(-2))}</b>
            <small>{mark ?? (day === today && '오늘')}</small>
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
