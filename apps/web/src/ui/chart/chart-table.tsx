import { dayLabel } from '@matjari/contract/seoul-day'
import { numberText } from '../../lib/format.ts'
import type { DayCount } from './chart-frame.tsx'

const head = 'bg-sunken px-4 py-2 text-xs font-semibold text-ink-2'

/** The numbers of the chart, to read or to copy. */
export const ChartTable = ({
  caption,
  unit,
  days,
}: {
  caption: string
  unit: string
  days: readonly DayCount[]
}) => (
  <table className="w-full text-sm">
    <caption className="sr-only">{caption}</caption>
    <thead>
      <tr>
        <th scope="col" className={`${head} rounded-l-md text-left`}>
          날짜
        </th>
        <th scope="col" className={`${head} rounded-r-md text-right`}>
          {caption}
        </th>
      </tr>
    </thead>
    <tbody>
      {days.map(({ day, count }) => (
        <tr key={day} className="border-b border-line last:border-b-0">
          <th scope="row" className="num px-4 py-2 text-left font-regular text-ink-2">
            {dayLabel(day)}
          </th>
          <td className="num px-4 py-2 text-right font-medium">
            {numberText(count)}
            {unit}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
