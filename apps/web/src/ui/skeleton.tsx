import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/**
 * One grey box; its size and corners are those of what will stand there. The gleam is moved, not painted anew: dozens of
 * these may be on a page while its scripts are at work. Containing paint holds it without a position of its own, which
 * belongs to whoever places the box.
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
 * Says in words what the boxes show. `label` is read out; pass it as text beside them to show it.
 * `data-loading` tells whoever restores a scroll position that the page will still change its height.
 */
export const SkeletonGroup = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <output className="sr-only">{label}</output>
    <div aria-hidden="true" data-loading="">
      {children}
    </div>
  </>
)
