import { formatClockTime } from '@matjari/contract/clock-time'
import type { Slot } from '@matjari/contract/reservations/entities'
import { type Meal, mealNames, meals } from '@matjari/contract/table-search/meals'
import { fairnessText } from '@matjari/contract/waitlist/rules'
import { Bell } from 'lucide-react'
import { Button } from '../../../../ui/button.tsx'
import type { BookingForm } from '../use-booking-form.ts'
import { fullGroups, fullText } from './groups.ts'

/** What is full, and the way to wait for it: a line, or more where nothing of the evening is left. */
export function FullNote({ form, slots }: { form: BookingForm; slots: readonly Slot[] }) {
  const { wait, problems, draft } = form
  const full = fullText(slots)
  if (full === null) return null
  const chosen = slots.find(({ time, reason }) => time === draft.reserveTime && reason === 'full')
  const groups = fullGroups(slots)
  if (wait && (problems.day || groups.length > 0)) {
    const [name, ...others] = groups
    const meal =
      others.length === 0 ? mealNames.find((one) => meals[one].label === name) : undefined
    return (
      <div className="full-alarm">
        <p>
          <b>{meal ? `${name} 자리가 나면 알려 드려요` : '자리가 나면 알려 드려요'}</b>
          {fairnessText}
        </p>
        <Button variant="primary" onClick={() => wait(chosen?.time ?? aimOf(meal))}>
          빈자리 알림
        </Button>
      </div>
    )
  }
  if (problems.day) return null
  if (!wait) return <p className="times-note">{full}</p>
  return (
    <div className="full-note">
      <p className="num">{full}</p>
      <Button onClick={() => wait(chosen?.time ?? null)}>
        <Bell aria-hidden="true" />
        빈자리 알림
      </Button>
    </div>
  )
}

const aimOf = (meal: Meal | undefined) => (meal ? formatClockTime(meals[meal].aim) : null)
