import { Link } from 'react-router'
import type { PageProps } from '../../app/route.tsx'
import { FindIdForm } from '../../features/account/find-account.tsx'
import { FormPanel } from '../../ui/form-panel.tsx'

export const FindingIdPage = ({ title }: PageProps) => (
  <FormPanel title={title} lead="가입할 때 쓴 이메일로 아이디를 찾아요.">
    <FindIdForm />
    <p className="mt-4 text-center text-sm text-ink-2">
      비밀번호를 잊으셨나요?{' '}
      <Link to="/finding-password" className="inline-flex min-h-target items-center text-link">
        비밀번호 찾기
      </Link>
    </p>
  </FormPanel>
)
