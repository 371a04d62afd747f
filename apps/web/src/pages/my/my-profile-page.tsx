import type { PageProps } from '../../app/route.tsx'
import { AccountInfo } from '../../features/account/account-info.tsx'
import {
  ExportCard,
  MarketingConsent,
  ProfileOverview,
  ProfileOverviewSkeleton,
  TemporaryPasswordNotice,
} from '../../features/account/profile-cards.tsx'
import { RegisteredList } from '../../owner/registration/registered-list.tsx'

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
