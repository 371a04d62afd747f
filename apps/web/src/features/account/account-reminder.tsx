import type { LoginInfo } from '@matjari/contract/accounts/sign-in-calls'
import { messages } from '@matjari/contract/messages'
import { refusals } from '@matjari/contract/refusals'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSession } from '../../lib/session.ts'
import { askConfirm } from '../../ui/overlay/alerts.ts'

type Reminder = {
  readonly message: string
  readonly confirmLabel: string
  readonly to: string
  /** Paths on which the reminder is not shown: the member is about to do it there, or on the way. */
  readonly quietOn: readonly string[]
}

const arriving = ['/login', '/oauth2/google/callback', '/oauth2/kakao/callback']

const newPassword: Reminder = {
  message: messages.find.temporaryUsed,
  confirmLabel: '비밀번호 바꾸기',
  to: '/password-confirm',
  quietOn: [...arriving, '/password-confirm', '/edit-profile'],
}
const extraForm: Reminder = {
  message: refusals.extraFormNeeded.message,
  confirmLabel: '입력하기',
  to: '/social-info',
  quietOn: [...arriving, '/social-info', '/kakao-info', '/terms', '/privacy'],
}

/** What the account still lacks. Each provider has its own form; the member ID says which provider it was. */
function missingInfoOf(loginInfo: LoginInfo): Reminder | null {
  if (loginInfo.isPasswordTemporary === 'Y') return newPassword
  if (loginInfo.isModify === 'Y') return null
  return loginInfo.memberId.startsWith('kakao_') ? { ...extraForm, to: '/kakao-info' } : extraForm
}

/** Asks once after every login and once on every visit, until nothing is missing. */
export function AccountReminder() {
  const { loginInfo } = useSession()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const wasOpened = useRef(false)
  const question = loginInfo && missingInfoOf(loginInfo)

  useEffect(() => {
    if (!question || wasOpened.current || question.quietOn.includes(pathname)) return
    wasOpened.current = true
    const { message, confirmLabel, to } = question
    void askConfirm({ message, confirmLabel, cancelLabel: '나중에', tone: 'login' }).then(
      (agreed) => {
        if (agreed) void navigate(to)
      },
    )
  }, [question, pathname, navigate])

  return null
}
