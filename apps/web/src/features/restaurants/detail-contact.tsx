import { Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '../../ui/button.tsx'

/** A call is the next step of somebody who has decided. */
export const CallButton = ({ phone, className }: { phone: string; className?: string }) => (
  <a
    href={`tel:${phone}`}
    className={`${buttonClass({ variant: 'primary', size: 'lg' })} ${className ?? ''}`}
  >
    <Phone aria-hidden="true" />
    전화하기
  </a>
)

/** Beside the facts on a wide screen. */
export const SideCard = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-4 rounded-xl border border-line bg-surface p-6 shadow-2">{children}</div>
)

/** In the thumb's reach on a phone, in the place of the tab bar. */
export const ActionBar = ({ children }: { children: ReactNode }) => (
  <div
    data-action-bar=""
    className="fixed inset-x-0 bottom-0 z-(--z-tabbar) flex gap-2 border-t border-line bg-surface/96 px-gutter pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] backdrop-blur-[14px] md:hidden"
  >
    {children}
  </div>
)
