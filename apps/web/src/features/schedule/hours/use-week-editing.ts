import { messages } from '@matjari/contract/messages'
import { weekHoursProblem } from '@matjari/contract/schedule/hours-rules'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorMessage } from '../../../lib/api-error.ts'
import { isTimeBeingEntered } from '../../../ui/form/time-select.tsx'
import { askDiscard, showAlert } from '../../../ui/overlay/alerts.ts'
import type { AskAffected } from '../affected/sending.ts'
import { hoursQuery } from '../api.ts'
import { useSaveWeek } from './changes.ts'
import { isSameWeek, type WeekDraft, weekDraft } from './week-draft.ts'

type Editing = {
  readonly restaurantNo: string
  readonly askAffected: AskAffected
  readonly onClose: () => void
}

/** Everything the operating-time dialog knows and does. */
export function useWeekEditing({ restaurantNo, askAffected, onClose }: Editing) {
  const saved = useQuery(hoursQuery(restaurantNo))
  const [edited, setEdited] = useState<WeekDraft | null>(null)
  const saving = useSaveWeek({ restaurantNo, askAffected })
  const isBusy = useRef(false)

  const before = saved.data && weekDraft(saved.data)
  const week = edited ?? before
  const isNew = saved.data?.length === 0

  async function close() {
    if (isBusy.current) return
    const isChanged = edited && before && !isSameWeek(edited, before)
    const isUnsaved = isChanged || isTimeBeingEntered()
    if (!isUnsaved || (await askDiscard())) onClose()
  }

  async function save() {
    if (!week || isBusy.current) return
    const problem = weekHoursProblem(week)
    if (problem !== null) return showAlert(problem)
    isBusy.current = true
    try {
      const done = await saving.mutateAsync({ week, isNew })
      if (!done) return
      await showAlert(done.message, 'ok')
      onClose()
    } catch (error) {
      await showAlert(`${messages.hours.saveFailed}\n${errorMessage(error)}`, 'danger')
    } finally {
      isBusy.current = false
    }
  }

  return { saved, week, isNew, isSaving: saving.isPending, change: setEdited, save, close }
}
