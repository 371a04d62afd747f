import { seoulToday } from '@matjari/contract/seoul-day'
import { Children, type ReactNode, useId } from 'react'
import { errorMessage } from '../../lib/api-error.ts'
import { Card } from '../../ui/card.tsx'
import { showAlert } from '../../ui/overlay/alerts.ts'
import { showToast } from '../../ui/overlay/toasts.ts'

type StaffSectionProps = {
  title: string
  /** The text of an empty list. */
  none: string
  children: ReactNode
}

export function StaffSection({ title, none, children }: StaffSectionProps) {
  const titleId = useId()
  const isEmpty = Children.count(children) === 0
  return (
    <section aria-labelledby={titleId} className="grid grid-cols-1 gap-3">
      <h2 id={titleId} className="text-lg leading-snug">
        {title}
      </h2>
      <Card className="overflow-hidden">
        {isEmpty ? (
          <p className="px-6 py-5 text-ink-3 max-sm:px-5">{none}</p>
        ) : (
          <ul className="divide-y divide-line">{children}</ul>
        )}
      </Card>
    </section>
  )
}

type StaffRowProps = { title: string; facts: string; action: ReactNode }

export const StaffRow = ({ title, facts, action }: StaffRowProps) => (
  <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-6 py-4 max-sm:px-5">
    <div className="min-w-0 flex-1 basis-48">
      <p className="font-semibold wrap-anywhere">{title}</p>
      <p className="mt-0.5 text-sm wrap-anywhere text-ink-3 num">{facts}</p>
    </div>
    <div className="flex flex-wrap gap-2">{action}</div>
  </li>
)

/** Shows the result as a toast, because the row of the button may be gone by then. */
export async function toastResult(done: Promise<{ readonly message: string }>) {
  try {
    showToast((await done).message)
  } catch (error) {
    void showAlert(errorMessage(error), 'danger')
  }
}

export const dayOf = (timestamp: string) => seoulToday(new Date(timestamp))
