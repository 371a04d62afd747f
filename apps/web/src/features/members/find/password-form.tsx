import { emailProblem } from '@matjari/contract/email'
import { messages } from '@matjari/contract/messages'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { formText } from '../../../ui/form/form-text.ts'
import { Input } from '../../../ui/form/input.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { showAlert } from '../../../ui/overlay/alerts.ts'
import { useReissuePassword } from '../api.ts'
import { failureText } from './failure.ts'

type Problems = { memberId?: string; memberEmail?: string }

/** Asks for a temporary password by mail. */
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
        <Notice tone="danger">{failureText(messages.find.passwordFailed, reissue.error)}</Notice>
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
