import { emailProblem } from '@matjari/contract/email'
import { messages } from '@matjari/contract/messages'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ApiError, errorMessage } from '../../lib/api-error.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { formText } from '../../ui/form/form-text.ts'
import { Input } from '../../ui/form/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showAlert } from '../../ui/overlay/alerts.ts'
import { useFindId, useReissuePassword } from './account-api.ts'

/** The server found no such member; any other error has a reason worth showing. */
const isPlainRefusal = (error: unknown) =>
  error instanceof ApiError && error.code.startsWith('E') && error.status < 429

export const isTooMany = (error: unknown) => error instanceof ApiError && error.status === 429

/** The sentence of the screen, followed by the reason where the person can do something about it. */
export const findFailureText = (sentence: string, error: unknown) =>
  isPlainRefusal(error) ? sentence : `${sentence} ${errorMessage(error)}`

export function FindIdForm() {
  const find = useFindId()
  const [problem, setProblem] = useState<string | null>(null)

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const memberEmail = formText(new FormData(form), 'memberEmail').trim()
    const found = emailProblem(memberEmail)
    setProblem(found)
    if (found) return form.querySelector<HTMLElement>('[name="memberEmail"]')?.focus()
    find.mutate({ memberEmail })
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="grid grid-cols-1 gap-5">
      <Field label="가입 시 등록한 이메일" error={problem}>
        <Input
          type="email"
          name="memberEmail"
          autoComplete="email"
          placeholder="you@example.com"
          required
        />
      </Field>
      {find.error && <Notice tone="danger">{notFoundText(find.error)}</Notice>}
      {/* While empty it takes no space: the gap is taken back. */}
      <div aria-live="polite" className="empty:-mt-5">
        {find.data && <FoundAccount memberId={find.data.memberId} />}
      </div>
      <Button type="submit" variant="primary" size="lg" block loading={find.isPending}>
        확인
      </Button>
    </form>
  )
}

const FoundAccount = ({ memberId }: { memberId: string }) => (
  <div className="grid gap-3">
    <Notice tone="ok">
      <b>{messages.find.foundId(memberId)}</b>
    </Notice>
    <Link to="/login" className={buttonClass({ variant: 'soft', block: true })}>
      로그인하러 가기
    </Link>
  </div>
)

const notFoundText = (error: Error) =>
  isTooMany(error) ? errorMessage(error) : findFailureText(messages.find.idNotFound, error)

type Problems = { memberId?: string; memberEmail?: string }

/** Requests a temporary password by mail. */
export function FindPasswordForm() {
  const reissue = useReissuePassword()
  const [problems, setProblems] = useState<Problems>({})
  const navigate = useNavigate()

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const memberId = formText(data, 'memberId').trim()
    const memberEmail = formText(data, 'memberEmail').trim()

    const found = problemsOf(memberId, memberEmail)
    setProblems(found)
    const [first] = Object.keys(found)
    if (first) return form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    reissue.mutate({ memberId, memberEmail }, { onSuccess: () => void leave() })
  }

  async function leave() {
    await showAlert(messages.find.passwordSent, 'ok')
    await navigate('/')
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="grid grid-cols-1 gap-5">
      <Field label="아이디" error={problems.memberId}>
        <Input
          name="memberId"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="아이디 입력"
          required
        />
      </Field>
      <Field label="가입 시 등록한 이메일" error={problems.memberEmail}>
        <Input
          type="email"
          name="memberEmail"
          autoComplete="email"
          placeholder="you@example.com"
          required
        />
      </Field>
      {reissue.error && (
        <Notice tone="danger">
          {findFailureText(messages.find.passwordFailed, reissue.error)}
        </Notice>
      )}
      <Button type="submit" variant="primary" size="lg" block loading={reissue.isPending}>
        재발급 요청
      </Button>
    </form>
  )
}

function problemsOf(memberId: string, memberEmail: string): Problems {
  const email = emailProblem(memberEmail)
  return {
    ...(memberId === '' && { memberId: messages.signUp.idFirst }),
    ...(email !== null && { memberEmail: email }),
  }
}
