import type { Dashboard, DashboardCounts } from '@matjari/contract/admin/entities'
import type { UseQueryResult } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ChevronRight, Minus, TrendingDown, TrendingUp } from 'lucide-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { errorMessage } from '../../lib/api-error.ts'
import { agoText, numberText } from '../../lib/format.ts'
import { Avatar, memberPicture } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { BarChart } from '../../ui/chart/bar-chart.tsx'
import { type ChartProps, type DayCount, summaryOf, sumOf } from '../../ui/chart/chart-frame.tsx'
import { ChartTable } from '../../ui/chart/chart-table.tsx'
import { LineChart } from '../../ui/chart/line-chart.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { Rating } from '../../ui/star.tsx'
import { ErrorState } from '../../ui/state-message.tsx'
import { DashboardCard, MoreLink } from './dashboard-card.tsx'

type BackupProps = { readonly backup: Dashboard['backup']; readonly now: Date }

/** A warning at the top if the last backup is overdue. */
const LateBackup = ({ backup, now }: BackupProps) =>
  backup.isLate && <Notice tone="warn">{textOf({ backup, now })}</Notice>

/** How old the last backup is. */
const BackupLine = ({ backup, now }: BackupProps) =>
  !backup.isLate && <p className="text-sm text-ink-3">{textOf({ backup, now })}</p>

function textOf({ backup: { everyHours, doneDate, problem, isLate }, now }: BackupProps): string {
  const done = doneDate === null ? '아직 백업이 없어요' : `마지막 백업 ${agoText(doneDate, now)}`
  if (problem !== null) return `${done} · 그 뒤의 백업은 실패했어요. ${problem}`
  if (everyHours === null) return `${done} · 자동 백업은 꺼져 있어요`
  return isLate ? `${done} · ${everyHours}시간마다 하기로 했는데 늦었어요` : `${done} · 성공`
}

type Delta = { readonly tone: 'up' | 'down' | 'same'; readonly text: string }

/** 지난주보다 +4건: sign and word carry the same information as colour and arrow. */
export function deltaOf({ count, before }: { count: number; before: number }, unit: string): Delta {
  const change = count - before
  if (change === 0) return { tone: 'same', text: '지난주와 같아요' }
  const sign = change > 0 ? '+' : '-'
  const tone = change > 0 ? 'up' : 'down'
  return { tone, text: `지난주보다 ${sign}${numberText(Math.abs(change))}${unit}` }
}

type StatsProps = { readonly dashboard: Dashboard; readonly now: Date }

/** The numbers of today: what is new, and what is pending. */
const DashboardStats = ({ dashboard, now }: StatsProps) => (
  <div className="grid grid-cols-1 gap-3 sm:gap-5">
    <div className="grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
      <Stat label="오늘 예약" count={dashboard.reservations.today.count} unit="건">
        <DeltaText compared={dashboard.reservations.today} unit="건" />
      </Stat>
      <Stat label="이번 주 예약" count={dashboard.reservations.week.count} unit="건">
        <DeltaText compared={dashboard.reservations.week} unit="건" />
      </Stat>
      <NewCounts label="오늘 새 리뷰" counts={dashboard.reviews} unit="개" />
      <NewCounts label="오늘 가입" counts={dashboard.members} unit="명" />
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

const NewCounts = ({
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

/** One number of today. With an address the whole card links to the list behind it. */
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

/** The last days as a chart, which can be switched to a table. */
function DashboardChart({
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

type Timed = { readonly now: Date }

/** The latest reviews. */
const RecentReviews = ({ reviews, now }: Timed & { reviews: Dashboard['recentReviews'] }) => (
  <DashboardCard title="최근 리뷰" aside={<MoreLink to="/admin/reviews">리뷰관리</MoreLink>}>
    {reviews.length === 0 && <Nothing>아직 리뷰가 없어요.</Nothing>}
    <ul aria-label="최근 리뷰" className="divide-y divide-line empty:hidden">
      {reviews.map((review) => (
        <li key={review.reviewNo} className="grid gap-1 py-3.5">
          <p className="line-clamp-2 wrap-anywhere">
            {review.reviewContent || '별점만 남긴 리뷰예요.'}
          </p>
          <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-3">
            <Link to={`/restaurant/${review.restaurantNo}`} className="wrap-anywhere text-link">
              {review.restaurantName}
            </Link>
            <Rating value={review.reviewScore} />
            <span className="wrap-anywhere">{review.memberNickname}</span>
            <time dateTime={review.createDate}>{agoText(review.createDate, now)}</time>
          </p>
        </li>
      ))}
    </ul>
  </DashboardCard>
)

/** Chats without an answer; the whole row opens the conversation. */
const UnansweredChats = ({ rooms, now }: Timed & { rooms: Dashboard['waitingChats'] }) => (
  <DashboardCard title="기다리는 채팅" aside={<MoreLink to="/admin/chatting">채팅관리</MoreLink>}>
    {rooms.length === 0 && <Nothing>답을 기다리는 채팅이 없어요.</Nothing>}
    <ul aria-label="기다리는 채팅" className="divide-y divide-line empty:hidden">
      {rooms.map((room) => (
        <li key={room.roomNo} className="relative flex items-center gap-3 py-3.5">
          <Avatar size="sm" src={memberPicture(room)} />
          <div className="min-w-0">
            <p className="line-clamp-2 wrap-anywhere">
              <Link
                to={`/admin/chatting?room=${room.roomNo}`}
                className="after:absolute after:inset-0 hover:underline"
              >
                {room.content}
              </Link>
            </p>
            <p className="text-xs wrap-anywhere text-ink-3">
              {room.memberNickname} ·{' '}
              <time dateTime={room.createDate}>{agoText(room.createDate, now)}</time>
            </p>
          </div>
        </li>
      ))}
    </ul>
  </DashboardCard>
)

const Nothing = ({ children }: { children: ReactNode }) => (
  <p className="py-3.5 text-sm text-ink-3">{children}</p>
)

const pair = 'grid grid-cols-1 gap-3 sm:gap-5 lg:grid-cols-[1.7fr_1fr]'

/** The dashboard. `pending` is the list of pending registrations, which the page provides. */
export const DashboardView = ({
  dashboard,
  now,
  pending,
}: {
  dashboard: Dashboard
  now: Date
  pending: ReactNode
}) => (
  <>
    {dashboard.untoldNewsCount > 0 && (
      <Notice tone="warn">
        알리지 못한 예약 소식이 {numberText(dashboard.untoldNewsCount)}건 있어요. 서버 기록을 확인해
        주세요.
      </Notice>
    )}
    <LateBackup backup={dashboard.backup} now={now} />
    <DashboardStats dashboard={dashboard} now={now} />
    <DashboardChart
      title="하루 예약 수"
      unit="건"
      days={dashboard.reservations.perDay}
      chart={BarChart}
    />
    <div className="grid grid-cols-1 gap-3 sm:gap-5 lg:grid-cols-2">
      <DashboardChart title="새 리뷰" unit="개" days={dashboard.reviews.perDay} chart={LineChart} />
      <DashboardChart title="가입" unit="명" days={dashboard.members.perDay} chart={BarChart} />
    </div>
    <div className={pair}>
      <DashboardCard
        title="승인 대기 맛집"
        hint="승인하면 바로 공개되고, 등록한 회원이 사장님이 돼요"
        aside={<MoreLink to="/admin/restaurants?status=N">전체 보기</MoreLink>}
      >
        {pending}
      </DashboardCard>
      <UnansweredChats rooms={dashboard.waitingChats} now={now} />
    </div>
    <RecentReviews reviews={dashboard.recentReviews} now={now} />
    <BackupLine backup={dashboard.backup} now={now} />
  </>
)

const numbers = [1, 2, 3, 4]

/** The boxes of the dashboard while it loads. */
export const DashboardLoading = () => (
  <SkeletonGroup label="운영 현황을 불러오는 중...">
    <div className="grid grid-cols-1 gap-3 sm:gap-5">
      <div className="grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
        {numbers.map((number) => (
          <Skeleton key={number} className="h-32 rounded-xl" />
        ))}
      </div>
      <Skeleton className="h-72 rounded-xl" />
      <Skeleton className="h-72 rounded-xl" />
    </div>
  </SkeletonGroup>
)

type Failed = { readonly query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> }

const Retry = ({ query: { isFetching, refetch } }: Failed) => (
  <Button loading={isFetching} onClick={() => void refetch()}>
    다시 시도
  </Button>
)

export const DashboardFailure = ({ query }: Failed) => (
  <Card>
    <ErrorState
      title="운영 현황을 불러오지 못했어요."
      hint={errorMessage(query.error)}
      action={<Retry query={query} />}
    />
  </Card>
)

/** A notice that the refetch failed and the numbers below are old. */
export const DashboardOutdated = ({ query }: Failed) => (
  <div className="grid gap-2 justify-items-start">
    <Notice tone="warn">새 현황을 불러오지 못했어요. {errorMessage(query.error)}</Notice>
    <Retry query={query} />
  </div>
)
