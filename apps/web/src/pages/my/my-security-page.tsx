import type { PageProps } from '../../app/route.tsx'
import { SignInList } from '../../features/account/sign-in-list.tsx'
import { TwoStepCard } from '../../features/account/two-step-card.tsx'

export const MySecurityPage = ({ title }: PageProps) => (
  <div className="grid grid-cols-1 gap-5">
    <h1 className="outline-none">{title}</h1>
    <TwoStepCard />
    <SignInList />
  </div>
)
