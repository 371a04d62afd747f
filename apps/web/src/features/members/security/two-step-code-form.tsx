import { messages } from '@matjari/contract/messages'
import { refusals } from '@matjari/contract/refusals'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError, errorMessage } from '../../../lib/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { formText } from '../../../ui/form/form-text.ts'
import { showToast } from '../../../ui/overlay/toasts.ts'
import { TwoStepCodeField } from '../../auth/two-step/code-field.tsx'
import { type TwoStepChange, useTwoStepChange } from './api.ts'

const buttons = { on: '켜기', off: '끄기', codes: '새 복구 코드 받기' } as const
const news = {
  on: messages.twoStep.on,
  off: messages.twoStep.off,
  codes: messages.twoStep.newRecoveryCodes,
} as const

/** Whoever has lost the app switches it off with a recovery code. */
export function TwoStepCodeForm({
  change,
  onDone,
  onUnconfirmed,
  onCancel,
}: {
  change: TwoStepChange
  onDone: (codes: readonly string[]) => void
  /** The password was typed too long ago. */
  onUnconfirmed: () => void
  onCancel: () => void
}) {
  const send = useTwoStepChange(change)
  const [isRecovery, setIsRecovery] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  // While it is set up, the picture above comes first.
  useEffect(() => {
    if (change !== 'on') input.current?.focus()
  }, [change, isRecovery])

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = formText(new FormData(event.currentTarget), 'code').trim()
    if (code === '') return input.current?.focus()
    send.mutate(code, {
      onSuccess: (codes) => {
        showToast(news[change])
        onDone(codes)
      },
      onError: (error) => {
        input.current?.select()
        if (error instanceof ApiError && error.code === refusals.confirmNeeded.code) onUnconfirmed()
      },
    })
  }

  function handleSwitch() {
    send.reset()
    setIsRecovery(!isRecovery)
  }

  const problem = send.error && errorMessage(send.error)
  return (
    <form noValidate onSubmit={handleSubmit} className="grid max-w-100 grid-cols-1 gap-4">
      <TwoStepCodeField key={String(isRecovery)} ref={input} {...{ isRecovery, problem }} />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant={change === 'off' ? 'danger-solid' : 'primary'}
          loading={send.isPending}
        >
          {buttons[change]}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          취소
        </Button>
        {change !== 'on' && (
          <Button variant="ghost" onClick={handleSwitch}>
            {isRecovery ? '인증 앱 코드 쓰기' : '복구 코드 쓰기'}
          </Button>
        )}
      </div>
    </form>
  )
}
