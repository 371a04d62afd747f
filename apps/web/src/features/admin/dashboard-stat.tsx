import { clsx } from 'clsx'
import { ChevronRight, Minus, TrendingDown, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Card } from '../../ui/card.tsx'
import { deltaOf, numberText } from './dashboard-words.ts'

/** One number of today. With an address the whole card leads to what it counts. */
export const Stat = ({
  label,
  count,
  unit,
  to,
  children,
}: {
  label: string
  count: number
  unit: string
  to?: string | undefined
  children?: ReactNode
}) => (
  <Card
    className={clsx('relative grid content-start gap-1 p-4 sm:p-6', to && 'hover:bg-sunken/55')}
  >
    <p className="text-sm text-ink-3">
      {to ? (
        <Link to={to} className="inline-flex items-center gap-1 after:absolute after:inset-0">
          {label}
          <ChevronRight aria-hidden="true" className="size-4" />
        </Link>
      ) : (
        label
      )}
    </p>
    <p className="num text-3xl leading-tight font-bold tracking-head">
      {numberText(count)}
      <span className="text-md font-medium tracking-normal text-ink-2">{unit}</span>
    </p>
    {children}
  </Card>
)

const looks = {
  up: { Icon: TrendingUp, color: 'text-ok-text' },
  down: { Icon: TrendingDown, color: 'text-danger-text' },
  same: { Icon: Minus, color: 'text-ink-3' },
}

export function DeltaText({
  compared,
  unit,
}: {
  compared: { readonly count: number; readonly before: number }
  unit: string
}) {
  const { tone, text } = deltaOf(compared, unit)
  const { Icon, color } = looks[tone]
  return (
    <span className={clsx('num inline-flex items-center gap-1 text-xs font-medium', color)}>
      <Icon aria-hidden="true" className="size-4" />
      {text}
    </span>
  )
}
