import { useState } from 'react'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { type NewPassword, type NewPasswordProblems, newPasswordProblems } from './new-password.ts'
import { PasswordHints } from './password-hints.tsx'

type NewPasswordFieldsProps = {
  value: NewPassword
  onChange: (next: NewPassword) => void
  /** What the form has found; a change of a field is the form's moment to forget it. */
  problems: NewPasswordProblems
  label?: string
  placeholder?: string
  repeatLabel?: string
  repeatPlaceholder?: string
  /** May be left empty: the demands appear with the first character. */
  optional?: boolean
}

export function NewPasswordFields({
  value,
  onChange,
  problems,
  label = '비밀번호',
  placeholder,
  repeatLabel = '비밀번호 확인',
  repeatPlaceholder = '다시 입력',
  optional = false,
}: NewPasswordFieldsProps) {
  const [hasLeftRepeat, setHasLeftRepeat] = useState(false)
  const isRepeatJudged = hasLeftRepeat && value.confirmPassword !== ''
  const mismatch = isRepeatJudged ? newPasswordProblems(value).confirmPassword : undefined

  return (
    <>
      <Field label={label} error={problems.memberPw}>
        <PasswordInput
          name="memberPw"
          autoComplete="new-password"
          required={!optional}
          placeholder={placeholder}
          value={value.memberPw}
          onChange={(event) => onChange({ ...value, memberPw: event.target.value })}
        />
        {(!optional || value.memberPw !== '') && <PasswordHints password={value.memberPw} />}
      </Field>
      <Field label={repeatLabel} error={problems.confirmPassword ?? mismatch}>
        <PasswordInput
          name="confirmPassword"
          autoComplete="new-password"
          required={!optional}
          placeholder={repeatPlaceholder}
          value={value.confirmPassword}
          onChange={(event) => onChange({ ...value, confirmPassword: event.target.value })}
          onBlur={() => setHasLeftRepeat(true)}
        />
      </Field>
    </>
  )
}
