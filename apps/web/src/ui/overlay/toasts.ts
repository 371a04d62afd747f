export type ToastTone = 'ok' | 'error'
export type ToastAction = { label: string; run: () => void }
export type Toast = { id: number; message: string; tone: ToastTone; action?: ToastAction }

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/** For news that needs no answer. Saying the same again restarts the toast instead of stacking it. */
export function showToast(
  message: string,
  tone: ToastTone = 'ok',
  more: { action?: ToastAction } = {},
) {
  lastId += 1
  const toast = { id: lastId, message, tone, ...more }
  change([...toasts.filter((other) => other.message !== message), toast])
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
