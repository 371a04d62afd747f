import { clsx } from 'clsx'
import { Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '../../../ui/button.tsx'

const callLooks = {
  primary: buttonClass({ variant: 'primary', size: 'lg' }),
  /** Where a table can be reserved, that is the first thing to do. */
  outline: buttonClass({ variant: 'outline', size: 'lg' }),
  icon: `${buttonClass({ variant: 'outline', size: 'lg' })} w-14 px-0!`,
}

/** A call is the next step of somebody who has decided. */
export const CallButton = ({
  phone,
  look = 'primary',
  className,
}: {
  phone: string
  look?: keyof typeof callLooks
  className?: string
}) => (
  <a href={`tel:${phone}`} className={clsx(callLooks[look], className)}>
    <Phone aria-hidden="true" />
    <span className={clsx(look === 'icon' && 'sr-only')}>전화하기</span>
  </a>
)

/** Beside the facts on a wide screen. */
export const SideCard = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-4 rounded-xl border border-line bg-surface p-6 shadow-2">{children}</div>
)

/** In the thumb's reach on a phone, in the place of the tab bar; the chat button stands at its right end. */
export const ActionBar = ({ children }: { children: ReactNode }) => (
  <div
    data-action-bar=""
    className="fixed inset-x-0 bottom-0 z-(--z-tabbar) flex flex-wrap gap-2 border-t border-line bg-surface/96 pt-3 pr-[calc(var(--spacing-gutter)+3.5rem)] pl-gutter pb-[calc(0.75rem+env(safe-area-inset-bottom))] backdrop-blur-[14px] md:hidden"
  >
    {children}
  </div>
)
