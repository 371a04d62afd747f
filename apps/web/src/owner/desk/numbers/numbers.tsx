import type { DeskNumbers, DeskPeriod } from '@matjari/contract/owner-desk/entities'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Minus, TrendingDown, TrendingUp } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { api } from '../../../lib/api.ts'
import { errorMessage } from '../../../lib/api-error.ts'
import { numberText } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { BarChart } from '../../../ui/chart/bar-chart.tsx'
import { summaryOf } from '../../../ui/chart/chart-frame.tsx'
import { Segmented } from '../../../ui/choice/segmented.tsx'
import { type Column, Table } from '../../../ui/list/data-table.tsx'
import { PanelSkeletons } from '../../../ui/list-skeletons.tsx'
import { SkeletonGroup } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/state-message.tsx'
import { deskQueryKeys } from '../desk-query-keys.ts'
import {
  busiestFirst,
  busiestText,
  type Change,
  coversText,
  heatRows,
  levelOf,
  measuresOf,
  rateText,
  spanText,
  timeText,
} from './numbers-text.ts'
import './numbers.css'
import { weekDayLabel, weekDays } from '@matjari/contract/seoul-day'

type Weeks = '4' | '12'

export const weeksIn = (search: string): Weeks =>
  new URLSearchParams(search).get('weeks') === '12' ? '12' : '4'

const numbersQuery = (restaurantNo: string, weeks: Weeks) =>
  queryOptions({
    queryKey: deskQueryKeys.numbers(restaurantNo, weeks),
    queryFn: ({ signal }) =>
      api('GET /api/desk/numbers', { query: { restaurantNo, weeks } }, { signal }),
    // Keeps the layout while the other weeks load.
    placeholderData: keepPreviousData,
  })

const choices = [
  { value: '4', label: '4주' },
  { value: '12', label: '12주' },
] as const

type NumbersProps = {
  title: string
  restaurantNo: string
  weeks: Weeks
  onWeeks: (weeks: Weeks) => void
}

/** Statistics of whole weeks up to yesterday, compared with as many weeks before. */
export function Numbers({ title, restaurantNo, weeks, onWeeks }: NumbersProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    numbersQuery(restaurantNo, weeks),
  )
  // The number of weeks on the screen, also while others load.
  const visibleWeeks = data && String(data.weeks.length)
  return (
    <div className="grid grid-cols-1 gap-3 sm:gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="outline-none">{title}</h1>
          <p className="num text-sm text-ink-3">
            {data ? `${spanText(data.now)}, 어제까지 ${visibleWeeks}주` : '어제까지'}
          </p>
        </div>
        <Segmented
          label="몇 주를 볼까요?"
          options={choices}
          value={weeks}
          onValueChange={onWeeks}
          className="*:min-h-11"
        />
      </div>
      {data && visibleWeeks && (
        <div aria-busy={isPlaceholderData}>
          {data.now.bookings === 0 ? (
            <div className="grid grid-cols-1 gap-3 sm:gap-5">
              <NumbersStats numbers={data} weeks={visibleWeeks} className="lg:grid-cols-4" />
              <Card>
                <EmptyState
                  drawing="calendar"
                  title={`${visibleWeeks}주 동안 예약이 없었어요.`}
                  hint="예약이 들어오면 주마다의 수와 바쁜 시간이 여기에 보여요."
                />
              </Card>
            </div>
          ) : (
            <div className="grid grid-cols-1 items-start gap-3 sm:gap-5 lg:grid-cols-2">
              <div className="grid min-w-0 grid-cols-1 gap-3 sm:gap-5">
                <NumbersStats numbers={data} weeks={visibleWeeks} />
                <WeeksCard weeks={data.weeks} />
              </div>
              <BusiestCard times={data.times} />
            </div>
          )}
        </div>
      )}
      {!data && !error && (
        <SkeletonGroup label="숫자를 불러오는 중...">
          <PanelSkeletons heights={['h-32', 'h-80']} />
        </SkeletonGroup>
      )}
      {!data && error && (
        <ErrorState
          title="숫자를 불러오지 못했어요."
          hint={errorMessage(error)}
          action={
            <Button loading={isFetching} onClick={() => void refetch()}>
              다시 시도
            </Button>
          }
        />
      )}
    </div>
  )
}

type NumbersStatsProps = { numbers: DeskNumbers; weeks: string; className?: string }

/** Four numbers, compared with the weeks before. */
const NumbersStats = ({ numbers, weeks, className }: NumbersStatsProps) => (
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

type NumbersCardProps = {
  title: string
  hint: string
  /** Controls of the chart, shown beside the table switch, but not with the table. */
  aside?: ReactNode
  picture: ReactNode
  table: ReactNode
}

/** Numbers as a chart, which can be switched to a table. */
function NumbersCard({ title, hint, aside, picture, table }: NumbersCardProps) {
  const titleId = useId()
  const [isTable, setTable] = useState(false)
  return (
    <section aria-labelledby={titleId} className="grid min-w-0 grid-cols-1">
      <Card className="grid grid-cols-1 content-start gap-4 p-4 sm:p-6">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div className="min-w-0">
            <h2 id={titleId} className="text-lg leading-snug tracking-title">
              {title}
            </h2>
            <p className="num text-sm text-ink-3">{hint}</p>
          </div>
          <div className="flex flex-wrap items-center gap-3">
            {!isTable && aside}
            <Button size="sm" onClick={() => setTable(!isTable)}>
              <span>
                <span className="sr-only">{title}, </span>
                {isTable ? '그래프로 보기' : '표로 보기'}
              </span>
            </Button>
          </div>
        </div>
        {isTable ? table : picture}
      </Card>
    </section>
  )
}

const kinds = [
  { value: 'bookings', label: '예약' },
  { value: 'covers', label: '손님' },
] as const
type Kind = (typeof kinds)[number]['value']
const units: Readonly<Record<Kind, string>> = { bookings: '건', covers: '명' }

const weekColumns: readonly Column<DeskPeriod>[] = [
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
function WeeksCard({ weeks }: Pick<DeskNumbers, 'weeks'>) {
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
          columns={weekColumns}
          rows={weeks}
          rowKey={({ from }) => from}
        />
      }
    />
  )
}

type Times = DeskNumbers['times']

const timeColumns: readonly Column<Times[number]>[] = [
  { header: '시간', look: 'title', cell: (time) => <span className="num">{timeText(time)}</span> },
  { header: '평균 손님', look: 'labelled', cell: ({ covers }) => coversText(covers) },
]

/** When guests come: the days of the week across, the half hours down. */
const BusiestCard = ({ times }: { times: Times }) => (
  <NumbersCard
    title="바쁜 시간"
    hint={busiestText(times)}
    picture={times.length > 0 && <Heat times={times} />}
    table={
      <section
        aria-label="바쁜 순서로"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by keyboard from here
        tabIndex={0}
        className="max-h-120 overflow-auto"
      >
        <Table
          caption="바쁜 순서로 본 요일과 시간의 평균 손님"
          columns={timeColumns}
          rows={busiestFirst(times)}
          rowKey={({ weekDay, time }) => `${weekDay} ${time}`}
        />
      </section>
    }
  />
)

/** A real table, so that it is readable without colours: each cell holds its number. */
function Heat({ times }: { times: Times }) {
  const most = Math.max(...times.map(({ covers }) => covers))
  return (
    <table className="desk-heat">
      <caption className="sr-only">요일과 시간마다 오는 손님의 평균</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">시간</span>
          </th>
          {weekDays.map((day) => (
            <th key={day} scope="col">
              {weekDayLabel(day)}
              <span className="sr-only">요일</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {heatRows(times).map(({ time, label, days }) => (
          <tr key={time}>
            <th scope="row">{label}</th>
            {days.map((covers, day) => (
              <td key={weekDays[day]} data-level={levelOf(covers, most)}>
                {covers > 0 ? shortText(covers) : <span className="sr-only">없음</span>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** At most two digits fit; an average below one guest is not rounded to 0. */
const shortText = (covers: number) => (covers < 1 ? '<1' : numberText(Math.round(covers)))
