import type { ShopRequest } from '@matjari/contract/restaurants/entities'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'

const colours = { waiting: 'text-warn-text', rejected: 'text-danger-text' }

/** On the tinted ground of what it speaks about. */
export const StateBadge = ({
  state,
  children,
}: {
  state: ShopRequest['state']
  children: ReactNode
}) => (
  <span
    className={clsx(
      'num inline-flex min-h-6 items-center gap-[0.3rem] rounded-xs bg-surface px-2 text-2xs font-semibold before:size-[0.4rem] before:rounded-full before:bg-current',
      colours[state],
    )}
  >
    {children}
  </span>
)
