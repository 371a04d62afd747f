import { type ComponentProps, type KeyboardEvent, type RefObject, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Countdown } from '../../../ui/form/countdown.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import type { EmailProof } from './use-email-proof.ts'

type EmailProofFieldsProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  proof: EmailProof
  label?: string
  sendLabel?: string
  resendLabel?: string
}

/** The address with the button that mails a code, and the code while one is awaited. */
export function EmailProofFields({
  proof,
  label = '이메일',
  sendLabel = '인증',
  resendLabel = '재전송',
  ...input
}: EmailProofFieldsProps) {
  const address = useRef<HTMLInputElement>(null)
  const code = useRef<HTMLInputElement>(null)

  async function handleSend() {
    if (proof.email.trim() === '') address.current?.focus()
    if (await proof.sendCode()) code.current?.focus()
  }

  /** The code input that had the focus may be gone by then: the keyboard goes on from the address. */
  async function handleLeaving(leave: () => Promise<void>) {
    await leave()
    if (document.activeElement === document.body) address.current?.focus()
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      <Field
        label={label}
        error={proof.emailProblem}
        ok={proof.isProved && '이메일 인증 완료 ✓'}
        row={
          <Button
            variant="soft"
            disabled={proof.isProved}
            loading={proof.pending === 'sending'}
            onClick={() => void handleSend()}
          >
            {proof.hasSent ? resendLabel : sendLabel}
          </Button>
        }
      >
        <Input
          autoComplete="email"
          {...input}
          ref={address}
          type="email"
          value={proof.email}
          onChange={(event) => proof.changeEmail(event.target.value)}
        />
      </Field>
      {proof.deadline !== null && (
        <EmailCodeField
          proof={proof}
          deadline={proof.deadline}
          inputRef={code}
          onCheck={() => void handleLeaving(proof.checkCode)}
          onExpire={() => void handleLeaving(proof.expire)}
        />
      )}
    </div>
  )
}

function EmailCodeField({
  proof,
  deadline,
  inputRef,
  onCheck,
  onExpire,
}: {
  proof: EmailProof
  deadline: number
  inputRef: RefObject<HTMLInputElement | null>
  onCheck: () => void
  onExpire: () => void
}) {
  const isChecking = proof.pending === 'checking'

  // Or it would send the whole form that the code is only a part of.
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (!isChecking) onCheck()
  }

  return (
    <Field
      label="인증번호"
      help="메일로 받은 번호를 3분 안에 입력해 주세요."
      error={proof.codeProblem}
      row={
        <Button variant="primary" loading={isChecking} onClick={onCheck}>
          확인
        </Button>
      }
    >
      <Input
        ref={inputRef}
        name="verifyCode"
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="6자리 입력"
        value={proof.code}
        onChange={(event) => proof.changeCode(event.target.value)}
        onKeyDown={handleKeyDown}
        end={<Countdown deadline={deadline} onExpire={onExpire} />}
      />
    </Field>
  )
}
