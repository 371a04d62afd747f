import type { LoginInfo } from '@matjari/contract/accounts/sign-in-calls'
import { messages } from '@matjari/contract/messages'
import { refusals } from '@matjari/contract/refusals'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSession } from '../../lib/session.ts'
import { askConfirm } from '../../ui/overlay/alerts.ts'

type Question = {
  readonly message: string
  readonly confirmLabel: string
  readonly to: string
  /** Whoever is here is about to do it, or on the way. */
  readonly quietOn: readonly string[]
}

const arriving = ['/login', '/oauth2/google/callback', '/oauth2/kakao/callback']

const newPassword: Question = {
  message: messages.find.temporaryUsed,
  confirmLabel: '비밀번호 바꾸기',
  to: '/password-confirm',
  quietOn: [...arriving, '/password-confirm', '/edit-profile'],
}
const extraForm: Question = {
  message: refusals.extraFormNeeded.message,
  confirmLabel: '입력하기',
  to: '/social-info',
  quietOn: [...arriving, '/social-info', '/kakao-info', '/terms', '/privacy'],
}

/** What a sign-in still lacks. Each provider has a form of its own; our IDs say who came from where. */
export function missingInfoOf(loginInfo: LoginInfo): Question | null {
  if (loginInfo.isPasswordTemporary === 'Y') return newPassword
  if (loginInfo.isModify === 'Y') return null
  return loginInfo.memberId.startsWith('kakao_') ? { ...extraForm, to: '/kakao-info' } : extraForm
}

/** Asks once after every login and once on every visit, until there is nothing to ask for any more. */
export function AccountReminder() {
  const { loginInfo } = useSession()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const isAsked = useRef(false)
  const question = loginInfo && missingInfoOf(loginInfo)

  useEffect(() => {
    if (!question || isAsked.current || question.quietOn.includes(pathname)) return
    isAsked.current = true
    const { message, confirmLabel, to } = question
    void askConfirm({ message, confirmLabel, cancelLabel: '나중에', tone: 'login' }).then(
      (agreed) => {
        if (agreed) void navigate(to)
      },
    )
  }, [question, pathname, navigate])

  return null
}
