import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/**
 * One grey box in the size and corners of the content to come. Its shimmer is a moved element, not a repainted
 * background: dozens of boxes may be on a page while its scripts run. `contain: paint` clips it without
 * `position: relative`, which is left to the caller.
 */
export const Skeleton = ({ className }: { className: string }) => (
  <span
    className={clsx(
      'block bg-sunken [contain:paint] after:absolute after:inset-y-0 after:w-[300%] after:animate-shimmer after:bg-[linear-gradient(100deg,var(--color-sunken)_30%,var(--color-sunken-2)_48%,var(--color-sunken)_66%)]',
      className,
    )}
  />
)

export const SkeletonText = ({ className = 'w-full' }: { className?: string }) => (
  <Skeleton className={clsx('h-[0.95em] rounded-[0.3rem]', className)} />
)

/**
 * Names the loading content. `label` is read out; pass it as text beside the boxes to show it. `data-loading`
 * tells the scroll restoration that the page's height will still change.
 */
export const SkeletonGroup = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <output className="sr-only">{label}</output>
    <div aria-hidden="true" data-loading="">
      {children}
    </div>
  </>
)
