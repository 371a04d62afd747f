import './offer.css'
import { X } from 'lucide-react'
import { AlertDialog } from 'radix-ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { returnFocus } from '../../../ui/overlay/return-focus.ts'
import { useBackToClose } from '../../../ui/overlay/use-back-to-close.ts'

type OfferFrameProps = {
  /** What it shows: when that changes while it is open, it is read anew. */
  view: string
  onClose: () => void
  children: ReactNode
}

/** To close it is no answer: the table stays held. */
export function OfferFrame({ view, onClose, children }: OfferFrameProps) {
  const [opener] = useState(() => document.activeElement)
  const content = useRef<HTMLDivElement>(null)
  useBackToClose(onClose)

  // Not a button: a press that was meant for what was there before must not answer.
  function focusContent(event: Event) {
    event.preventDefault()
    content.current?.focus()
  }

  function giveFocusBack(event: Event) {
    returnFocus(event, opener)
    // The banner that opened it goes with the hold.
    if (!opener?.isConnected) document.getElementById('main')?.focus({ preventScroll: true })
  }

  const shown = useRef(view)
  useEffect(() => {
    if (shown.current !== view) content.current?.focus()
    shown.current = view
  }, [view])

  return (
    <AlertDialog.Root open onOpenChange={onClose}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-(--z-dialog) animate-fade bg-scrim" />
        <AlertDialog.Content
          ref={content}
          onOpenAutoFocus={focusContent}
          onCloseAutoFocus={giveFocusBack}
          className="offer"
        >
          {/* Where there is nothing to answer, a button says so. */}
          {view === 'held' && (
            <AlertDialog.Cancel asChild>
              <IconButton label="닫기" className="offer-x">
                <X aria-hidden="true" />
              </IconButton>
            </AlertDialog.Cancel>
          )}
          <div className="offer-in">{children}</div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
