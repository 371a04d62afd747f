import { clsx } from 'clsx'
import {
  ChartFrame,
  type ChartProps,
  heightsOf,
  highestOf,
  middleOf,
  plot,
} from './chart-frame.tsx'

/** The width of a bar as a share of its day. */
const share = 0.64

/** A bar for each day, the highest one in a stronger colour. */
export function BarChart(chart: ChartProps) {
  const { days } = chart
  const { yOf } = heightsOf(days)
  const highest = highestOf(days)
  const width = (100 / days.length) * share
  return (
    <ChartFrame {...chart}>
      {days.map((one, index) => (
        <rect
          key={one.day}
          data-bar={one.count}
          x={`${middleOf(index, days.length) - width / 2}%`}
          y={yOf(one.count)}
          width={`${width}%`}
          height={plot.bottom - yOf(one.count)}
          rx="3"
          className={clsx(one === highest ? 'fill-chart-1' : 'fill-chart-2')}
        />
      ))}
    </ChartFrame>
  )
}
