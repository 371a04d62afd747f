import { messages } from '@matjari/contract/messages'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { formText } from '../../../ui/form/form-text.ts'
import { PasswordInput } from '../../../ui/form/password-input.tsx'
import type { ConfirmProps } from './prove.ts'

export function ConfirmPasswordForm({ info, onSecret, mayGoOn, isFinal }: ConfirmProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const password = formText(new FormData(event.currentTarget), 'password')
    const missing = password === '' ? messages.password.required : null
    setProblem(missing)
    if (missing) return input.current?.focus()
    if (await mayGoOn()) await send(password)
  }

  async function send(password: string) {
    setIsSending(true)
    try {
      await onSecret(password)
    } catch {
      input.current?.select()
    } finally {
      setIsSending(false)
    }
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="grid grid-cols-1 gap-5">
      {/* Tells a password manager whose password is asked for. */}
      <input hidden readOnly name="username" autoComplete="username" value={info.memberId} />
      <Field label="비밀번호" error={problem}>
        <PasswordInput
          ref={input}
          name="password"
          autoComplete="current-password"
          placeholder="비밀번호 입력"
          required
        />
      </Field>
      <Button
        type="submit"
        variant={isFinal ? 'danger-solid' : 'primary'}
        size="lg"
        block
        loading={isSending}
      >
        확인
      </Button>
    </form>
  )
}
