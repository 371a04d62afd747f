import { clsx } from 'clsx'
import { DayButton, type DayButtonProps, type Modifiers } from 'react-day-picker'

/** One colour per day: chosen before past, past before holiday, holiday before the weekend. */
function dayColour({ selected, past, holiday }: Modifiers, weekday: number) {
  if (selected) return 'bg-brand font-bold text-on-brand'
  if (past) return 'font-regular text-ink-3 hover:bg-sunken'
  if (holiday || weekday === 0) return 'font-medium text-danger-text hover:bg-sunken'
  if (weekday === 6) return 'font-medium text-info-text hover:bg-sunken'
  return 'font-medium text-ink hover:bg-sunken'
}

const todayDot = 'after:absolute after:bottom-1.5 after:size-1 after:rounded-full after:bg-current'

export const CalendarDayButton = (props: DayButtonProps) => (
  <DayButton
    {...props}
    aria-current={props.modifiers.today ? 'date' : undefined}
    className={clsx(
      'num relative mx-auto grid aspect-square min-h-target w-full max-w-13 place-items-center rounded-full text-[0.9375rem] transition-colors',
      dayColour(props.modifiers, props.day.date.getDay()),
      props.modifiers.today && todayDot,
    )}
  />
)
