import { seoulToday } from '@matjari/contract/seoul-day'
import { errorMessage } from '../../lib/api-error.ts'
import { showAlert } from '../../ui/overlay/alerts.ts'
import { showToast } from '../../ui/overlay/toasts.ts'

/** Says how it went, also when the row it was pressed in is gone by then. */
export async function tell(done: Promise<{ readonly message: string }>) {
  try {
    showToast((await done).message)
  } catch (error) {
    void showAlert(errorMessage(error), 'danger')
  }
}

export const dayOf = (timestamp: string) => seoulToday(new Date(timestamp))
