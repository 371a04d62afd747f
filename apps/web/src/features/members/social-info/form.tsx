import { isPersonName } from '@matjari/contract/accounts/rules'
import type { LoginInfo } from '@matjari/contract/accounts/sign-in-calls'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { formText, typedText } from '../../../ui/form/form-text.ts'
import { Input } from '../../../ui/form/input.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { CheckedField } from '../fields/checked-field.tsx'
import { SelfieInput } from '../fields/selfie-input.tsx'
import type { SocialField } from './problems.ts'
import { useSocialForm } from './use-social-form.ts'

type SocialFormProps = {
  loginInfo: LoginInfo
  /** The address is shown, but neither changed nor sent. */
  isEmailFixed: boolean
  onDone: () => void
}

export function SocialForm({ loginInfo, isEmailFixed, onDone }: SocialFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { nickname, selfie, wrong, notice, send, isBusy } = useSocialForm(onDone)

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const firstWrong = send({
      memberName: typedText(formText(data, 'memberName')),
      ...(!isEmailFixed && { memberEmail: typedText(formText(data, 'memberEmail')) }),
      isMarketingGiven: data.has('isMarketingGiven'),
    })
    if (firstWrong) focus(firstWrong)
  }

  const focus = (field: SocialField) =>
    form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()

  return (
    <form ref={form} noValidate onSubmit={handleSubmit} className="grid grid-cols-1 gap-5">
      <SelfieInput {...selfie} />
      <Field label="이름" error={wrong.memberName}>
        <Input
          name="memberName"
          autoComplete="name"
          placeholder="이름 입력"
          defaultValue={isPersonName(loginInfo.memberName) ? loginInfo.memberName : ''}
        />
      </Field>
      <CheckedField
        label="닉네임"
        name="memberNickName"
        autoComplete="nickname"
        placeholder="닉네임 입력"
        checkLabel="중복 확인"
        help="한글, 영문, 숫자와 밑줄(_), 점(.)을 2~20자로 쓸 수 있어요."
        duplicate={nickname}
      />
      <Field
        label="이메일"
        error={wrong.memberEmail}
        help={isEmailFixed && '소셜 계정의 이메일이라 바꿀 수 없어요.'}
      >
        <Input
          type="email"
          name="memberEmail"
          autoComplete="email"
          placeholder="example@domain.com"
          required
          readOnly={isEmailFixed}
          defaultValue={loginInfo.memberEmail}
        />
      </Field>
      <SocialConsent />
      {notice && <Notice tone="danger">{notice}</Notice>}
      <Button type="submit" variant="primary" size="lg" block loading={isBusy}>
        입력하기
      </Button>
    </form>
  )
}

/** No box for what is required: the form cannot be sent without it, and says so above its button. */
const SocialConsent = () => (
  <div className="grid grid-cols-1 justify-items-start gap-1">
    <Checkbox name="isMarketingGiven">(선택) 새 소식과 혜택 메일 받기</Checkbox>
    <p className="text-sm text-ink-3">
      입력하기를 누르면 <DocumentLink to="/terms">이용약관</DocumentLink>과{' '}
      <DocumentLink to="/privacy">개인정보 처리방침</DocumentLink>에 동의하게 돼요.
    </p>
  </div>
)

/** In a tab of its own, or what was typed would be lost. */
const DocumentLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} target="_blank" className="text-link underline">
    {children}
    <span className="sr-only"> (새 창)</span>
  </Link>
)
