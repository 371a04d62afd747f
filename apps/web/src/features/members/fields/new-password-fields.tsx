import { type PasswordHints as Hints, passwordHints } from '@matjari/contract/accounts/rules'
import { limits } from '@matjari/contract/limits'
import { clsx } from 'clsx'
import { Check, Minus } from 'lucide-react'
import { useState } from 'react'
import { Field } from '../../../ui/form/field.tsx'
import { PasswordInput } from '../../../ui/form/password-input.tsx'
import { type NewPassword, type NewPasswordProblems, newPasswordProblems } from './new-password.ts'

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
  const isRepeatChecked = hasLeftRepeat && value.confirmPassword !== ''
  const mismatch = isRepeatChecked ? newPasswordProblems(value).confirmPassword : undefined

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

const { min, max } = limits.password

const demands: readonly { hint: keyof Hints; label: string }[] = [
  { hint: 'length', label: `${min}~${max}자` },
  { hint: 'lower', label: '소문자' },
  { hint: 'upper', label: '대문자' },
  { hint: 'digit', label: '숫자' },
  { hint: 'special', label: '특수문자 !@#$%^&*()_+=-' },
]

/** Ticks off, while it is typed, what a password needs. */
function PasswordHints({ password }: { password: string }) {
  const met = passwordHints(password)
  return (
    <ul aria-label="비밀번호 조건" className="mt-2 flex flex-wrap gap-x-3.5 gap-y-1 text-xs">
      {demands.map(({ hint, label }) => {
        const Icon = met[hint] ? Check : Minus
        return (
          <li
            key={hint}
            className={clsx(
              'inline-flex items-center gap-1',
              met[hint] ? 'text-ok-text' : 'text-ink-3',
            )}
          >
            <Icon aria-hidden="true" className="size-4" />
            {label}
            <span className="sr-only">{met[hint] ? ' 충족' : ' 미충족'}</span>
          </li>
        )
      })}
    </ul>
  )
}
