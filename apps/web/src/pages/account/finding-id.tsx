import { Link } from 'react-router'
import { FindIdForm } from '../../features/members/find/id-form.tsx'
import { AccountPanel } from '../../features/members/panel.tsx'
import type { PageProps } from '../../layouts/page-slot.tsx'

export const FindingIdPage = ({ title }: PageProps) => (
  <AccountPanel title={title} lead="가입할 때 쓴 이메일로 아이디를 찾아요.">
    <FindIdForm />
    <p className="mt-4 text-center text-sm text-ink-2">
      비밀번호를 잊으셨나요?{' '}
      <Link to="/finding-password" className="inline-flex min-h-target items-center text-link">
        비밀번호 찾기
      </Link>
    </p>
  </AccountPanel>
)
