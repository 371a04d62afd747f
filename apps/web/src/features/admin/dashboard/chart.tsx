import { type ComponentType, useState } from 'react'
import { numberText } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { type ChartProps, type DayCount, summaryOf, sumOf } from '../../../ui/chart/chart-frame.tsx'
import { ChartTable } from '../../../ui/chart/chart-table.tsx'
import { DashboardCard } from './card.tsx'

/** The last days of something as a picture or, for who prefers them, as numbers. */
export function DashboardChart({
  title,
  unit,
  days,
  chart: Chart,
}: {
  title: string
  unit: string
  days: readonly DayCount[]
  chart: ComponentType<ChartProps>
}) {
  const [isTable, setIsTable] = useState(false)
  return (
    <DashboardCard
      title={title}
      hint={`최근 ${days.length}일`}
      aside={
        <div className="flex items-center gap-3">
          <p className="num text-ink-3">
            <b className="text-xl text-ink">{numberText(sumOf(days))}</b> {unit}
          </p>
          <Button size="sm" onClick={() => setIsTable(!isTable)}>
            <span>
              <span className="sr-only">{title}, </span>
              {isTable ? '그래프로 보기' : '표로 보기'}
            </span>
          </Button>
        </div>
      }
    >
      {isTable ? (
        <ChartTable caption={title} unit={unit} days={days} />
      ) : (
        <Chart summary={summaryOf({ title, unit, days })} unit={unit} days={days} />
      )}
    </DashboardCard>
  )
}
