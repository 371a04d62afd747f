import { refusals } from '@matjari/contract/refusals'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError, errorMessage } from '../../../lib/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { formText } from '../../../ui/form/form-text.ts'
import { showAlert } from '../../../ui/overlay/alerts.ts'
import { TwoStepCodeField } from './code-field.tsx'
import { finishSignIn, forgetWaitingSignIn, type useWaitingSignIn } from './waiting.ts'

type Waiting = NonNullable<ReturnType<typeof useWaitingSignIn>>

/** Asked after the password was right, or after the way back from a provider. */
export function TwoStepLoginForm({ waiting }: { waiting: Waiting }) {
  const [isRecovery, setIsRecovery] = useState(false)
  const [isMissing, setIsMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const finish = useMutation({
    mutationFn: (code: string) => finishSignIn(waiting, code),
    onError: handleError,
  })

  // The question has taken the place of the one before: whoever typed there goes on typing.
  useEffect(() => input.current?.focus(), [isRecovery])

  function handleError(error: Error) {
    input.current?.select()
    if (!(error instanceof ApiError && error.status === 401)) return
    // Ten minutes are over, or it was ended from another device.
    forgetWaitingSignIn()
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
        <button type="button" onClick={forgetWaitingSignIn} className={textButton}>
          다른 계정으로 로그인
        </button>
      </div>
    </form>
  )
}

const textButton =
  'inline-flex min-h-target items-center rounded-md px-2 hover:text-ink hover:underline'
