import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { Card } from '../../ui/card.tsx'

/** One card of the dashboard: a title, something beside it, and the content. */
export function DashboardCard({
  title,
  hint,
  aside,
  children,
}: {
  title: string
  hint?: string
  aside?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid min-w-0 grid-cols-1">
      <Card className="grid grid-cols-1 content-start gap-3 p-4 sm:p-6">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1">
            <h2 id={id} className="text-lg leading-snug">
              {title}
            </h2>
            {hint && <p className="text-xs text-ink-3">{hint}</p>}
          </div>
          {aside}
        </div>
        {children}
      </Card>
    </section>
  )
}

/** A link from a card to its full list. */
export const MoreLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link
    to={to}
    className="inline-flex min-h-target items-center gap-1.5 rounded-md text-[0.9375rem] text-ink-2 hover:text-ink"
  >
    {children}
    <ChevronRight aria-hidden="true" className="size-4" />
  </Link>
)
