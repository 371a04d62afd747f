import './day-steps.css'
import { addDays } from '@matjari/contract/seoul-day'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../../lib/lazy-module.ts'
import { IconButton } from '../../ui/button.tsx'
import { shortDay } from './guest-text.ts'

const DayDialog = lazyComponent(() => import('./day-dialog.tsx').then((file) => file.DayDialog))

type DayStepsProps = {
  day: string
  runningDay: string
  /** Undefined: the running day. */
  onGoTo: (day: string | undefined) => void
}

/** Steps to the day before or after, or to any day of a calendar. */
export function DaySteps({ day, runningDay, onGoTo }: DayStepsProps) {
  const [isChoosing, setChoosing] = useState(false)
  const goTo = (next: string) => onGoTo(next === runningDay ? undefined : next)
  const name = nameOf(day, runningDay)
  return (
    <div className="desk-datestep">
      <IconButton label="하루 전" onClick={() => goTo(addDays(day, -1))}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <button
        type="button"
        aria-haspopup="dialog"
        className="desk-datestep-day"
        onClick={() => setChoosing(true)}
      >
        {shortDay(day)} {name && <small>{name}</small>}
        <span className="sr-only">날짜 고르기</span>
      </button>
      <IconButton label="하루 뒤" onClick={() => goTo(addDays(day, 1))}>
        <ChevronRight aria-hidden="true" />
      </IconButton>
      {isChoosing && (
        <Suspense fallback={null}>
          <DayDialog
            day={day}
            today={runningDay}
            onChoose={(next) => {
              setChoosing(false)
              goTo(next)
            }}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

function nameOf(day: string, runningDay: string) {
  if (day === runningDay) return '오늘'
  return day === addDays(runningDay, 1) ? '내일' : null
}
