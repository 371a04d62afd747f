import { emailProblem } from '@matjari/contract/email'
import { messages } from '@matjari/contract/messages'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { errorMessage } from '../../../lib/api-error.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { formText } from '../../../ui/form/form-text.ts'
import { Input } from '../../../ui/form/input.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useFindId } from '../api.ts'
import { failureText, isTooMany } from './failure.ts'

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
      {/* Empty it takes no room: the gap is taken back. */}
      <div aria-live="polite" className="empty:-mt-5">
        {find.data && <Found memberId={find.data.memberId} />}
      </div>
      <Button type="submit" variant="primary" size="lg" block loading={find.isPending}>
        확인
      </Button>
    </form>
  )
}

const Found = ({ memberId }: { memberId: string }) => (
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
  isTooMany(error) ? errorMessage(error) : failureText(messages.find.idNotFound, error)
