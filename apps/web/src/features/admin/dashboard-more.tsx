import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** From a part of the overview to the whole. */
export const MoreLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link
    to={to}
    className="inline-flex min-h-target items-center gap-1.5 rounded-md text-[0.9375rem] text-ink-2 hover:text-ink"
  >
    {children}
    <ChevronRight aria-hidden="true" className="size-4" />
  </Link>
)
