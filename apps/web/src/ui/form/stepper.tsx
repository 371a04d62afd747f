import { clsx } from 'clsx'
import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { useFieldControl } from './field-context.ts'

type StepperProps = {
  /** The counted thing: '최대 인원'. It labels the two buttons, and the input outside of a Field. */
  label: string
  /** Null: no value; only where `onClear` allows it. */
  value: number | null
  onValueChange: (value: number) => void
  /** The field may be left empty. */
  onClear?: () => void
  /** The text in an empty field: '제한 없음'. */
  placeholder?: string
  /** The first value of the plus button when the field is empty. */
  startAt?: number
  min?: number
  max?: number
  step?: number
  disabled?: boolean
  className?: string
}

const buttonClass =
  'grid size-target place-items-center rounded-md text-ink-2 hover:bg-sunken hover:text-ink focus-visible:rounded-md disabled:bg-transparent disabled:text-ink-disabled'

export function Stepper({
  label,
  value,
  onValueChange,
  onClear,
  placeholder,
  startAt,
  min = 0,
  max = Number.MAX_SAFE_INTEGER,
  step = 1,
  disabled = false,
  className,
}: StepperProps) {
  const { border, aria } = useFieldControl()
  // The typed text, which need not be a number yet: the field may be empty for a moment.
  const [draft, setDraft] = useState<string | null>(null)

  const moveTo = (next: number) => onValueChange(Math.min(max, Math.max(min, next)))

  return (
    <div
      className={clsx(
        'inline-grid min-h-control-md grid-cols-[var(--spacing-target)_minmax(3.25rem,1fr)_var(--spacing-target)] items-center rounded-md border bg-surface has-[input:focus]:outline-3 has-[input:focus]:outline-offset-1 has-[input:focus]:outline-focus',
        border,
        className,
      )}
    >
      <button
        type="button"
        aria-label={`${label} 줄이기`}
        disabled={disabled || value === null || value <= min}
        onClick={() => moveTo((value ?? min) - step)}
        className={buttonClass}
      >
        <Minus aria-hidden="true" />
      </button>
      <input
        aria-label={'id' in aria ? undefined : label}
        {...aria}
        type="number"
        inputMode="numeric"
        disabled={disabled}
        min={min}
        max={max}
        step={step}
        placeholder={placeholder}
        value={draft ?? value ?? ''}
        onChange={(event) => {
          setDraft(event.target.value)
          const typed = event.target.valueAsNumber
          // A half-typed number is reported as empty too, so `badInput` tells the two apart.
          if (event.target.value === '' && !event.target.validity.badInput) onClear?.()
          if (Number.isInteger(typed) && typed >= min && typed <= max) onValueChange(typed)
        }}
        onBlur={(event) => {
          setDraft(null)
          const typed = event.target.valueAsNumber
          if (Number.isInteger(typed) && typed !== value) moveTo(typed)
        }}
        className="num h-target w-full min-w-0 [appearance:textfield] bg-transparent text-center font-semibold outline-none placeholder:font-regular placeholder:text-ink-3 disabled:text-ink-disabled [&::-webkit-inner-spin-button]:appearance-none"
      />
      <button
        type="button"
        aria-label={`${label} 늘리기`}
        disabled={disabled || (value !== null && value >= max)}
        onClick={() => moveTo(value === null ? (startAt ?? min) : value + step)}
        className={buttonClass}
      >
        <Plus aria-hidden="true" />
      </button>
    </div>
  )
}
