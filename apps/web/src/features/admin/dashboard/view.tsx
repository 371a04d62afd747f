import type { Dashboard } from '@matjari/contract/admin/entities'
import type { ReactNode } from 'react'
import { numberText } from '../../../lib/format.ts'
import { BarChart } from '../../../ui/chart/bar-chart.tsx'
import { LineChart } from '../../../ui/chart/line-chart.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { BackupLine, LateBackup } from './backup-line.tsx'
import { DashboardCard, MoreLink } from './card.tsx'
import { DashboardChart } from './chart.tsx'
import { RecentReviews, WaitingChats } from './feeds.tsx'
import { DashboardStats } from './stats.tsx'

const pair = 'grid grid-cols-1 gap-3 sm:gap-5 lg:grid-cols-[1.7fr_1fr]'

/** The overview of a day. `pending` is the list of registrations that wait, which others bring. */
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
      <WaitingChats rooms={dashboard.waitingChats} now={now} />
    </div>
    <RecentReviews reviews={dashboard.recentReviews} now={now} />
    <BackupLine backup={dashboard.backup} now={now} />
  </>
)
