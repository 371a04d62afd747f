import { clsx } from 'clsx'

export type ChoiceOption<Value> = {
  value: Value
  label: string
  /** Why this one cannot be chosen: 마감, 휴무 … Absent when it can. */
  closedBecause?: string
}

/** A grid of buttons of which one is chosen: party size, time. */
export function Choices<Value extends string | number>({
  labelledBy,
  options,
  value,
  onValueChange,
  className = 'grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] max-menu:grid-cols-4',
}: {
  /** The id of the heading that asks the question. */
  labelledBy: string
  options: readonly ChoiceOption<Value>[]
  value: Value | null
  onValueChange: (value: Value) => void
  className?: string
}) {
  return (
    <fieldset aria-labelledby={labelledBy} className={clsx('grid min-w-0 gap-2', className)}>
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
  option,
  isChosen,
  onChoose,
}: {
  option: ChoiceOption<Value>
  isChosen: boolean
  onChoose: () => void
}) {
  const isClosed = option.closedBecause !== undefined
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      disabled={isClosed}
      title={option.closedBecause}
      onClick={onChoose}
      className={clsx(
        'num grid min-h-control-md place-items-center rounded-md border px-2 transition-[background-color,border-color,color,scale] enabled:active:scale-97',
        'disabled:border-transparent disabled:bg-sunken disabled:text-ink-disabled disabled:line-through disabled:decoration-1',
        isChosen
          ? 'border-brand bg-brand font-bold text-on-brand'
          : 'border-line bg-surface font-medium hover:enabled:border-ink-2',
      )}
    >
      <span>
        {option.label}
        {isClosed && <span className="sr-only"> {option.closedBecause}</span>}
      </span>
    </button>
  )
}
