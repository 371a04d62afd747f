import type { DeskGuest } from '@matjari/contract/owner-desk/entities'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { api } from '../../../lib/api.ts'
import { errorMessage } from '../../../lib/api-error.ts'
import { currentSession } from '../../../lib/session.ts'
import { showAlert } from '../../../ui/overlay/alerts.ts'
import { showToast } from '../../../ui/overlay/toasts.ts'
import { type Mark, marksOf } from '../board/rules/marks.ts'
import { markedText } from '../board/rules/text.ts'
import { askDaysAnew, patchBooking } from './day.ts'
import { makeOutbox } from './outbox.ts'

type Marking = {
  readonly reservationNo: string
  readonly from: DeskGuest['state']
  readonly to: Mark
}

/** Of this window: a mark outlives the row it was made in. */
export const marks = makeOutbox({
  send: ({ reservationNo, from, to }: Marking, key) =>
    api('PATCH /api/reservation/:reservationNo/state', {
      headers: { 'idempotency-key': key },
      params: { reservationNo },
      body: { from, to },
    }),
})

/** Marks on their way to the server. */
export const useWaitingMarks = () => useSyncExternalStore(marks.subscribe, marks.current)

/** Marks a booking at once, and offers to take it back. */
export function useMark(restaurantNo: string) {
  const client = useQueryClient()
  return useMemo(() => marker(client, restaurantNo), [client, restaurantNo])
}

function marker(client: QueryClient, restaurantNo: string) {
  return async function mark(row: DeskGuest, to: Mark) {
    const { reservationNo, state: from } = row
    // A second press while the first is on its way means the same.
    if (marks.current().some((one) => one.reservationNo === reservationNo)) return
    try {
      const answer = await marks.add({ reservationNo, from, to })
      const now = new Date()
      const at = now.toISOString()
      const name = currentSession().loginInfo?.memberNickName ?? ''
      const deed = to === 'confirmed' ? 'takenBack' : to
      const lastBy = { kind: 'store', name, deed, at } as const
      await patchBooking(client, restaurantNo, { ...answer, stateDate: at, lastBy })
      const undo = { label: '실행 취소', run: () => void mark({ ...row, state: to }, 'confirmed') }
      const canUndo = to !== 'confirmed' && marksOf(row, now).canTakeBack
      showToast(markedText(row, to), 'ok', canUndo ? { action: undo } : {})
    } catch (error) {
      void showAlert(errorMessage(error), 'danger')
    } finally {
      void askDaysAnew(client, restaurantNo)
    }
  }
}
