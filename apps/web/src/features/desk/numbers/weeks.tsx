import type { DeskNumbers, DeskPeriod } from '@matjari/contract/owner-desk/entities'
import { useState } from 'react'
import { numberText } from '../../../lib/format.ts'
import { BarChart } from '../../../ui/chart/bar-chart.tsx'
import { summaryOf } from '../../../ui/chart/chart-frame.tsx'
import { Segmented } from '../../../ui/choice/segmented.tsx'
import { type Column, Table } from '../../../ui/list/data-table.tsx'
import { NumbersCard } from './card.tsx'
import { rateText, spanText } from './text.ts'

const kinds = [
  { value: 'bookings', label: '예약' },
  { value: 'covers', label: '손님' },
] as const
type Kind = (typeof kinds)[number]['value']
const units: Readonly<Record<Kind, string>> = { bookings: '건', covers: '명' }

const columns: readonly Column<DeskPeriod>[] = [
  { header: '주', look: 'title', cell: (week) => <span className="num">{spanText(week)}</span> },
  { header: '예약', look: 'labelled', cell: ({ bookings }) => `${numberText(bookings)}건` },
  { header: '손님', look: 'labelled', cell: ({ covers }) => `${numberText(covers)}명` },
  { header: '취소', look: 'labelled', cell: ({ cancelled }) => `${numberText(cancelled)}건` },
  {
    header: '노쇼',
    look: 'labelled',
    cell: ({ noShows, noShowRate }) =>
      noShowRate === null ? '-' : `${numberText(noShows)}팀 (${rateText(noShowRate)})`,
  },
  {
    header: '별점',
    look: 'labelled',
    cell: ({ rating, reviews }) =>
      rating === null ? '-' : `${rating.toFixed(1)}점 (리뷰 ${numberText(reviews)}개)`,
  },
]

/** Week by week, oldest first. */
export function WeeksCard({ weeks }: Pick<DeskNumbers, 'weeks'>) {
  const [kind, setKind] = useState<Kind>('bookings')
  const days = weeks.map((week) => ({ day: week.from, count: week[kind] }))
  const nameOf = (from: string) => {
    const week = weeks.find((one) => one.from === from)
    return week ? spanText(week) : from
  }
  const unit = units[kind]
  const title = kind === 'bookings' ? '예약' : '손님'
  return (
    <NumbersCard
      title="주마다"
      hint="그 주의 첫날로 적었어요."
      aside={
        <Segmented label="무엇을 볼까요?" options={kinds} value={kind} onValueChange={setKind} />
      }
      picture={
        <BarChart
          summary={summaryOf({ title, unit, days, span: '주', nameOf })}
          unit={unit}
          days={days}
          nameOf={nameOf}
        />
      }
      table={
        <Table
          caption="주마다의 예약, 손님, 취소, 노쇼와 별점"
          columns={columns}
          rows={weeks}
          rowKey={({ from }) => from}
        />
      }
    />
  )
}
