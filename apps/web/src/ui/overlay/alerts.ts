export type AlertTone = 'info' | 'ok' | 'login' | 'danger' | 'delete'

export type PendingAlert = {
  id: number
  message: string
  tone: AlertTone
  confirmLabel: string
  /** Null when there is nothing to decide: the alert has one button. */
  cancelLabel: string | null
  opener: Element | null
  answer: (confirmed: boolean) => void
}

type Question = {
  message: string
  /** Names the consequence: '삭제', not '확인'. */
  confirmLabel: string
  cancelLabel?: string
  tone?: AlertTone
}

let queue: readonly PendingAlert[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly PendingAlert[]) {
  queue = next
  for (const listener of listeners) listener()
}

function enqueue(alert: Omit<PendingAlert, 'id' | 'opener' | 'answer'>) {
  lastId += 1
  const id = lastId
  return new Promise<boolean>((answer) => {
    change([...queue, { ...alert, id, opener: document.activeElement, answer }])
  })
}

/** Resolves when the alert is closed and the focus is back where it was. */
export async function showAlert(message: string, tone: AlertTone = 'info') {
  await enqueue({ message, tone, confirmLabel: '확인', cancelLabel: null })
}

export const askConfirm = ({ cancelLabel = '취소', tone = 'info', ...question }: Question) =>
  enqueue({ ...question, cancelLabel, tone })

export const firstAlert = () => queue[0] ?? null

export function removeAlert(id: number) {
  change(queue.filter((pending) => pending.id !== id))
}

export function subscribeToAlerts(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Asks before a form with unsaved changes closes. */
export const askDiscard = () =>
  askConfirm({
    message: '저장하지 않은 내용이 있어요. 버릴까요?',
    confirmLabel: '버리기',
    cancelLabel: '계속 쓰기',
    tone: 'danger',
  })
