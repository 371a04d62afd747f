import { weekDayLabel, weekDayOf } from '@matjari/contract/seoul-day'
import { clsx } from 'clsx'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { spokenDay, stripDays } from './marks.ts'

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
