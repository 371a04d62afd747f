import { type FocusEvent, type KeyboardEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * A time as people type it, written as a clock does: 930 and 9:30 are 09:30, and 18 is 18:00. Whatever
 * is no time is left as it is, for those who know the rules to refuse.
 */
export function typedTime(text: string): string {
  const given = text.trim()
  const [, hour, minute = '00'] = /^(\d{1,2}):?(\d{2})?$/.exec(given) ?? []
  return hour ? `${hour.padStart(2, '0')}:${minute}` : given
}

/** With the fourth digit the time is complete: the colon comes by itself, where keyboards have none. */
export const withColon = (text: string) =>
  /^\d{4}$/.test(text) ? `${text.slice(0, 2)}:${text.slice(2)}` : text

const dayMinutes = 24 * 60

/** Up and down on the clock, to the next full step; null where no time stands. */
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
  /** Hears of whatever was entered, off the ten-minute steps too; the control is there to be refocused. */
  onChange: (time: string, control: HTMLInputElement) => void
  /** A word on the edge of the box, such as 익일. */
  note?: string | undefined
  disabled?: boolean | undefined
}

const steps: Readonly<Record<string, number>> = { ArrowUp: 10, ArrowDown: -10 }

/** Somebody is in the middle of entering a time, which its owner has not heard of yet. */
export const isTimeBeingEntered = () => document.activeElement?.matches('[data-unheard]') ?? false

/**
 * A time in steps of ten minutes. It speaks up when the field is left or Enter is pressed: on the way
 * to 30 the field holds 3, which nobody means. A time that is not taken is gone from the field.
 *
 * Not `type="time"`: browsers write that in their own language, with 오후 or PM, and ours has 24 hours.
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
    // A question that comes over the field is no leaving it: afterwards the typing goes on.
    if (event.relatedTarget?.closest('[role="alertdialog"]')) return
    settle(event.currentTarget)
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const step = steps[event.key]
    const stepped = step === undefined ? null : steppedTime(typed ?? value, step)
    const isEntered = event.key === 'Enter' && isChanged
    if (stepped === null && !isEntered) return
    // First the time, and only with the next Enter the form: the time may be refused.
    event.preventDefault()
    const control = event.currentTarget
    flushSync(() => (stepped === null ? settle(control) : setTyped(stepped)))
    control.select()
  }

  /** Whoever comes to the field types the new time over the old one. */
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
