import type { SignedIn } from '@matjari/contract/accounts/sign-in-calls'
import { messages } from '@matjari/contract/messages'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError, isInactiveRefusal } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field } from '../../ui/form/field.tsx'
import { formText } from '../../ui/form/form-text.ts'
import { Input } from '../../ui/form/input.tsx'
import { PasswordInput } from '../../ui/form/password-input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showAlert } from '../../ui/overlay/alerts.ts'
import { useLogin } from './api.ts'
import { enterOrWait } from './two-step/waiting.ts'

type Missing = { memberId?: string; memberPw?: string }

/** Signs in by itself; what comes after is the page's decision. */
export function LoginForm() {
  const login = useLogin()
  const [missing, setMissing] = useState<Missing>({})
  const form = useRef<HTMLFormElement>(null)

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const memberId = formText(data, 'memberId').trim()
    const memberPw = formText(data, 'memberPw')
    const longTimeAuth = data.has('authLogin')

    const found = whatIsMissing(memberId, memberPw)
    setMissing(found)
    const [first] = Object.keys(found)
    if (first) return form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()

    login.mutate(
      { memberId, memberPw, authLogin: longTimeAuth ? 'Y' : 'N' },
      { onSuccess: (signedIn) => enter(signedIn, longTimeAuth), onError: tellIfInactive },
    )
  }

  return (
    <form ref={form} noValidate onSubmit={handleSubmit} className="grid grid-cols-1 gap-4">
      <Field label="아이디" error={missing.memberId}>
        <Input
          name="memberId"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="아이디 입력"
        />
      </Field>
      <Field label="비밀번호" error={missing.memberPw}>
        <PasswordInput
          name="memberPw"
          autoComplete="current-password"
          placeholder="비밀번호 입력"
        />
      </Field>
      <Checkbox name="authLogin">로그인 유지</Checkbox>
      {login.error && !isInactiveRefusal(login.error) && (
        <Notice tone="danger">{failureText(login.error)}</Notice>
      )}
      <Button type="submit" variant="primary" size="lg" block loading={login.isPending}>
        로그인
      </Button>
    </form>
  )
}

function whatIsMissing(memberId: string, memberPw: string): Missing {
  return {
    ...(memberId === '' && { memberId: '아이디를 입력해 주세요.' }),
    ...(memberPw === '' && { memberPw: messages.password.required }),
  }
}

function enter(signedIn: SignedIn, longTimeAuth: boolean) {
  if (signedIn.loginInfo.isActive === 'N') return void showAlert(messages.session.inactiveAtLogin)
  enterOrWait(signedIn, { socialLoginState: false, longTimeAuth })
}

function tellIfInactive(error: Error) {
  if (isInactiveRefusal(error)) void showAlert(messages.session.inactiveAtLogin)
}

/** A refusal names its reason; everything else is our trouble, not the person's. */
const failureText = (error: Error) =>
  error instanceof ApiError && error.code.startsWith('E')
    ? messages.login.failed(error.message)
    : messages.login.error
