import { messages } from '@matjari/contract/messages'
import { Link } from 'react-router'
import { useSession } from '../../../lib/session.ts'
import { Notice } from '../../../ui/notice.tsx'

/** Stays until the member has a password of their own again. */
export function TemporaryPasswordNotice() {
  if (useSession().loginInfo?.isPasswordTemporary !== 'Y') return null
  return (
    <Notice tone="warn">
      {messages.find.temporaryUsed}{' '}
      <Link to="/password-confirm" className="font-semibold underline underline-offset-[0.22em]">
        비밀번호 바꾸기
      </Link>
    </Notice>
  )
}
