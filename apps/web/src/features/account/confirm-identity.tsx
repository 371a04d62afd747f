import type { MyPageInfo } from '@matjari/contract/accounts/entities'
import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { refusals } from '@matjari/contract/refusals'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, errorMessage } from '../../lib/api-error.ts'
import { currentSession, setPasswordConfirm } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { formText } from '../../ui/form/form-text.ts'
import { PasswordInput } from '../../ui/form/password-input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showAlert } from '../../ui/overlay/alerts.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useConfirmPassword, useSendMemberCode } from './account-api.ts'
import { AccountInfo } from './account-info.tsx'
import { EmailProofFields, useEmailProof } from './email-proof.tsx'

/** Rendered before the profile form opens. */
export function ConfirmForm() {
  const confirm = useConfirmPassword()
  const navigate = useNavigate()

  async function handleSecret(secret: string) {
    await proveIdentity(() => confirm.mutateAsync(secret))
    await navigate('/edit-profile', { replace: true })
  }

  return <ConfirmIdentity onSecret={handleSecret} />
}

type ConfirmProps = {
  readonly info: MyPageInfo
  /** Takes the password, or the code in its place. Rejects when the server did not accept it. */
  readonly onSecret: (secret: string) => Promise<void>
  /** A last confirmation before anything is sent. */
  readonly mayGoOn: () => Promise<boolean>
  /** The step cannot be undone, and the button shows it. */
  readonly isFinal: boolean
}

/** Asks the person at the screen to prove that they are the member. */
export const ConfirmIdentity = ({
  onSecret,
  mayGoOn = alwaysGoOn,
  isFinal = false,
}: Pick<ConfirmProps, 'onSecret'> & Partial<ConfirmProps>) => (
  <AccountInfo skeleton={<FormSkeleton />}>
    {(info) => {
      const Form = info.isSocial === 'Y' ? ConfirmCodeForm : ConfirmPasswordForm
      return <Form info={info} onSecret={onSecret} mayGoOn={mayGoOn} isFinal={isFinal} />
    }}
  </AccountInfo>
)

const alwaysGoOn = () => Promise.resolve(true)

/** For members of a social provider: a mailed code replaces the password. */
function ConfirmCodeForm({ info, onSecret, mayGoOn }: ConfirmProps) {
  const sendCode = useSendMemberCode()
  const proof = useEmailProof({
    send: sendCode.mutateAsync,
    check: ({ verifyCode }) => onSecret(verifyCode),
    initialEmail: info.memberEmail,
    provedMessage: null,
  })

  async function checkCode() {
    const isComplete = proof.code.length === limits.emailCode.digits
    if (isComplete && !(await mayGoOn())) return
    await proof.checkCode()
  }

  return (
    <div className="grid grid-cols-1 gap-5">
      <Notice tone="info">
        소셜 계정은 비밀번호가 없어요. 이메일로 받은 인증번호로 확인해 주세요.
      </Notice>
      <EmailProofFields
        proof={{ ...proof, checkCode }}
        sendLabel="인증 요청"
        placeholder="example@domain.com"
        readOnly={info.isEmailProved === 'Y'}
      />
    </div>
  )
}

function ConfirmPasswordForm({ info, onSecret, mayGoOn, isFinal }: ConfirmProps) {
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
      {/* Tells a password manager whose password this is. */}
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

const FormSkeleton = () => (
  <div className="grid gap-5">
    <Skeleton className="h-19.5 rounded-md" />
    <Skeleton className="h-control-lg rounded-[0.875rem]" />
  </div>
)

/**
 * Sends the password, or the code in its place, and stores the confirmation in the session. Rejects when the
 * server did not accept it, after the member has read the message.
 */
export async function proveIdentity<Answer>(confirm: () => Promise<Answer>): Promise<Answer> {
  try {
    const answer = await confirm()
    setPasswordConfirm(true)
    return answer
  } catch (error) {
    await alertConfirmFailure(error)
    throw error
  }
}

async function alertConfirmFailure(error: unknown) {
  // The session has ended meanwhile: the page's guard tells the member.
  if (!currentSession().isAuthenticated) return
  setPasswordConfirm(false)
  // The code field says this itself when it removes the code.
  if (errorMessage(error) === messages.email.expired) return
  await showAlert(confirmFailureText(error), 'danger')
}

/** The text for a password, or a code in its place, that did not work. */
export function confirmFailureText(error: unknown): string {
  const failed = messages.password.confirmFailed
  const reason = errorMessage(error)
  if (reason === failed) return failed
  // The proof was right, but another rule forbids the change: the last administrator, for instance.
  if (error instanceof ApiError && error.code === refusals.conflict.code) return reason
  return `${failed}\n${reason}`
}
