import { clsx } from 'clsx'
import type { FocusEventHandler, ReactNode, Ref } from 'react'

/** What the list shows and how much of it there is; a reader hears when it becomes something else. */
export const ListHeading = ({
  ref,
  what,
  count,
  className = 'text-sm',
}: {
  ref: Ref<HTMLHeadingElement>
  what: string
  /** With its unit: 12건. Nothing while nobody knows. */
  count: string | undefined
  className?: string
}) => (
  <h2
    ref={ref}
    tabIndex={-1}
    aria-live="polite"
    className={clsx('font-regular tracking-body text-ink-3 outline-none', className)}
  >
    {what} {count && <b className="num font-semibold text-ink">{count}</b>}
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
  className?: string | undefined
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
