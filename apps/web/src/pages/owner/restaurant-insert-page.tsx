import '../../styles/all-styles.css'
import { sessionMessages } from '@matjari/contract/first-page-messages'
import { useLocation, useNavigate } from 'react-router'
import type { PageProps } from '../../app/route.tsx'
import { MembersOnly } from '../../features/account/account-guards.tsx'
import { loginWithReturn } from '../../lib/login-return.ts'
import { useSession } from '../../lib/session.ts'
import { useRegistrationTask } from '../../owner/registration/registration-api.ts'
import { RegistrationForm } from '../../owner/registration/registration-form.tsx'

export function RestaurantInsertPage({ title }: PageProps) {
  const navigate = useNavigate()
  const { loginInfo } = useSession()
  const { state } = loginWithReturn(useLocation())
  const task = useRegistrationTask()
  return (
    <MembersOnly message={sessionMessages.loginNeeded} to="/login" state={state}>
      <div className="page-width pt-[clamp(1.5rem,3.5vw,3rem)]">
        <div className="mb-[clamp(1.25rem,2.5vw,2rem)]">
          <h1 className="outline-none">{title}</h1>
          <p className="mt-2 text-ink-3">등록한 가게는 관리자가 확인한 뒤 공개돼요.</p>
        </div>
        <RegistrationForm
          draftKey={loginInfo?.memberNo ?? ''}
          task={task}
          onDone={() => void navigate('/mypage')}
          onCancel={() => void navigate('/')}
        />
      </div>
    </MembersOnly>
  )
}
