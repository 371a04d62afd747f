import {
  ChartFrame,
  type ChartProps,
  heightsOf,
  highestOf,
  middleOf,
  plot,
} from './chart-frame.tsx'

/** A line over the days with the area below it, and a dot on the highest. */
export function LineChart(chart: ChartProps) {
  const { days } = chart
  const { yOf } = heightsOf(days)
  const highest = highestOf(days)
  const xOf = (index: number) => middleOf(index, days.length)
  const line = days.map(({ count }, index) => `${xOf(index)} ${yOf(count)}`).join('L')
  const ends = `L${xOf(days.length - 1)} ${plot.bottom}L${xOf(0)} ${plot.bottom}Z`
  return (
    <ChartFrame {...chart}>
      {/* A path cannot use percent: it is drawn 100 units wide and stretched, but its stroke is not. */}
      <svg
        width="100%"
        height={plot.height}
        viewBox={`0 0 100 ${plot.height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d={`M${line}${ends}`} className="fill-chart-3 opacity-12" />
        <path
          d={`M${line}`}
          fill="none"
          strokeWidth="2.5"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
          className="stroke-chart-3"
        />
      </svg>
      {highest && (
        <circle
          cx={`${xOf(days.indexOf(highest))}%`}
          cy={yOf(highest.count)}
          r="4.5"
          strokeWidth="2.5"
          className="fill-surface stroke-chart-3"
        />
      )}
    </ChartFrame>
  )
}
