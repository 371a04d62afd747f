import { limits } from '@matjari/contract/limits'
import { Link } from 'react-router'
import type { PageProps } from '../../app/route.tsx'
import { FindPasswordForm } from '../../features/account/find-account.tsx'
import { FormPanel } from '../../ui/form-panel.tsx'

const lead = `임시 비밀번호를 메일로 보내 드려요. ${limits.temporaryPassword.minutes}분 동안 쓸 수 있고, 그동안 쓰던 비밀번호도 그대로예요.`

export const FindingPasswordPage = ({ title }: PageProps) => (
  <FormPanel title={title} lead={lead}>
    <FindPasswordForm />
    <p className="mt-4 text-center text-sm text-ink-2">
      아이디가 기억나지 않나요?{' '}
      <Link to="/finding-id" className="inline-flex min-h-target items-center text-link">
        아이디 찾기
      </Link>
    </p>
  </FormPanel>
)
