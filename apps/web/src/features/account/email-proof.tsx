import { emailProblem } from '@matjari/contract/email'
import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { type ComponentProps, type KeyboardEvent, type RefObject, useReducer, useRef } from 'react'
import { errorMessage } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Countdown } from '../../ui/form/countdown.tsx'
import { Field } from '../../ui/form/field.tsx'
import { typedText } from '../../ui/form/form-text.ts'
import { Input } from '../../ui/form/input.tsx'
import { showAlert } from '../../ui/overlay/alerts.ts'
import type { EmailCode } from './account-api.ts'

type EmailProofFieldsProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  proof: EmailProof
  label?: string
  sendLabel?: string
  resendLabel?: string
}

/** The address with the button that mails a code, and the code input while a code is awaited. */
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

  /** The focused code input may be gone by then: the focus moves back to the address. */
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

  // Otherwise Enter would submit the whole form, of which the code is only a part.
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

type EmailProofCalls = {
  /** The `mutateAsync` of the call that mails a code. */
  readonly send: (email: string) => Promise<unknown>
  /** The `mutateAsync` of the call that checks the code. */
  readonly check: (code: EmailCode) => Promise<unknown>
  readonly initialEmail?: string
  /** The toast when the address is proved; null where the page goes on by itself. */
  readonly provedMessage?: string | null
}

type EmailProof = ReturnType<typeof useEmailProof>

/** Proves an address by a code mailed to it. A changed address starts over. */
export function useEmailProof({
  send,
  check,
  initialEmail = '',
  provedMessage = messages.email.verified,
}: EmailProofCalls) {
  const [state, happen] = useReducer(afterProofEvent, initialEmail, unprovedEmail)
  const { email: to, code: verifyCode } = state
  const cleaned = typedText(to)

  /** Shows the problem at the address, which also discards the proof. */
  const refuse = (message: string) => happen({ type: 'emailRefused', message })

  /** Resolves to whether a code was sent. */
  async function sendCode(): Promise<boolean> {
    const problem = cleaned === '' ? messages.signUp.emailFirst : emailProblem(cleaned)
    if (problem !== null) {
      refuse(problem)
      return false
    }

    happen({ type: 'sending' })
    try {
      await send(cleaned)
    } catch (error) {
      happen({ type: 'emailRefused', to, message: errorMessage(error) })
      return false
    }
    happen({ type: 'sent', to, now: Date.now() })
    await showAlert(messages.email.codeSent)
    return true
  }

  async function checkCode() {
    const problem = codeProblem(verifyCode)
    if (problem !== null) return happen({ type: 'codeRefused', message: problem })

    happen({ type: 'checking' })
    try {
      await check({ email: cleaned, verifyCode })
    } catch (error) {
      const message = errorMessage(error)
      if (message === messages.email.expired) return expire()
      return happen({ type: 'codeRefused', to, message })
    }
    happen({ type: 'proved', to })
    if (provedMessage !== null) await showAlert(provedMessage, 'ok')
  }

  async function expire() {
    happen({ type: 'expired' })
    await showAlert(messages.email.expired)
  }

  return {
    ...state,
    /** The address as it is sent. */
    cleaned,
    changeEmail: (email: string) => happen({ type: 'typedEmail', email }),
    changeCode: (code: string) => happen({ type: 'typedCode', code }),
    sendCode,
    checkCode,
    expire,
    refuse,
  }
}

function codeProblem(code: string) {
  if (code === '') return messages.signUp.codeFirst
  return code.length === limits.emailCode.digits ? null : messages.email.wrongCode
}

/** An address, the code that was sent to it, and the state of the proof. */
type EmailProofState = {
  readonly email: string
  readonly code: string
  readonly pending: 'sending' | 'checking' | null
  /** Once a code was sent, the button says so until the address changes. */
  readonly hasSent: boolean
  /** Epoch milliseconds; null while no code is awaited, and the code input is hidden. */
  readonly deadline: number | null
  readonly isProved: boolean
  readonly emailProblem: string | null
  readonly codeProblem: string | null
}

export type EmailProofEvent =
  | { readonly type: 'typedEmail'; readonly email: string }
  | { readonly type: 'typedCode'; readonly code: string }
  | { readonly type: 'sending' }
  | { readonly type: 'sent'; readonly to: string; readonly now: number }
  | { readonly type: 'emailRefused'; readonly to?: string; readonly message: string }
  | { readonly type: 'checking' }
  | { readonly type: 'proved'; readonly to: string }
  | { readonly type: 'codeRefused'; readonly to?: string; readonly message: string }
  | { readonly type: 'expired' }

export const unprovedEmail = (email: string): EmailProofState => ({
  email,
  code: '',
  pending: null,
  hasSent: false,
  deadline: null,
  isProved: false,
  emailProblem: null,
  codeProblem: null,
})

/** Typed or pasted text without anything that is not a digit. */
const digitsOnly = (code: string) => code.replace(/\D/g, '').slice(0, limits.emailCode.digits)

const noCodeAwaited = { code: '', pending: null, deadline: null, codeProblem: null } as const

export function afterProofEvent(state: EmailProofState, event: EmailProofEvent): EmailProofState {
  // An answer about an earlier address says nothing about the present one.
  if ('to' in event && event.to !== undefined && event.to !== state.email) return state
  switch (event.type) {
    case 'typedEmail':
      return unprovedEmail(event.email)
    case 'typedCode':
      return { ...state, code: digitsOnly(event.code), codeProblem: null }
    case 'sending':
      return { ...state, pending: 'sending', emailProblem: null }
    case 'sent': {
      const deadline = event.now + limits.emailCode.seconds * 1000
      return { ...state, ...noCodeAwaited, hasSent: true, isProved: false, deadline }
    }
    case 'emailRefused':
      return { ...state, pending: null, isProved: false, emailProblem: event.message }
    case 'checking':
      return { ...state, pending: 'checking', codeProblem: null }
    case 'proved':
      return { ...state, ...noCodeAwaited, isProved: true, emailProblem: null }
    case 'codeRefused':
      return { ...state, pending: null, codeProblem: event.message }
    case 'expired':
      return { ...state, ...noCodeAwaited }
  }
}
