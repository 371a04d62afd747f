import type { Dashboard, DashboardCounts } from '@matjari/contract/admin/entities'
import { clsx } from 'clsx'
import { ChevronRight, Minus, TrendingDown, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { agoText, numberText } from '../../../lib/format.ts'
import { Card } from '../../../ui/card.tsx'
import { deltaOf } from './text.ts'

type Shown = { readonly dashboard: Dashboard; readonly now: Date }

/** What came, and what waits for somebody. */
export const DashboardStats = ({ dashboard, now }: Shown) => (
  <div className="grid grid-cols-1 gap-3 sm:gap-5">
    <div className="grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
      <Stat label="오늘 예약" count={dashboard.reservations.today.count} unit="건">
        <DeltaText compared={dashboard.reservations.today} unit="건" />
      </Stat>
      <Stat label="이번 주 예약" count={dashboard.reservations.week.count} unit="건">
        <DeltaText compared={dashboard.reservations.week} unit="건" />
      </Stat>
      <NewOnes label="오늘 새 리뷰" counts={dashboard.reviews} unit="개" />
      <NewOnes label="오늘 가입" counts={dashboard.members} unit="명" />
    </div>
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-5">
      <Stat
        label="승인 대기 맛집"
        count={dashboard.pendingCount}
        unit="곳"
        to="/admin/restaurants?status=N"
      >
        <p className="text-xs text-ink-3">{oldestText(dashboard, now)}</p>
      </Stat>
      <Stat
        label="처리할 신고"
        count={dashboard.openReportCount}
        unit="건"
        to="/admin/reviews?tab=reports"
      />
      <div className="grid max-sm:col-span-2">
        <Stat
          label="기다리는 채팅"
          count={dashboard.waitingChatCount}
          unit="명"
          to="/admin/chatting"
        />
      </div>
    </div>
  </div>
)

const NewOnes = ({
  label,
  counts: { today, week },
  unit,
}: {
  label: string
  counts: DashboardCounts
  unit: string
}) => (
  <Stat label={label} count={today.count} unit={unit}>
    <DeltaText compared={today} unit={unit} />
    <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-2">
      <span className="num">
        이번 주 {numberText(week.count)}
        {unit}
      </span>
      <DeltaText compared={week} unit={unit} />
    </p>
  </Stat>
)

function oldestText({ pendingCount, oldestPendingDate }: Dashboard, now: Date): string {
  if (pendingCount === 0 || oldestPendingDate === null) return '기다리는 신청이 없어요'
  return `오래된 신청 ${agoText(oldestPendingDate, now)}`
}

/** One number of today. With an address the whole card leads to what it counts. */
const Stat = ({
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

function DeltaText({
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
