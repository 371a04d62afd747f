import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Checkbox } from '../../ui/checkbox.tsx'

/** No box for what is required: the form cannot be sent without it, and says so above its button. */
export const SocialConsent = () => (
  <div className="grid grid-cols-1 justify-items-start gap-1">
    <Checkbox name="isMarketingGiven">(선택) 새 소식과 혜택 메일 받기</Checkbox>
    <p className="text-sm text-ink-3">
      입력하기를 누르면 <DocumentLink to="/terms">이용약관</DocumentLink>과{' '}
      <DocumentLink to="/privacy">개인정보 처리방침</DocumentLink>에 동의하게 돼요.
    </p>
  </div>
)

/** In a tab of its own, or what was typed would be lost. */
const DocumentLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} target="_blank" className="text-link underline">
    {children}
    <span className="sr-only"> (새 창)</span>
  </Link>
)
