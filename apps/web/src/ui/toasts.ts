export type ToastTone = 'ok' | 'error'
export type Toast = { id: number; message: string; tone: ToastTone }

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/** For news that needs no answer. Saying the same again restarts the toast instead of stacking it. */
export function showToast(message: string, tone: ToastTone = 'ok') {
  lastId += 1
  change([...toasts.filter((toast) => toast.message !== message), { id: lastId, message, tone }])
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
