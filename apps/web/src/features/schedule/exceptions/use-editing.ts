import type { HoursException } from '@matjari/contract/schedule/entities'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorMessage } from '../../../lib/api-error.ts'
import { isTimeBeingEntered } from '../../../ui/form/time-select.tsx'
import { askDiscard } from '../../../ui/overlay/alerts.ts'
import { showToast } from '../../../ui/overlay/toasts.ts'
import type { AskAffected } from '../affected/sending.ts'
import { hoursQuery } from '../api.ts'
import { useSaveException } from './changes.ts'
import {
  type ExceptionDraft,
  exceptionBody,
  exceptionDraft,
  exceptionHours,
  exceptionProblems,
  isSameException,
  newException,
} from './draft.ts'

type Editing = {
  readonly restaurantNo: string
  readonly askAffected: AskAffected
  /** Null: a day that is not set apart yet. */
  readonly exception: HoursException | null
  readonly today: string
  readonly onClose: () => void
}

/** One day that differs from its weekday, new or already there. */
export function useExceptionEditing(editing: Editing) {
  const { restaurantNo, askAffected, exception, today, onClose } = editing
  const [before] = useState(() => (exception ? exceptionDraft(exception) : newException))
  const [draft, setDraft] = useState<ExceptionDraft>(before)
  const [isTried, setIsTried] = useState(false)
  const week = useQuery(hoursQuery(restaurantNo))
  const saving = useSaveException({ restaurantNo, askAffected })
  const isBusy = useRef(false)

  const hours = exceptionHours(draft, week.data ?? [])
  const problems = exceptionProblems(draft, { hours, today })

  async function close() {
    if (isBusy.current) return
    const isUnsaved = !isSameException(draft, before) || isTimeBeingEntered()
    if (!isUnsaved || (await askDiscard())) onClose()
  }

  /** The first part of the form that is not right yet, or null when it went on its way. */
  function save(): keyof typeof problems | null {
    if (isBusy.current) return null
    setIsTried(true)
    const [wrong] = (['day', 'hours', 'reason'] as const).filter((part) => problems[part])
    if (wrong) return wrong
    isBusy.current = true
    saving.mutate(exceptionBody(draft, { restaurantNo, hours }), {
      onSuccess: (saved) => {
        if (!saved) return
        showToast(saved.message)
        onClose()
      },
      onSettled: () => {
        isBusy.current = false
      },
    })
    return null
  }

  return {
    draft,
    hours,
    problems: isTried ? problems : null,
    isSaving: saving.isPending,
    failure: saving.error && errorMessage(saving.error),
    change: (changed: Partial<ExceptionDraft>) => {
      if (!isBusy.current) setDraft({ ...draft, ...changed })
    },
    save,
    close,
  }
}
