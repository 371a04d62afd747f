export type ToastTone = 'ok' | 'error'
export type ToastAction = { label: string; run: () => void }
type Manner = {
  action?: ToastAction
  /** Of these only the latest is shown; otherwise of the same words. */
  group?: string
  /** Longer or shorter than usual. */
  lastsMs?: number
}
export type Toast = Manner & { id: number; message: string; tone: ToastTone }

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/** For news that needs no answer. Saying the same again restarts the toast instead of stacking it. */
export function showToast(message: string, tone: ToastTone = 'ok', manner: Manner = {}) {
  lastId += 1
  const toast = { id: lastId, message, tone, group: message, ...manner }
  change([...toasts.filter(({ group }) => group !== toast.group), toast])
}

export const currentToasts = () => toasts

export function removeToast(id: number) {
  change(toasts.filter((toast) => toast.id !== id))
}

export function subscribeToToasts(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
