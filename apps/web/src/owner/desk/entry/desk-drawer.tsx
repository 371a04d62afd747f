import './desk-drawer.css'
import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type ReactNode, type RefObject, useState } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { returnFocus } from '../../../ui/overlay/return-focus.ts'
import { useBackToClose } from '../../../ui/overlay/use-back-to-close.ts'
import { useIsWide } from '../../../ui/use-is-wide.ts'

type DrawerProps = {
  title: string
  onClose: () => void
  /** Below the fields, always in sight. */
  footer?: ReactNode
  firstFocus?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** At the right of a laptop, where the board goes on beside it; on a phone a sheet over everything. */
export function DeskDrawer({ title, onClose, footer, firstFocus, children }: DrawerProps) {
  const [opener] = useState(() => document.activeElement)
  const isWide = useIsWide()
  useBackToClose(onClose)

  function focusFirst(event: Event) {
    event.preventDefault()
    const target = firstFocus?.current ?? event.target
    if (target instanceof HTMLElement) target.focus()
  }

  return (
    <Dialog.Root open modal={!isWide} onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={focusFirst}
          onCloseAutoFocus={(event) => returnFocus(event, opener)}
          // A guest at the door is marked while another one is on the phone.
          onInteractOutside={(event) => event.preventDefault()}
          className="desk-drawer"
        >
          {/* No header element: beside the page, which it does not hide, it would be a second banner. */}
          <div className="desk-drawer-head">
            <Dialog.Title className="text-xl tracking-title">{title}</Dialog.Title>
            <IconButton label="닫기" className="desk-more" onClick={onClose}>
              <X aria-hidden="true" />
            </IconButton>
          </div>
          <div className="desk-drawer-body">{children}</div>
          {footer && <div className="desk-drawer-foot">{footer}</div>}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
