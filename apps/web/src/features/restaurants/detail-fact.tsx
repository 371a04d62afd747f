import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** One line of what a guest needs to know. The icon stays with the first line of a long one. */
export const Fact = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <div className="flex gap-2.5 text-ink-2">
    <span className="flex h-target items-center text-ink-3">
      <Icon aria-hidden="true" />
    </span>
    <div className="flex min-h-target min-w-0 flex-wrap items-center gap-x-4">{children}</div>
  </div>
)
