import { emailProblem } from '@matjari/contract/email'
import { type FormEvent, useState } from 'react'
import { errorMessage } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { formText } from '../../ui/form/form-text.ts'
import { Input } from '../../ui/form/input.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { useInvite } from './api.ts'

/** Whoever reads that address answers for themselves: here it never says whether they are known. */
export function InviteForm({ restaurantNo }: { restaurantNo: string }) {
  const invite = useInvite(restaurantNo)
  const [problem, setProblem] = useState<string | null>(null)

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const email = formText(new FormData(form), 'email').trim()
    const found = emailProblem(email)
    setProblem(found)
    if (found) return form.querySelector<HTMLElement>('[name="email"]')?.focus()
    invite.mutate(email, {
      onSuccess: ({ message }) => {
        form.reset()
        showToast(message)
      },
    })
  }

  return (
    <form noValidate onSubmit={handleSubmit}>
      <Field
        label="함께 일할 분의 이메일"
        help="그 이메일로 맛자리에 로그인하면 초대를 볼 수 있어요. 초대는 7일 동안 기다려요."
        error={problem ?? (invite.error && errorMessage(invite.error))}
        row={
          <Button type="submit" variant="primary" loading={invite.isPending}>
            초대하기
          </Button>
        }
      >
        <Input
          type="email"
          name="email"
          autoComplete="off"
          placeholder="staff@example.com"
          onChange={() => {
            setProblem(null)
            invite.reset()
          }}
        />
      </Field>
    </form>
  )
}
