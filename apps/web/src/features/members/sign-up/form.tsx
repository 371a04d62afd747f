import { useRef } from 'react'
import { errorMessage } from '../../../lib/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { CheckedField } from '../fields/checked-field.tsx'
import { ConsentFields } from '../fields/consent-fields.tsx'
import { EmailProofFields } from '../fields/email-proof.tsx'
import { NewPasswordFields } from '../fields/new-password-fields.tsx'
import { SelfieInput } from '../fields/selfie-input.tsx'
import { useSignUpForm } from './use-sign-up-form.ts'

/** Makes an account; what comes after is the page's decision. */
export function SignUpForm({ onDone }: { onDone: (message: string) => void }) {
  const form = useRef<HTMLFormElement>(null)
  const filled = useSignUpForm({
    onDone,
    onProblem: (field) => form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus(),
  })
  const { change, problems, consent } = filled

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        filled.submit()
      }}
      className="grid grid-cols-1 gap-6"
    >
      <CheckedField
        label="아이디"
        name="memberId"
        duplicate={filled.id}
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        help="영문, 숫자와 _ - . 을 4~20자로 쓸 수 있어요."
      />
      <NewPasswordFields
        value={filled.password}
        onChange={(password) => change({ password }, 'memberPw', 'confirmPassword')}
        problems={problems}
      />
      <Field label="이름" error={problems.memberName}>
        <Input
          name="memberName"
          required
          autoComplete="name"
          placeholder="이름 입력"
          value={filled.memberName}
          onChange={(event) => change({ memberName: event.target.value }, 'memberName')}
        />
      </Field>
      <CheckedField
        label="닉네임"
        name="memberNickName"
        duplicate={filled.nickname}
        required
        autoComplete="nickname"
        placeholder="닉네임 입력"
        help="한글, 영문, 숫자와 밑줄(_), 점(.)을 2~20자로 쓸 수 있어요."
      />
      <EmailProofFields
        proof={filled.email}
        name="memberEmail"
        required
        placeholder="이메일 입력"
      />
      <SelfieInput
        chosen={filled.picture}
        onChoose={(picture) => change({ picture }, 'memberProFiles')}
        help="올리지 않으면 기본 이미지로 보여요."
        error={problems.memberProFiles}
        progress={filled.progress}
      />
      <ConsentFields value={consent} onChange={(next) => change({ consent: next })} />
      {filled.failure && <Notice tone="danger">{errorMessage(filled.failure)}</Notice>}
      <div>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          block
          disabled={!consent.isRequiredGiven}
          loading={filled.isPending}
        >
          가입하기
        </Button>
        {!consent.isRequiredGiven && (
          <p className="mt-2 text-center text-xs text-ink-3">
            필수 약관에 동의하면 가입할 수 있어요.
          </p>
        )}
      </div>
    </form>
  )
}
