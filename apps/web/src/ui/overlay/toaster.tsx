import { CircleAlert, CircleCheck } from 'lucide-react'
import { Toast as RadixToast } from 'radix-ui'
import { useSyncExternalStore } from 'react'
import { currentToasts, removeToast, subscribeToToasts, type ToastTone } from './toasts.ts'

const icons: Record<ToastTone, React.ReactNode> = {
  ok: <CircleCheck className="text-inverse-ok" aria-hidden="true" />,
  error: <CircleAlert className="text-inverse-err" aria-hidden="true" />,
}

const timeToDecideMs = 8000

/** Shows the toasts of toasts.ts. Loaded lazily: it brings Radix with it. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts)
  return (
    <RadixToast.Provider label="알림" duration={2600} swipeDirection="down">
      {toasts.map((toast) => (
        <RadixToast.Root
          key={toast.id}
          type="background"
          {...(toast.action && { duration: toast.lastsMs ?? timeToDecideMs })}
          onOpenChange={() => removeToast(toast.id)}
          className="pointer-events-auto inline-flex min-h-13 max-w-104 animate-rise items-center gap-2.5 rounded-full bg-inverse py-2.5 pr-5 pl-4 text-[0.9375rem] font-medium text-on-inverse shadow-3 data-[swipe=move]:translate-y-(--radix-toast-swipe-move-y)"
        >
          {icons[toast.tone]}
          <RadixToast.Description>{toast.message}</RadixToast.Description>
          {toast.action && (
            <RadixToast.Action
              altText={toast.action.label}
              onClick={toast.action.run}
              className="-my-1 -mr-2 min-h-12 flex-none rounded-full px-3 font-bold underline underline-offset-4"
            >
              {toast.action.label}
            </RadixToast.Action>
          )}
        </RadixToast.Root>
      ))}
      <RadixToast.Viewport
        label="알림 ({hotkey})"
        hotkey={['F6']}
        // Elements at the bottom of a page set the variable to their height.
        className="pointer-events-none fixed inset-x-0 bottom-[var(--toasts,2rem)] z-(--z-toast) grid justify-items-center gap-2 px-4 max-md:bottom-[calc(var(--spacing-tabbar)+var(--toasts,1rem)+env(safe-area-inset-bottom))]"
      />
    </RadixToast.Provider>
  )
}
