// Not a dialog element: on a wide window it hangs below its field, and the rest of the page stays in reach.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-interactions */
import { formatClockTime } from '@matjari/contract/clock-time'
import { addDays, seoulToday, weekDayLabel, weekDayOf } from '@matjari/contract/seoul-day'
import { type Meal, mealNames, meals } from '@matjari/contract/table-search/meals'
import { clsx } from 'clsx'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react'
import { createPortal } from 'react-dom'
import { monthDay } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Stepper } from '../../ui/form/stepper.tsx'
import { maxGuests, type TableQuery } from './table-query.ts'
import { fieldLabels, type TableSearchFieldName } from './table-search-field.tsx'

export type PanelProps = {
  id: string
  field: TableSearchFieldName
  query: TableQuery
  now: Date
  opener: RefObject<HTMLButtonElement | null>
  onChange: (query: TableQuery) => void
  /** With true, the focus returns to the field. */
  onClose: (isReturning: boolean) => void
}

const places: Record<TableSearchFieldName, string> = {
  day: 'md:left-0 md:w-214 md:max-w-full',
  meal: 'md:left-52 md:w-76',
  guests: 'md:left-80 md:w-68',
}

/** Below its field; on a phone at the lower edge of the window. */
export function Panel(props: PanelProps) {
  const { id, field, onClose, opener } = props
  const panel = useRef<HTMLDivElement>(null)
  useOutsideAction([panel, opener], () => onClose(false))

  useEffect(() => {
    // Focusing an input would open a phone's keyboard over everything else.
    const otherwise = isPhone() ? '[role="dialog"]' : 'input'
    const chosen = panel.current?.querySelector<HTMLElement>(
      panel.current.querySelector('[aria-pressed="true"]') ? '[aria-pressed="true"]' : otherwise,
    )
    chosen?.focus()
    chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [])

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose(true)
  }

  const content = (
    <div ref={panel} className="contents">
      {/* Not on touchstart: the press would go through to the element below. */}
      <div
        aria-hidden="true"
        onClick={() => onClose(true)}
        className="fixed inset-0 z-(--z-dialog) bg-scrim md:hidden"
      />
      <div
        id={id}
        role="dialog"
        aria-label={fieldLabels[field]}
        tabIndex={-1}
        onKeyDown={handleKey}
        className={clsx(
          'animate-pop border-line bg-surface p-5 shadow-3 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-(--z-dialog) max-md:rounded-t-2xl max-md:pb-[calc(1.5rem+env(safe-area-inset-bottom))] md:absolute md:top-full md:z-(--z-menu) md:mt-2.5 md:rounded-xl md:border',
          places[field],
        )}
      >
        <Choices {...props} />
      </div>
    </div>
  )
  // Over the whole window, whatever stacking context the bar is in.
  return isPhone() ? createPortal(content, document.body) : content
}

const isPhone = () => matchMedia('(width < 47.5rem)').matches

function Choices({ field, query, now, onChange, onClose }: PanelProps) {
  const choose = (choice: Partial<TableQuery>) => {
    onChange({ ...query, ...choice })
    onClose(true)
  }
  if (field === 'day') {
    return (
      <>
        <Title>언제 갈까요?</Title>
        <Days chosen={query.day} now={now} onChoose={(day) => choose({ day })} />
      </>
    )
  }
  if (field === 'meal')
    return (
      <Meals
        chosen={query.time ? null : query.meal}
        onChoose={(meal) => choose({ meal, time: undefined })}
      />
    )
  return (
    <>
      <Title>몇 명이 가나요?</Title>
      <div className="flex items-center gap-3">
        <Stepper
          label="인원"
          min={1}
          max={maxGuests}
          value={query.guests}
          onValueChange={(guests) => onChange({ ...query, guests })}
          className="flex-1"
        />
        <Button onClick={() => onClose(true)}>완료</Button>
      </div>
    </>
  )
}

const Title = ({ children }: { children: ReactNode }) => (
  <p className="mb-3 font-bold">{children}</p>
)

const dayCount = 14
const weekendColours = new Map([
  ['Saturday', 'text-info-text'],
  ['Sunday', 'text-danger-text'],
])
const steps = new Map([
  ['ArrowRight', 1],
  ['ArrowLeft', -1],
])

function Days({
  chosen,
  now,
  onChoose,
}: {
  chosen: string
  now: Date
  onChoose: (day: string) => void
}) {
  const today = seoulToday(now)

  function handleKey(event: KeyboardEvent<HTMLFieldSetElement>) {
    const step = steps.get(event.key)
    if (step === undefined) return
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const at = buttons.findIndex((button) => button === document.activeElement)
    buttons[at + step]?.focus()
    event.preventDefault()
  }

  return (
    <fieldset
      aria-label={`날짜, 오늘부터 ${dayCount}일`}
      onKeyDown={handleKey}
      className="-m-1 flex gap-1.5 overflow-x-auto p-1 [scrollbar-width:none]"
    >
      {Array.from({ length: dayCount }, (_, ahead) => addDays(today, ahead)).map((day) => (
        <DayButton
          key={day}
          day={day}
          isToday={day === today}
          isChosen={day === chosen}
          onPress={() => onChoose(day)}
        />
      ))}
    </fieldset>
  )
}

function DayButton({
  day,
  isToday,
  isChosen,
  onPress,
}: {
  day: string
  isToday: boolean
  isChosen: boolean
  onPress: () => void
}) {
  const weekDay = weekDayOf(day)
  const name = weekDayLabel(weekDay)
  const colour = isChosen ? '' : (weekendColours.get(weekDay) ?? '')
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={[`${name}요일`, monthDay(day), isToday && '오늘'].filter(Boolean).join(' ')}
      onClick={onPress}
      className={clsx(
        'num grid min-h-18 w-13 flex-none content-center justify-items-center rounded-lg leading-tight focus-visible:rounded-lg',
        isChosen ? 'bg-brand text-on-brand' : 'hover:bg-sunken',
        colour,
      )}
    >
      <span className={clsx('text-2xs', !isChosen && !colour && 'text-ink-3')}>{name}</span>
      <span className="text-lg font-bold">{Number(day.slice(-2))}</span>
      <span className="min-h-4 text-2xs font-medium">{isToday && '오늘'}</span>
    </button>
  )
}

type MealsProps = {
  /** Null: an hour is chosen, and choosing a meal replaces it. */
  chosen: Meal | null
  onChoose: (meal: Meal) => void
}

const Meals = ({ chosen, onChoose }: MealsProps) => (
  <div className="-m-3 grid">
    {mealNames.map((meal) => (
      <button
        key={meal}
        type="button"
        aria-pressed={meal === chosen}
        onClick={() => onChoose(meal)}
        className={clsx(
          'num flex min-h-13 items-center justify-between rounded-md px-4 font-medium focus-visible:rounded-md',
          meal === chosen ? 'bg-brand-soft font-semibold text-brand-text' : 'hover:bg-sunken',
        )}
      >
        {meals[meal].label}
        <span className={clsx('text-sm font-regular', meal !== chosen && 'text-ink-3')}>
          {formatClockTime(meals[meal].from)} ~ {formatClockTime(meals[meal].to)}
        </span>
      </button>
    ))}
  </div>
)

/** Calls back on a press or a focus outside. */
function useOutsideAction(
  inside: readonly RefObject<HTMLElement | null>[],
  onElsewhere: () => void,
) {
  const handle = useEffectEvent(({ target }: Event) => {
    const isInside =
      target instanceof Node && inside.some(({ current }) => current?.contains(target))
    if (!isInside) onElsewhere()
  })
  useEffect(() => {
    const left = new AbortController()
    for (const sign of ['pointerdown', 'focusin'])
      document.addEventListener(sign, (event) => handle(event), { signal: left.signal })
    return () => left.abort()
  }, [])
}
