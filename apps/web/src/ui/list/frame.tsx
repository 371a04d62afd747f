import { clsx } from 'clsx'
import type { FocusEventHandler, ReactNode, Ref } from 'react'

/** What the list shows and how much of it there is; a reader hears when it becomes something else. */
export const ListHeading = ({
  ref,
  what,
  count,
}: {
  ref: Ref<HTMLHeadingElement>
  what: string
  /** With its unit: 12건. */
  count: string
}) => (
  <h2
    ref={ref}
    tabIndex={-1}
    aria-live="polite"
    className="text-sm font-regular tracking-body text-ink-3 outline-none"
  >
    {what} <b className="num font-semibold text-ink">{count}</b>
  </h2>
)

/** The rows step back while others are on their way. */
export const ListRows = ({
  isOutdated,
  onFocus,
  className,
  children,
}: {
  isOutdated: boolean
  onFocus: FocusEventHandler
  className?: string
  children: ReactNode
}) => (
  <div
    aria-busy={isOutdated}
    onFocus={onFocus}
    className={clsx(className, 'transition-opacity', isOutdated && 'opacity-55')}
  >
    {children}
  </div>
)
