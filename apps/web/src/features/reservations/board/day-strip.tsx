import type { BoardDay } from '@matjari/contract/entities/reservation'
import { weekDayOf } from '@matjari/contract/rules/time/seoul-day'
import { type WeekDay, weekDayLabel } from '@matjari/contract/rules/time/weekdays'
import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { longDay } from '../../../lib/format.ts'
import { countsOf } from './slots.ts'
import { stripWord } from './text.ts'
import { daysOf, type TwoWeeks } from './two-weeks.ts'

const weekendColours: Partial<Record<WeekDay, string>> = {
  Saturday: 'text-info-text',
  Sunday: 'text-danger-text',
}

type DayStripProps = {
  twoWeeks: TwoWeeks
  /** Undefined while it is on its way. */
  board: readonly BoardDay[] | undefined
  chosen: string
  today: string
  hasSettings: boolean
  onChoose: (day: string) => void
}

/** One button for each day, with how many are expected. */
export function DayStrip({ twoWeeks, board, chosen, today, hasSettings, onChoose }: DayStripProps) {
  const strip = useRef<HTMLOListElement>(null)

  useEffect(() => {
    const button = strip.current?.querySelector<HTMLElement>(`[data-day="${chosen}"]`)
    if (button) strip.current?.scrollTo({ left: button.offsetLeft - button.offsetWidth })
  }, [chosen])

  return (
    <ol
      ref={strip}
      aria-label="날짜"
      className="relative -mx-2 -my-0.5 flex gap-1 overflow-x-auto px-2 py-1.5 [scrollbar-width:thin]"
    >
      {daysOf(twoWeeks).map((day) => {
        const found = board?.find((one) => one.day === day)
        return (
          <li key={day} className="min-w-13 flex-1">
            <DayButton
              day={day}
              word={found ? stripWord(found, hasSettings) : null}
              hasGuests={found ? countsOf(found).teams > 0 : false}
              isChosen={day === chosen}
              isToday={day === today}
              onChoose={() => onChoose(day)}
            />
          </li>
        )
      })}
    </ol>
  )
}

type DayButtonProps = {
  day: string
  word: string | null
  hasGuests: boolean
  isChosen: boolean
  isToday: boolean
  onChoose: () => void
}

function DayButton({ day, word, hasGuests, isChosen, isToday, onChoose }: DayButtonProps) {
  const weekDay = weekDayOf(day)
  const [, month, date] = day.split('-').map(Number)
  const spoken = [longDay(day), isToday && '오늘', word && `예약 ${word}`]
  return (
    <button
      type="button"
      data-day={day}
      aria-pressed={isChosen}
      aria-label={spoken.filter(Boolean).join(', ')}
      onClick={onChoose}
      className={clsx(
        'num grid w-full justify-items-center gap-0.5 rounded-md border px-0.5 py-2 leading-tight whitespace-nowrap transition-colors',
        isChosen
          ? 'border-brand-text bg-brand-soft text-brand-text'
          : 'border-transparent hover:bg-sunken',
      )}
    >
      <span className={clsx('text-xs', !isChosen && (weekendColours[weekDay] ?? 'text-ink-3'))}>
        {isToday ? '오늘' : weekDayLabel(weekDay)}
      </span>
      <span className="text-[0.9375rem] font-semibold">
        {month}.{date}
      </span>
      <span
        className={clsx(
          'min-h-4 text-2xs',
          hasGuests ? 'font-semibold text-brand-text' : !isChosen && 'text-ink-3',
        )}
      >
        {word}
      </span>
    </button>
  )
}
