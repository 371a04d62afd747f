import { clsx } from 'clsx'
import { Tabs as RadixTabs } from 'radix-ui'
import type { ComponentProps } from 'react'

export const Tabs = RadixTabs.Root

export const TabList = ({ className, ...rest }: ComponentProps<typeof RadixTabs.List>) => (
  <RadixTabs.List
    {...rest}
    className={clsx(
      'flex gap-6 overflow-x-auto [scrollbar-width:none] inset-shadow-[0_-1px_0_var(--color-line)]',
      className,
    )}
  />
)

export const Tab = ({ className, ...rest }: ComponentProps<typeof RadixTabs.Trigger>) => (
  <RadixTabs.Trigger
    {...rest}
    className={clsx(
      'relative inline-flex min-h-12 flex-none items-center gap-1.5 font-medium whitespace-nowrap text-ink-3 hover:text-ink focus-visible:-outline-offset-3 data-[state=active]:font-bold data-[state=active]:text-ink data-[state=active]:after:absolute data-[state=active]:after:inset-x-0 data-[state=active]:after:bottom-0 data-[state=active]:after:h-[2.5px] data-[state=active]:after:rounded-[2px] data-[state=active]:after:bg-ink',
      className,
    )}
  />
)

export const TabPanel = RadixTabs.Content

/** The number of items, inside a Tab. */
export const TabCount = ({ children }: { children: number }) => (
  <span className="num text-xs font-semibold text-brand-text">{children}</span>
)
