import type { DeskNumbers } from '@matjari/contract/owner-desk/entities'
import { clsx } from 'clsx'
import { Minus, TrendingDown, TrendingUp } from 'lucide-react'
import { Card } from '../../../ui/card.tsx'
import { type Change, measuresOf } from './text.ts'

type NumbersStatsProps = { numbers: DeskNumbers; weeks: string; className?: string }

/** Four numbers, with those of the weeks before beside them. */
export const NumbersStats = ({ numbers, weeks, className }: NumbersStatsProps) => (
  <dl className={clsx('grid grid-cols-2 gap-3 sm:gap-5', className)}>
    {measuresOf(numbers).map(({ label, now, before, change }) => (
      <Card key={label} className="grid content-start gap-1 p-4 sm:p-6">
        <dt className="text-sm text-ink-3">{label}</dt>
        <dd className="num">
          <span
            className={clsx(
              'block leading-tight font-bold tracking-head',
              now === null ? 'text-lg text-ink-3' : 'text-3xl max-sm:text-2xl',
            )}
          >
            {now ?? '아직 없어요'}
          </span>
          <span className="mt-1 flex flex-wrap items-center gap-x-2 text-xs text-ink-3">
            <span>
              그 전 {weeks}주 {before ?? '없음'}
            </span>
            {change && <ChangeText change={change} />}
          </span>
        </dd>
      </Card>
    ))}
  </dl>
)

const icons = { up: TrendingUp, down: TrendingDown, same: Minus }

function ChangeText({ change: { way, isGood, text } }: { change: Change }) {
  const Icon = icons[way]
  const color = way === 'same' ? 'text-ink-3' : isGood ? 'text-ok-text' : 'text-danger-text'
  return (
    <span className={clsx('inline-flex items-center gap-1 font-medium', color)}>
      <Icon aria-hidden="true" className="size-4" />
      {text}
    </span>
  )
}
