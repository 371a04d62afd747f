import { documentVersions } from '@matjari/contract/accounts/documents'
import {
  type PasswordHints as Hints,
  passwordHints,
  passwordProblem,
  passwordRepeatProblem,
} from '@matjari/contract/accounts/rules'
import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { clsx } from 'clsx'
import { Check, Minus, Upload } from 'lucide-react'
import { type ComponentProps, type MouseEvent, useReducer, useRef, useState } from 'react'
import { Link } from 'react-router'
import { errorMessage } from '../../lib/api-error.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field, FieldGroup } from '../../ui/form/field.tsx'
import { typedText } from '../../ui/form/form-text.ts'
import { Input } from '../../ui/form/input.tsx'
import { PasswordInput } from '../../ui/form/password-input.tsx'
import { showAlert } from '../../ui/overlay/alerts.ts'
import { ChosenImage, ImageDropzone } from '../../ui/upload/image-dropzone.tsx'
import { UploadProgress } from '../../ui/upload-progress.tsx'

type CheckedFieldProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  label: string
  duplicate: DuplicateCheck
  /** The button's label; the screens word it differently. */
  checkLabel?: string
  help?: string
}

/** A text field with the button that checks whether the value is still free. */
export function CheckedField({
  label,
  duplicate,
  checkLabel = '중복확인',
  help,
  ...input
}: CheckedFieldProps) {
  const control = useRef<HTMLInputElement>(null)
  const { value, status, isChecked, message } = duplicate

  function handleCheck() {
    if (value.trim() === '') control.current?.focus()
    void duplicate.check()
  }

  return (
    <Field
      label={label}
      help={help}
      ok={isChecked && message}
      error={!isChecked && message}
      row={
        <Button
          variant={isChecked ? 'quiet' : 'soft'}
          loading={status === 'checking'}
          onClick={handleCheck}
        >
          {checkLabel}
        </Button>
      }
    >
      <Input
        {...input}
        ref={control}
        value={value}
        onChange={(event) => duplicate.change(event.target.value)}
      />
    </Field>
  )
}

type DuplicateCheckOptions = {
  /** The mutation's `mutateAsync`; its answer brings the server's sentence. */
  readonly ask: (value: string) => Promise<{ readonly message: string }>
  /** Checked before the server is asked; for a blank value it returns the form's prompt. */
  readonly rule: (value: string) => string | null
  readonly initial?: string
  /** For a screen with its own texts for the server's two answers. */
  readonly texts?: { readonly free: string; readonly taken: string }
}

const checkTexts: readonly string[] = [messages.signUp.idTaken, messages.signUp.nicknameTaken]

type DuplicateCheck = ReturnType<typeof useDuplicateCheck>

/** A value with its duplicate check: a changed value discards the check. */
export function useDuplicateCheck({ ask, rule, initial = '', texts }: DuplicateCheckOptions) {
  const [state, happen] = useReducer(afterDuplicateEvent, initial, uncheckedValue)
  const cleaned = typedText(state.value)

  /** Shows the problem at the field, which also discards the check. */
  const refuse = (message: string) => happen({ type: 'refused', message })

  async function check() {
    const problem = rule(cleaned)
    if (problem !== null) return refuse(problem)

    const checkedValue = state.value
    happen({ type: 'asked' })
    try {
      const { message } = await ask(cleaned)
      happen({ type: 'free', value: checkedValue, message: texts?.free ?? message })
    } catch (error) {
      const message = errorMessage(error)
      const isTaken = checkTexts.includes(message)
      happen({
        type: 'refused',
        value: checkedValue,
        message: isTaken && texts ? texts.taken : message,
      })
    }
  }

  return {
    ...state,
    /** The value as it is sent. */
    cleaned,
    isChecked: state.status === 'checked',
    change: (value: string) => happen({ type: 'typed', value }),
    check,
    refuse,
  }
}

/** A value that must be free, and what its check said. The message belongs to the present value. */
type DuplicateState = {
  readonly value: string
  readonly status: 'unchecked' | 'checking' | 'checked'
  readonly message: string | null
}

export type DuplicateEvent =
  | { readonly type: 'typed'; readonly value: string }
  | { readonly type: 'asked' }
  | { readonly type: 'free'; readonly value: string; readonly message: string }
  | { readonly type: 'refused'; readonly value?: string; readonly message: string }

export const uncheckedValue = (value: string): DuplicateState => ({
  value,
  status: 'unchecked',
  message: null,
})

export function afterDuplicateEvent(state: DuplicateState, event: DuplicateEvent): DuplicateState {
  if (event.type === 'typed') return uncheckedValue(event.value)
  if (event.type === 'asked') return { ...state, status: 'checking', message: null }
  // An answer about an earlier value says nothing about the present one.
  if (event.value !== undefined && event.value !== state.value) return state
  const status = event.type === 'free' ? 'checked' : 'unchecked'
  return { ...state, status, message: event.message }
}

const tooLarge = '사진은 10MB까지 올릴 수 있어요.'

const alertProblem = (message: string) => void showAlert(message)

type SelfieInputProps = {
  /** The picture chosen just now; the form holds it. */
  chosen: File | null
  onChoose: (picture: File | null) => void
  /** The picture the member already has. */
  current?: string | null | undefined
  label?: string
  changeLabel?: string
  /** Shown while no picture is chosen. */
  help?: string
  error?: string | null | undefined
  /** The share of it that has been sent, from 0 to 1. */
  progress?: number | null
}

/** The round picture of a member, with buttons to choose another and to undo the choice. */
export function SelfieInput({
  chosen,
  onChoose,
  current = null,
  label = '프로필 사진 (선택)',
  changeLabel = '사진 변경',
  help,
  error,
  progress = null,
}: SelfieInputProps) {
  function take([picture]: File[]) {
    if (!picture) return
    if (picture.size > limits.upload.fileBytes) return alertProblem(tooLarge)
    onChoose(picture)
  }

  /** The file has an image type, but the browser cannot decode it. */
  function handleUnreadable() {
    onChoose(null)
    alertProblem(messages.picture.imageOnly)
  }

  /** The undo button disappears with the choice: the focus moves to the button beside it. */
  function handleUndo(event: MouseEvent<HTMLButtonElement>) {
    event.currentTarget.closest('fieldset')?.querySelector('input')?.focus()
    onChoose(null)
  }

  return (
    <FieldGroup label={label} help={!chosen && help} error={error}>
      <div className="flex items-center gap-5">
        {chosen ? (
          <ChosenImage
            source={chosen}
            alt="고른 프로필 사진"
            className="size-18 flex-none rounded-full bg-sunken object-cover"
            onError={handleUnreadable}
          />
        ) : (
          <Avatar src={current} size="lg" />
        )}
        <div className="flex flex-wrap gap-2">
          <ImageDropzone
            onImages={take}
            onRefuse={alertProblem}
            className={buttonClass({ variant: 'outline', size: 'sm' })}
          >
            <Upload aria-hidden="true" className="size-4" />
            {changeLabel}
          </ImageDropzone>
          {chosen && (
            <Button size="sm" variant="ghost" onClick={handleUndo}>
              {current ? '되돌리기' : '사진 빼기'}
            </Button>
          )}
        </div>
      </div>
      {chosen && progress !== null && <UploadProgress sent={progress} />}
    </FieldGroup>
  )
}

type NewPasswordFieldsProps = {
  value: NewPassword
  onChange: (next: NewPassword) => void
  /** The problems the form found; the form forgets them when a field changes. */
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

/** Ticks off the demands on a password while it is typed. */
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

/** A new password, typed twice. */
export type NewPassword = { readonly memberPw: string; readonly confirmPassword: string }
type NewPasswordProblems = { readonly [Name in keyof NewPassword]?: string | undefined }

export const noPassword: NewPassword = { memberPw: '', confirmPassword: '' }

export function newPasswordProblems({ memberPw, confirmPassword }: NewPassword) {
  const problem = passwordProblem(memberPw)
  const repeatProblem = passwordRepeatProblem(memberPw, confirmPassword)
  return {
    ...(problem !== null && { memberPw: problem }),
    ...(repeatProblem !== null && { confirmPassword: repeatProblem }),
  } satisfies NewPasswordProblems
}

export type Consent = { readonly isRequiredGiven: boolean; readonly isMarketingGiven: boolean }

export const noConsent: Consent = { isRequiredGiven: false, isMarketingGiven: false }

/** The fields of the request that say what was agreed to; everything else is left out. */
export const consentParts = ({ isRequiredGiven, isMarketingGiven }: Consent) => ({
  ...(isRequiredGiven && {
    termsVersion: documentVersions.terms,
    privacyVersion: documentVersions.privacy,
  }),
  ...(isMarketingGiven && { marketingVersion: documentVersions.marketing }),
})

const documents = [
  { to: '/terms', label: '이용약관 보기' },
  { to: '/privacy', label: '개인정보처리방침 보기' },
]

export function ConsentFields({
  value,
  onChange,
}: {
  value: Consent
  onChange: (next: Consent) => void
}) {
  return (
    <fieldset className="grid grid-cols-1 justify-items-start">
      <legend className="sr-only">약관 동의</legend>
      <Checkbox
        name="isRequiredGiven"
        required
        checked={value.isRequiredGiven}
        onChange={(event) => onChange({ ...value, isRequiredGiven: event.target.checked })}
      >
        (필수) 이용약관 및 개인정보처리방침 동의
      </Checkbox>
      <p className="-mt-2 flex flex-wrap gap-x-4 pl-8">
        {documents.map(({ to, label }) => (
          // Opens a new tab, or the typed text would be lost.
          <Link
            key={to}
            to={to}
            target="_blank"
            className="inline-flex min-h-target items-center text-xs text-ink-3 underline underline-offset-[0.2em] hover:text-ink"
          >
            {label}
            <span className="sr-only"> (새 창)</span>
          </Link>
        ))}
      </p>
      <Checkbox
        name="isMarketingGiven"
        checked={value.isMarketingGiven}
        onChange={(event) => onChange({ ...value, isMarketingGiven: event.target.checked })}
      >
        (선택) 새 소식과 혜택 메일 받기
      </Checkbox>
    </fieldset>
  )
}
