import { seoulToday } from '@matjari/contract/seoul-day'
import { clsx } from 'clsx'
import { CalendarDays } from 'lucide-react'
import { useRef, useState } from 'react'
import { fullDay } from '../../lib/korean.ts'
import { Button } from '../button.tsx'
import { Calendar } from '../calendar/calendar.tsx'
import { Dialog } from '../overlay/dialog.tsx'

/** Filters a list by one day or all days; a choice is written into a hidden field of the form and submitted at once. */
export function DayFilter({
  name,
  label,
  value,
  className,
}: {
  name: string
  label: string
  /** The value in the address; empty for all days. */
  value: string
  className?: string
}) {
  const field = useRef<HTMLInputElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [today] = useState(() => seoulToday(new Date()))

  function take(day: string) {
    setIsOpen(false)
    if (!field.current) return
    field.current.value = day
    // A value set by script fires no input event, so send one.
    field.current.dispatchEvent(new Event('input', { bubbles: true }))
    const { form } = field.current
    form?.requestSubmit(form.querySelector<HTMLElement>('[type="submit"]'))
  }

  return (
    <>
      <input ref={field} type="hidden" name={name} />
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className={clsx(
          'num flex min-h-control-md w-full items-center gap-2.5 rounded-md border border-line-strong bg-surface px-4 text-left text-md whitespace-nowrap text-ink transition-colors',
          className,
        )}
      >
        <span className="text-sm text-ink-3">{label}</span>
        <span className="flex-1">{value === '' ? '전체' : fullDay(value)}</span>
        <CalendarDays aria-hidden="true" className="size-4.5 flex-none text-ink-3" />
      </button>
      {isOpen && (
        <Dialog
          open
          onClose={() => setIsOpen(false)}
          title={label}
          width="26rem"
          footer={value !== '' && <Button onClick={() => take('')}>전체 날짜 보기</Button>}
        >
          <div className="pb-3">
            <Calendar
              value={value === '' ? null : value}
              today={today}
              firstDay=""
              onValueChange={take}
            />
          </div>
        </Dialog>
      )}
    </>
  )
}
