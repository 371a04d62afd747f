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
  /** Below the fields, always visible. */
  footer?: ReactNode
  firstFocus?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** On a laptop a drawer at the right that leaves the board usable; on a phone a sheet over everything. */
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
          // Staff may mark a guest at the door while another guest is on the phone.
          onInteractOutside={(event) => event.preventDefault()}
          className="desk-drawer"
        >
          {/* Not a header element: the drawer does not hide the page, so it would be a second banner landmark. */}
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
