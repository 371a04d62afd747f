export type ToastTone = 'ok' | 'error'
type ToastAction = { label: string; run: () => void }
type Manner = {
  action?: ToastAction
  /** Only the latest toast of a group is shown; without it, of the same text. */
  group?: string
  /** Longer or shorter than the default. */
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

/** Shows a short message that needs no answer. The same message again restarts its toast instead of stacking another. */
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
