import { useEffect } from 'react'
import { Link } from 'react-router'
import { MessagePage } from '../../app/message-page.tsx'
import type { PageProps } from '../../app/route.tsx'
import {
  finishGoogleReturn,
  SocialReturning,
  useSocialReturn,
} from '../../features/account/social-return.tsx'
import { buttonClass } from '../../ui/button.tsx'

/** Google redirects here: in the login page's popup, or in its tab if the popup was blocked. */
export function GoogleCallbackPage({ title }: PageProps) {
  const isTaken = useSocialReturn(finishGoogleReturn)
  return isTaken ? <Done /> : <SocialReturning title={title} />
}

/** Visible only if the browser does not let the popup close itself. */
function Done() {
  useEffect(() => window.close(), [])
  return (
    <MessagePage
      title="원래 창으로 돌아가 주세요"
      lead="로그인은 원래 창에서 이어져요. 이 창은 닫아도 돼요."
      action={
        <Link to="/" replace className={buttonClass()}>
          홈으로
        </Link>
      }
    />
  )
}
