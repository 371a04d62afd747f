import { type FocusEvent, type KeyboardEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * A typed time in the clock's form: 930 and 9:30 become 09:30, and 18 becomes 18:00. A text that is no time
 * stays as it is; the form's rules refuse it.
 */
export function typedTime(text: string): string {
  const trimmed = text.trim()
  const [, hour, minute = '00'] = /^(\d{1,2}):?(\d{2})?$/.exec(trimmed) ?? []
  return hour ? `${hour.padStart(2, '0')}:${minute}` : trimmed
}

/** The colon is inserted with the fourth digit, because number keyboards lack one. */
export const withColon = (text: string) =>
  /^\d{4}$/.test(text) ? `${text.slice(0, 2)}:${text.slice(2)}` : text

const dayMinutes = 24 * 60

/** The next full step up or down; null when the field holds no time. */
export function steppedTime(text: string, stepMinutes: number): string | null {
  const found = /^(\d{2}):(\d{2})$/.exec(typedTime(text))
  if (!found) return null
  const minutes = Number(found[1]) * 60 + Number(found[2])
  const size = Math.abs(stepMinutes)
  const steps = stepMinutes > 0 ? Math.floor(minutes / size) + 1 : Math.ceil(minutes / size) - 1
  const next = (steps * size + dayMinutes) % dayMinutes
  return [Math.floor(next / 60), next % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

type TimeSelectProps = {
  label: string
  /** A wall-clock 'HH:mm', or '' for none. */
  value: string
  /** Gets every entered time, also off the ten-minute steps; the control is passed so that the caller can refocus it. */
  onChange: (time: string, control: HTMLInputElement) => void
  /** A short text on the edge of the box, such as 익일. */
  note?: string | undefined
  disabled?: boolean | undefined
}

const steps: Readonly<Record<string, number>> = { ArrowUp: 10, ArrowDown: -10 }

/** True while a user is entering a time that the form has not received yet. */
export const isTimeBeingEntered = () => document.activeElement?.matches('[data-unheard]') ?? false

/**
 * A time in steps of ten minutes. It calls `onChange` on blur or Enter, not on each key: on the way to 30 the
 * field holds 3. When the caller refuses a time, the field shows the old value again. Not `type="time"`:
 * browsers format that in their own language, with 오후 or PM, and ours has 24 hours.
 */
export function TimeSelect({ label, value, onChange, note, disabled }: TimeSelectProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const noteId = useId()
  const isChanged = typed !== null && typedTime(typed) !== value

  function settle(control: HTMLInputElement) {
    const time = typedTime(control.value)
    setTyped(null)
    if (time !== value) onChange(time, control)
  }

  function handleBlur(event: FocusEvent<HTMLInputElement>) {
    // A confirmation over the field is not a blur: afterwards the user goes on typing.
    if (event.relatedTarget?.closest('[role="alertdialog"]')) return
    settle(event.currentTarget)
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const step = steps[event.key]
    const stepped = step === undefined ? null : steppedTime(typed ?? value, step)
    const isEntered = event.key === 'Enter' && isChanged
    if (stepped === null && !isEntered) return
    // The first Enter commits the time, and only the next one submits the form: the time may be refused.
    event.preventDefault()
    const control = event.currentTarget
    flushSync(() => (stepped === null ? settle(control) : setTyped(stepped)))
    control.select()
  }

  /** Selects the whole text on focus, so that typing replaces the old time. */
  function selectAll(control: HTMLInputElement) {
    if (typed === null) control.select()
  }

  return (
    <span className="relative block min-w-0">
      <input
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        placeholder="00:00"
        aria-label={label}
        aria-describedby={note ? noteId : undefined}
        data-unheard={isChanged || undefined}
        disabled={disabled}
        value={typed ?? value}
        onChange={(event) => setTyped(withColon(event.target.value))}
        onFocus={(event) => selectAll(event.currentTarget)}
        onClick={(event) => selectAll(event.currentTarget)}
        onBlur={handleBlur}
        onKeyDown={handleKeyDown}
        className="num block min-h-target w-full min-w-0 rounded-md border border-line-strong bg-surface px-1.5 text-center text-md leading-snug font-medium text-ink transition-colors hover:border-ink-2 focus:border-transparent focus:outline-3 focus:outline-offset-1 focus:outline-focus disabled:border-transparent disabled:bg-sunken disabled:text-ink-disabled"
      />
      {note && (
        <span
          id={noteId}
          className="pointer-events-none absolute -top-2 right-2.5 rounded-xs bg-surface px-1 text-2xs leading-4 font-semibold text-brand-text"
        >
          {note}
        </span>
      )}
    </span>
  )
}
