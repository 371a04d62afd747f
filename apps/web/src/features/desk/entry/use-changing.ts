import type { DeskGuest } from '@matjari/contract/owner-desk/entities'
import { deskLimits } from '@matjari/contract/owner-desk/limits'
import { useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '../../../lib/api-error.ts'
import { withHonorific } from '../../../lib/korean.ts'
import { showAlert } from '../../../ui/overlay/alerts.ts'
import { showToast } from '../../../ui/overlay/toasts.ts'
import { patchBooking } from '../api/day.ts'
import { type Change, sendAsked, shownFailure, useChange } from '../api/writes.ts'
import { nameOf } from '../board/rules/text.ts'
import { noteOwn } from '../live/own.ts'
import { type ChangeDraft, changeBack, changeTo } from './change.ts'

/** Changes a booking; until the guest is told of it, it can be taken back unseen. */
export function useChanging(restaurantNo: string) {
  const client = useQueryClient()
  const write = useChange(restaurantNo)

  async function put(body: Change) {
    const said = await sendAsked(write.mutateAsync, body, '바꾸기')
    if (!said) return false
    noteOwn(body.reservationNo)
    await patchBooking(client, restaurantNo, said.answer)
    return true
  }

  async function change(row: DeskGuest, draft: ChangeDraft): Promise<boolean> {
    try {
      if (!(await put(changeTo(row, draft)))) return false
    } catch {
      return false // The notice below the fields says why.
    }
    showToast(`${withHonorific(nameOf(row))}의 예약을 바꿨어요`, 'ok', {
      action: { label: '실행 취소', run: () => void takeBack(row, draft) },
      lastsMs: deskLimits.undoSeconds * 1000,
    })
    return true
  }

  async function takeBack(before: DeskGuest, draft: ChangeDraft) {
    try {
      if (await put(changeBack(before, draft)))
        showToast(`${withHonorific(nameOf(before))}의 예약을 되돌렸어요`)
    } catch (error) {
      void showAlert(errorMessage(error), 'danger')
    }
  }

  return {
    change,
    isPending: write.isPending,
    isWaiting: write.isWaiting,
    failure: shownFailure(write.error),
  }
}
