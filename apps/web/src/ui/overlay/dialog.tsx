import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { Dialog as RadixDialog } from 'radix-ui'
import { type ReactNode, type RefObject, useState } from 'react'
import { IconButton } from '../button.tsx'
import { returnFocus } from './return-focus.ts'
import { useBackToClose } from './use-back-to-close.ts'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: string
  subtitle?: string
  footer?: ReactNode
  /** CSS lengths; a small window limits both, and a phone shows a sheet instead. */
  width?: string
  height?: string
  /** The body reaches the edges of the dialog, between two lines. */
  flush?: boolean
  className?: string
  /** The control that is most likely used next; without it the dialog itself takes the focus. */
  firstFocus?: RefObject<HTMLElement | null> | undefined
  children: ReactNode
}

export function Dialog({ open, ...panel }: DialogProps) {
  return (
    <RadixDialog.Root open={open} onOpenChange={panel.onClose}>
      {open && <DialogPanel {...panel} />}
    </RadixDialog.Root>
  )
}

function DialogPanel({
  onClose,
  title,
  subtitle,
  footer,
  width = '32rem',
  height,
  flush = false,
  className,
  firstFocus,
  children,
}: Omit<DialogProps, 'open'>) {
  const [opener] = useState(() => document.activeElement)
  useBackToClose(onClose)

  function focusDialog(event: Event) {
    event.preventDefault()
    const target = firstFocus?.current ?? event.target
    if (target instanceof HTMLElement) target.focus()
  }

  return (
    <RadixDialog.Portal>
      <RadixDialog.Overlay className="fixed inset-0 z-(--z-dialog) animate-fade bg-scrim" />
      <RadixDialog.Content
        onOpenAutoFocus={focusDialog}
        onCloseAutoFocus={(event) => returnFocus(event, opener)}
        // A misplaced press beside a half-filled form must not discard it.
        onPointerDownOutside={(event) => event.preventDefault()}
        style={{
          width: `min(${width}, 100vw - 2rem)`,
          height: height && `min(${height}, 100dvh - 2rem)`,
        }}
        // A low window, like a phone on its side or a page at 200 % zoom, has no height to spare.
        className={clsx(
          'fixed inset-0 z-(--z-dialog) m-auto grid h-fit max-h-[95dvh] animate-rise grid-rows-[auto_minmax(0,1fr)_auto] overflow-hidden rounded-2xl bg-surface text-ink shadow-4 outline-none max-sm:h-dvh! max-sm:max-h-none max-sm:w-screen! max-sm:animate-sheet max-sm:rounded-none [@media(height<30rem)]:h-dvh! [@media(height<30rem)]:max-h-none [@media(height<30rem)]:rounded-none',
          className,
        )}
      >
        <header className="flex min-h-18 items-center justify-between gap-4 py-3 pr-4 pl-8 max-sm:min-h-15 max-sm:border-b max-sm:border-line max-sm:py-2 max-sm:pr-2 max-sm:pl-5 [@media(height<30rem)]:min-h-12 [@media(height<30rem)]:py-0.5">
          <div>
            <RadixDialog.Title className="text-xl tracking-title">{title}</RadixDialog.Title>
            {subtitle && (
              <RadixDialog.Description className="text-sm text-ink-3">
                {subtitle}
              </RadixDialog.Description>
            )}
          </div>
          <IconButton label="닫기" onClick={onClose}>
            <X aria-hidden="true" />
          </IconButton>
        </header>
        <div
          className={clsx(
            'overflow-auto overscroll-contain',
            flush ? 'border-line sm:border-y' : 'px-8 py-1 max-sm:px-5 max-sm:py-4',
          )}
        >
          {children}
        </div>
        {footer && (
          <div className="flex items-center justify-end gap-2.5 px-8 pt-4 pb-6 max-sm:flex-wrap max-sm:border-t max-sm:border-line max-sm:px-5 max-sm:pt-3 max-sm:pb-[calc(0.75rem+env(safe-area-inset-bottom))] max-sm:[&>button]:flex-1 [@media(height<30rem)]:py-2">
            {footer}
          </div>
        )}
      </RadixDialog.Content>
    </RadixDialog.Portal>
  )
}
