import type { PageProps } from '../../app/route.tsx'
import { ExportCard } from '../../features/members/account/export.tsx'
import { MarketingConsent } from '../../features/members/account/marketing.tsx'
import { TemporaryPasswordNotice } from '../../features/members/account/temporary-password.tsx'
import { AccountInfo } from '../../features/members/info.tsx'
import {
  ProfileOverview,
  ProfileOverviewSkeleton,
} from '../../features/members/profile/overview.tsx'
import { RegisteredList } from '../../features/restaurants/registered-list.tsx'

export const MyProfilePage = ({ title }: PageProps) => (
  <div className="grid grid-cols-1 gap-5">
    <h1 className="outline-none">{title}</h1>
    <TemporaryPasswordNotice />
    <AccountInfo skeleton={<ProfileOverviewSkeleton />}>
      {(info) => (
        <>
          <ProfileOverview info={info} />
          <MarketingConsent info={info} />
        </>
      )}
    </AccountInfo>
    <RegisteredList />
    <ExportCard />
  </div>
)
