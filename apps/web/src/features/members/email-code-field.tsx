import type { KeyboardEvent, RefObject } from 'react'
import { Button } from '../../ui/button.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import type { EmailProof } from './use-email-proof.ts'

export function EmailCodeField({
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
