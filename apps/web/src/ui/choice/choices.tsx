import { clsx } from 'clsx'
import { type KeyboardEvent, type Ref, useId, useLayoutEffect, useRef } from 'react'

export type ChoiceOption<Value> = {
  value: Value
  label: string
  /** Why this option cannot be chosen: 마감, 휴무 … Absent when it can. */
  closedBecause?: string
  /** A short text under the label: 2자리, 마감. */
  note?: string
}

const steps: Readonly<Record<string, 1 | -1>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
}

/** Tab reaches every button; the arrow keys are the quick way through many. */
function moveByArrows(event: KeyboardEvent<HTMLButtonElement>) {
  const step = steps[event.key]
  const group = event.currentTarget.closest('fieldset')
  if (!step || !group) return
  event.preventDefault()
  const buttons = [...group.querySelectorAll<HTMLButtonElement>('button:not([disabled])')]
  const place = buttons.indexOf(event.currentTarget)
  buttons.at((place + step) % buttons.length)?.focus()
}

/** A grid of buttons for one choice: party size, time. */
export function ChoiceGrid<Value extends string | number>({
  ref,
  labelledBy,
  options,
  value,
  onValueChange,
  className = 'grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] max-menu:grid-cols-4',
}: {
  ref?: Ref<HTMLFieldSetElement>
  /** The id of the heading that asks the question. */
  labelledBy: string
  options: readonly ChoiceOption<Value>[]
  value: Value | null
  onValueChange: (value: Value) => void
  className?: string
}) {
  return (
    <fieldset
      ref={ref}
      tabIndex={-1}
      aria-labelledby={labelledBy}
      className={clsx('grid min-w-0 gap-2 outline-none', className)}
    >
      {options.map((option) => (
        <Choice
          key={option.value}
          option={option}
          isChosen={option.value === value}
          onChoose={() => onValueChange(option.value)}
        />
      ))}
    </fieldset>
  )
}

function Choice<Value>({
  option: { label, note, closedBecause },
  isChosen,
  onChoose,
}: {
  option: ChoiceOption<Value>
  isChosen: boolean
  onChoose: () => void
}) {
  const isClosed = closedBecause !== undefined
  const button = useKeepFocus(isClosed)
  const noteId = useId()
  return (
    <button
      ref={button}
      type="button"
      aria-pressed={isChosen}
      aria-describedby={note && !isClosed ? noteId : undefined}
      disabled={isClosed}
      title={closedBecause}
      onClick={onChoose}
      onKeyDown={moveByArrows}
      className={clsx(
        'num grid min-h-control-md place-content-center rounded-md border px-1 text-center leading-tight transition-[background-color,border-color,color,scale] enabled:active:scale-97',
        lookOf({ isChosen, isClosed }),
      )}
    >
      <span className={clsx(isClosed && 'line-through decoration-1')}>{label}</span>
      {isClosed && <span className="sr-only"> {closedBecause}</span>}
      {note && (
        <span
          id={noteId}
          aria-hidden="true"
          className={clsx('text-2xs', noteColour({ isChosen, isClosed }))}
        >
          {note}
        </span>
      )}
    </button>
  )
}

type Look = { isChosen: boolean; isClosed: boolean }

function lookOf({ isChosen, isClosed }: Look) {
  // Chosen while it was free: the choice stays visible, marked as no longer available.
  if (isChosen && isClosed) return 'border-danger-text bg-danger-soft font-bold text-danger-text'
  if (isClosed) return 'border-transparent bg-sunken font-medium text-ink-disabled'
  if (isChosen) return 'border-brand bg-brand font-bold text-on-brand'
  return 'border-line bg-surface font-medium hover:border-ink-2'
}

function noteColour({ isChosen, isClosed }: Look) {
  if (isChosen) return 'text-inherit'
  return isClosed ? 'text-ink-3' : 'text-brand-text'
}

/** A focused button that becomes disabled would lose the focus: the group takes it. */
function useKeepFocus(isClosed: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (!isClosed || button.current !== document.activeElement) return
    button.current?.closest('fieldset')?.focus({ preventScroll: true })
  }, [isClosed])
  return button
}
