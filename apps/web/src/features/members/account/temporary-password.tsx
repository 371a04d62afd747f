import { messages } from '@matjari/contract/messages'
import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { useSession } from '../../../lib/session/session.ts'
import { askConfirm } from '../../../ui/overlay/alerts.ts'
import { Notice } from '../../../ui/status/notice.tsx'

const nextStep = '비밀번호 바꾸기'

const useHasTemporaryPassword = () => useSession().loginInfo?.isPasswordTemporary === 'Y'

/** Stays until the member has a password of their own again. */
export function TemporaryPasswordNotice() {
  if (!useHasTemporaryPassword()) return null
  return (
    <Notice tone="warn">
      {messages.find.temporaryUsed}{' '}
      <Link to="/password-confirm" className="font-semibold underline underline-offset-[0.22em]">
        {nextStep}
      </Link>
    </Notice>
  )
}

/** Asks once where a login ends. The answer is acted on although the login page is gone by then. */
export function TemporaryPasswordAlert() {
  const isNeeded = useHasTemporaryPassword()
  const navigate = useNavigate()
  const isAsked = useRef(false)

  useEffect(() => {
    if (!isNeeded || isAsked.current) return
    isAsked.current = true
    void askForNewPassword().then((agreed) => {
      if (agreed) void navigate('/password-confirm')
    })
  }, [isNeeded, navigate])

  return null
}

const askForNewPassword = () =>
  askConfirm({
    message: messages.find.temporaryUsed,
    confirmLabel: nextStep,
    cancelLabel: '나중에',
    tone: 'login',
  })
