import {
  memberIdProblem,
  nicknameProblem,
  personNameProblem,
} from '@matjari/contract/accounts/rules'
import { emailProblem } from '@matjari/contract/email'
import { messages } from '@matjari/contract/messages'
import { refusals } from '@matjari/contract/refusals'
import { useRef, useState } from 'react'
import { ApiError, errorMessage } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { typedText } from '../../ui/form/form-text.ts'
import { Input } from '../../ui/form/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import {
  useCheckCode,
  useCheckId,
  useCheckNickname,
  useSendSignUpCode,
  useSignUp,
} from './account-api.ts'
import { EmailProofFields, useEmailProof } from './email-proof.tsx'
import {
  CheckedField,
  type Consent,
  ConsentFields,
  consentParts,
  type NewPassword,
  NewPasswordFields,
  newPasswordProblems,
  noConsent,
  noPassword,
  SelfieInput,
  useDuplicateCheck,
} from './member-fields.tsx'

/** Makes an account; the page decides what follows. */
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

/** The values that need no check by the server before the form is sent. */
type SignUpDraft = {
  readonly password: NewPassword
  readonly memberName: string
  readonly picture: File | null
  readonly consent: Consent
}

const blank: SignUpDraft = {
  password: noPassword,
  memberName: '',
  picture: null,
  consent: noConsent,
}

type SignUpHandlers = {
  /** Gets the server's sentence about the new account. */
  readonly onDone: (message: string) => void
  /** Gets the first field with a problem. */
  readonly onProblem: (field: SignUpField) => void
}

/** The values of the sign-up form, their problems, and the sending. */
function useSignUpForm({ onDone, onProblem }: SignUpHandlers) {
  const id = useDuplicateCheck({ ask: useCheckId().mutateAsync, rule: memberIdProblem })
  const nickname = useDuplicateCheck({ ask: useCheckNickname().mutateAsync, rule: nicknameProblem })
  const email = useEmailProof({
    send: useSendSignUpCode().mutateAsync,
    check: useCheckCode().mutateAsync,
  })
  const [draft, setDraft] = useState(blank)
  const [problems, setProblems] = useState<SignUpProblems>({})
  const [progress, setProgress] = useState<number | null>(null)
  const signUp = useSignUp()

  /** A changed value is no longer marked as wrong. */
  function change(changed: Partial<SignUpDraft>, ...forgiven: SignUpField[]) {
    setDraft((before) => ({ ...before, ...changed }))
    setProblems((before) => without(before, forgiven))
  }

  function show(found: SignUpProblems) {
    setProblems(found)
    if (found.memberId) id.refuse(found.memberId)
    if (found.memberNickName) nickname.refuse(found.memberNickName)
    if (found.memberEmail) email.refuse(found.memberEmail)
    const first = firstProblem(found)
    if (first) onProblem(first)
  }

  function submit() {
    const { password, picture, consent } = draft
    const typed = {
      memberId: id.cleaned,
      memberName: typedText(draft.memberName),
      memberNickName: nickname.cleaned,
      memberEmail: email.cleaned,
    }
    const found = signUpProblems({
      ...typed,
      password,
      isIdChecked: id.isChecked,
      isNicknameChecked: nickname.isChecked,
      isEmailProved: email.isProved,
    })
    signUp.reset()
    show(found)
    if (firstProblem(found)) return

    signUp.mutate(
      {
        parts: { ...typed, memberPw: password.memberPw, ...consentParts(consent) },
        files: picture ? { memberProFiles: picture } : {},
        ...(picture && { onProgress: setProgress }),
      },
      {
        onSuccess: ({ message }) => onDone(message),
        onError: (error) => {
          const field = refusedField(error)
          if (field) show({ [field]: error.message })
        },
        onSettled: () => setProgress(null),
      },
    )
  }

  return {
    ...draft,
    id,
    nickname,
    email,
    change,
    problems,
    progress,
    submit,
    // Stays busy after a success too: the page is about to be left.
    isPending: signUp.isPending || signUp.isSuccess,
    /** A refusal that belongs to no field. */
    failure: signUp.error && !refusedField(signUp.error) ? signUp.error : null,
  }
}

const without = (problems: SignUpProblems, forgiven: readonly SignUpField[]): SignUpProblems => ({
  ...problems,
  ...Object.fromEntries(forgiven.map((field) => [field, undefined])),
})

/** In the order of the screen. */
const signUpFields = [
  'memberId',
  'memberPw',
  'confirmPassword',
  'memberName',
  'memberNickName',
  'memberEmail',
  'memberProFiles',
] as const
type SignUpField = (typeof signUpFields)[number]
export type SignUpProblems = { readonly [Field in SignUpField]?: string | undefined }

export type SignUpAnswers = {
  readonly memberId: string
  readonly isIdChecked: boolean
  readonly password: NewPassword
  readonly memberName: string
  readonly memberNickName: string
  readonly isNicknameChecked: boolean
  readonly memberEmail: string
  readonly isEmailProved: boolean
}

/** Every problem that keeps the form from being sent, each at its field. */
export function signUpProblems(filled: SignUpAnswers): SignUpProblems {
  const memberId =
    memberIdProblem(filled.memberId) ?? unless(filled.isIdChecked, '아이디 중복확인을 해주세요.')
  const memberName = personNameProblem(filled.memberName)
  const memberNickName =
    nicknameProblem(filled.memberNickName) ??
    unless(filled.isNicknameChecked, messages.social.nicknameCheck)
  const memberEmail =
    signUpEmailProblem(filled.memberEmail) ??
    unless(filled.isEmailProved, messages.email.proofMissing)
  return {
    ...(memberId !== null && { memberId }),
    ...newPasswordProblems(filled.password),
    ...(memberName !== null && { memberName }),
    ...(memberNickName !== null && { memberNickName }),
    ...(memberEmail !== null && { memberEmail }),
  }
}

export const firstProblem = (found: SignUpProblems) =>
  signUpFields.find((field) => found[field] !== undefined) ?? null

const unless = (isDone: boolean, problem: string) => (isDone ? null : problem)

const signUpEmailProblem = (email: string) =>
  email === '' ? messages.signUp.emailFirst : emailProblem(email)

const { signUp, email, password, picture } = messages

/** The words and codes by which the server's refusal names a field. */
const namedBy: readonly { field: SignUpField; texts: readonly string[] }[] = [
  { field: 'memberId', texts: [signUp.idTaken, signUp.idRule, signUp.idFirst] },
  { field: 'memberPw', texts: [password.rule] },
  { field: 'memberName', texts: [signUp.nameRule] },
  {
    field: 'memberNickName',
    texts: [signUp.nicknameTaken, signUp.nicknameRule, signUp.nicknameFirst],
  },
  {
    field: 'memberEmail',
    texts: [
      signUp.emailFirst,
      email.rule,
      email.proofMissing,
      refusals.emailTaken.code,
      refusals.emailProofNeeded.code,
    ],
  },
  { field: 'memberProFiles', texts: [...Object.values(picture), refusals.tooLarge.code] },
]

export function refusedField(error: Error): SignUpField | null {
  const code = error instanceof ApiError ? error.code : null
  const isNamed = ({ texts }: { texts: readonly string[] }) =>
    texts.includes(error.message) || (code !== null && texts.includes(code))
  return namedBy.find(isNamed)?.field ?? null
}
