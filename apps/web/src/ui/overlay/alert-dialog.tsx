import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, Info, Lock, type LucideIcon, Trash2 } from 'lucide-react'
import { AlertDialog } from 'radix-ui'
import { useRef, useSyncExternalStore } from 'react'
import { Button } from '../button.tsx'
import {
  type AlertTone,
  firstAlert,
  type PendingAlert,
  removeAlert,
  subscribeToAlerts,
} from './alerts.ts'
import { returnFocus } from './return-focus.ts'
import { useBackToClose } from './use-back-to-close.ts'

const brand = 'bg-brand-soft text-brand-text'
const crimson = 'bg-danger-soft text-danger-text'

const looks: Record<AlertTone, { icon: LucideIcon; badge: string; isDanger: boolean }> = {
  info: { icon: Info, badge: brand, isDanger: false },
  ok: { icon: CircleCheck, badge: 'bg-ok-soft text-ok-text', isDanger: false },
  login: { icon: Lock, badge: brand, isDanger: false },
  danger: { icon: CircleAlert, badge: crimson, isDanger: true },
  delete: { icon: Trash2, badge: crimson, isDanger: true },
}

/** Shows the alerts of alerts.ts one after another. Loaded lazily: it brings Radix with it. */
export function AlertDialogHost() {
  const pending = useSyncExternalStore(subscribeToAlerts, firstAlert)
  return pending && <AlertPanel key={pending.id} pending={pending} />
}

function AlertPanel({ pending }: { pending: PendingAlert }) {
  const { icon: Icon, badge, isDanger } = looks[pending.tone]
  const outcome = useRef<boolean>(null)
  useBackToClose(() => close(false))

  function close(confirmed: boolean) {
    outcome.current ??= confirmed
    removeAlert(pending.id)
  }

  function handleClosed(event: Event) {
    returnFocus(event, pending.opener)
    if (outcome.current !== null) pending.answer(outcome.current)
  }

  return (
    <AlertDialog.Root open onOpenChange={() => close(false)}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-(--z-dialog) animate-fade bg-scrim" />
        <AlertDialog.Content
          onCloseAutoFocus={handleClosed}
          className="fixed inset-0 z-(--z-dialog) m-auto h-fit max-h-[95dvh] w-[min(22.5rem,100vw-2rem)] animate-rise overflow-y-auto rounded-xl bg-surface text-center text-ink shadow-4"
        >
          <div className="px-7 pt-8 pb-5">
            <span
              className={clsx('mx-auto mb-4 grid size-13 place-items-center rounded-full', badge)}
            >
              <Icon className="size-6.5" aria-hidden="true" />
            </span>
            <AlertDialog.Title className="text-lg leading-normal font-semibold tracking-title whitespace-pre-line">
              {pending.message}
            </AlertDialog.Title>
          </div>
          <div className="grid auto-cols-fr grid-flow-col gap-2 px-5 pb-5">
            {pending.cancelLabel === null ? (
              <AlertDialog.Cancel asChild>
                <Button variant="primary">{pending.confirmLabel}</Button>
              </AlertDialog.Cancel>
            ) : (
              <>
                <AlertDialog.Cancel asChild>
                  <Button>{pending.cancelLabel}</Button>
                </AlertDialog.Cancel>
                <AlertDialog.Action asChild onClick={() => close(true)}>
                  <Button variant={isDanger ? 'danger-solid' : 'primary'}>
                    {pending.confirmLabel}
                  </Button>
                </AlertDialog.Action>
              </>
            )}
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
