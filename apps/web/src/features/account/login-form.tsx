import type { SignedIn } from '@matjari/contract/accounts/sign-in-calls'
import { messages } from '@matjari/contract/messages'
import { refusals } from '@matjari/contract/refusals'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError, errorMessage, isInactiveRefusal } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field } from '../../ui/form/field.tsx'
import { formText } from '../../ui/form/form-text.ts'
import { Input } from '../../ui/form/input.tsx'
import { PasswordInput } from '../../ui/form/password-input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showAlert } from '../../ui/overlay/alerts.ts'
import { useLogin } from './login-api.ts'
import {
  completeSignIn,
  forgetPendingSignIn,
  signInOrAwaitCode,
  type usePendingSignIn,
} from './pending-sign-in.ts'
import { TwoStepCodeField } from './two-step-code-field.tsx'

type MissingFields = { memberId?: string; memberPw?: string }

/** Signs the member in; the page decides what follows. */
export function LoginForm() {
  const login = useLogin()
  const [missing, setMissing] = useState<MissingFields>({})
  const form = useRef<HTMLFormElement>(null)

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const memberId = formText(data, 'memberId').trim()
    const memberPw = formText(data, 'memberPw')
    const longTimeAuth = data.has('authLogin')

    const found = missingFields(memberId, memberPw)
    setMissing(found)
    const [first] = Object.keys(found)
    if (first) return form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()

    login.mutate(
      { memberId, memberPw, authLogin: longTimeAuth ? 'Y' : 'N' },
      { onSuccess: (signedIn) => enter(signedIn, longTimeAuth), onError: alertIfInactive },
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

function missingFields(memberId: string, memberPw: string): MissingFields {
  return {
    ...(memberId === '' && { memberId: '아이디를 입력해 주세요.' }),
    ...(memberPw === '' && { memberPw: messages.password.required }),
  }
}

function enter(signedIn: SignedIn, longTimeAuth: boolean) {
  if (signedIn.loginInfo.isActive === 'N') return void showAlert(messages.session.inactiveAtLogin)
  signInOrAwaitCode(signedIn, { socialLoginState: false, longTimeAuth })
}

function alertIfInactive(error: Error) {
  if (isInactiveRefusal(error)) void showAlert(messages.session.inactiveAtLogin)
}

/** A refusal names its reason; any other error is the server's trouble, not the member's. */
const failureText = (error: Error) =>
  error instanceof ApiError && error.code.startsWith('E')
    ? messages.login.failed(error.message)
    : messages.login.error

type AwaitedSignIn = NonNullable<ReturnType<typeof usePendingSignIn>>

/** Rendered after the right password, or after the return from a provider. */
export function TwoStepLoginForm({ waiting }: { waiting: AwaitedSignIn }) {
  const [isRecovery, setIsRecovery] = useState(false)
  const [isMissing, setIsMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const finish = useMutation({
    mutationFn: (code: string) => completeSignIn(waiting, code),
    onError: handleError,
  })

  // This form replaces the one before: the focus moves into its input.
  useEffect(() => input.current?.focus(), [isRecovery])

  function handleError(error: Error) {
    input.current?.select()
    if (!(error instanceof ApiError && error.status === 401)) return
    // The ten minutes are over, or another device ended the sign-in.
    forgetPendingSignIn()
    void showAlert(refusals.sessionOver.message)
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = formText(new FormData(event.currentTarget), 'code').trim()
    setIsMissing(code === '')
    if (code === '') return input.current?.focus()
    finish.mutate(code)
  }

  function handleSwitch() {
    finish.reset()
    setIsMissing(false)
    setIsRecovery(!isRecovery)
  }

  const problem = isMissing ? '코드를 입력해 주세요.' : finish.error && errorMessage(finish.error)
  return (
    <form noValidate onSubmit={handleSubmit} className="grid grid-cols-1 gap-5">
      <TwoStepCodeField key={String(isRecovery)} ref={input} {...{ isRecovery, problem }} />
      <Button type="submit" variant="primary" size="lg" block loading={finish.isPending}>
        확인
      </Button>
      <div className="grid justify-items-center text-sm text-ink-2">
        <button type="button" onClick={handleSwitch} className={textButton}>
          {isRecovery ? '인증 앱 코드로 로그인' : '복구 코드로 로그인'}
        </button>
        <button type="button" onClick={forgetPendingSignIn} className={textButton}>
          다른 계정으로 로그인
        </button>
      </div>
    </form>
  )
}

const textButton =
  'inline-flex min-h-target items-center rounded-md px-2 hover:text-ink hover:underline'
