import { isPersonName, nicknameProblem } from '@matjari/contract/accounts/rules'
import type { LoginInfo } from '@matjari/contract/accounts/sign-in-calls'
import { emailProblem } from '@matjari/contract/email'
import { messages } from '@matjari/contract/messages'
import { refusals } from '@matjari/contract/refusals'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ApiError, errorMessage } from '../../lib/api-error.ts'
import { refreshSession, useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field } from '../../ui/form/field.tsx'
import { formText, typedText } from '../../ui/form/form-text.ts'
import { Input } from '../../ui/form/input.tsx'
import { FormPanel } from '../../ui/form-panel.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showAlert } from '../../ui/overlay/alerts.ts'
import { myPageInfoQuery, useCheckNickname, useSocialUpdate } from './account-api.ts'
import { CheckedField, consentParts, SelfieInput, useDuplicateCheck } from './member-fields.tsx'

/** Asks for the details that a provider does not know about a member. */
export function SocialInfo({
  title,
  keepsProvedEmail = false,
}: {
  title: string
  /** An address the provider vouches for is shown, but not asked for again. */
  keepsProvedEmail?: boolean
}) {
  const navigate = useNavigate()
  const { loginInfo } = useSession()
  const { data } = useQuery({ ...myPageInfoQuery, enabled: keepsProvedEmail })
  if (!loginInfo) return null
  const isProved = loginInfo.memberEmail !== '' && data?.isEmailProved !== 'N'

  async function goHome() {
    await showAlert(messages.social.done, 'ok')
    // Ignores a failed renewal: the form is done, and the next start loads the new data.
    await refreshSession().catch(() => null)
    await navigate('/', { replace: true })
  }

  return (
    <FormPanel title={title} lead="몇 가지만 더 알려주시면 바로 이용할 수 있어요.">
      <SocialForm
        loginInfo={loginInfo}
        isEmailFixed={keepsProvedEmail && isProved}
        onDone={() => void goHome()}
      />
    </FormPanel>
  )
}

type SocialFormProps = {
  loginInfo: LoginInfo
  /** The address is shown, but neither changed nor sent. */
  isEmailFixed: boolean
  onDone: () => void
}

function SocialForm({ loginInfo, isEmailFixed, onDone }: SocialFormProps) {
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

/** No checkbox for what is required: the text above the button says that sending the form means consent. */
const SocialConsent = () => (
  <div className="grid grid-cols-1 justify-items-start gap-1">
    <Checkbox name="isMarketingGiven">(선택) 새 소식과 혜택 메일 받기</Checkbox>
    <p className="text-sm text-ink-3">
      입력하기를 누르면 <DocumentLink to="/terms">이용약관</DocumentLink>과{' '}
      <DocumentLink to="/privacy">개인정보 처리방침</DocumentLink>에 동의하게 돼요.
    </p>
  </div>
)

/** Opens a new tab, or the typed text would be lost. */
const DocumentLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} target="_blank" className="text-link underline">
    {children}
    <span className="sr-only"> (새 창)</span>
  </Link>
)

type Messages = { readonly [Field in SocialField]?: string }

/** The form's values and their sending. `send` returns the first field with a problem. */
function useSocialForm(onDone: () => void) {
  const { mutateAsync: askNickname } = useCheckNickname()
  const nickname = useDuplicateCheck({ ask: askNickname, rule: socialNicknameProblem })
  const update = useSocialUpdate()
  const [selfie, setSelfie] = useState<File | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [wrong, setWrong] = useState<Messages>({})
  const [notice, setNotice] = useState<string | null>(null)

  function showProblems(problems: readonly SocialProblem[]) {
    setWrong(Object.fromEntries(problems.map(({ field, message }) => [field, message])))
    const atNickname = problems.find(({ field }) => field === 'memberNickName')
    if (atNickname) nickname.refuse(atNickname.message)
  }

  function send({
    isMarketingGiven,
    ...filled
  }: {
    memberName: string
    memberEmail?: string
    isMarketingGiven: boolean
  }): SocialField | undefined {
    const memberNickName = nickname.cleaned
    const problems = socialProblems({
      ...filled,
      memberNickName,
      isNicknameChecked: nickname.isChecked,
    })
    showProblems(problems)
    setNotice(null)
    if (problems.length > 0) return problems[0]?.field

    update.mutate(
      {
        parts: {
          ...filled,
          memberNickName,
          ...consentParts({ isRequiredGiven: true, isMarketingGiven }),
        },
        files: selfie ? { memberProFiles: selfie } : {},
        onProgress: selfie ? setProgress : undefined,
      },
      { onSuccess: onDone, onError: fail, onSettled: () => setProgress(null) },
    )
    return undefined
  }

  function fail(error: Error) {
    const code = error instanceof ApiError ? error.code : 'E500'
    const message = errorMessage(error)
    const field = refusedSocialField({ code, message })
    if (field) showProblems([{ field, message }])
    else setNotice(message)
    void showAlert(messages.social.failed(code))
  }

  return {
    nickname,
    selfie: { chosen: selfie, onChoose: setSelfie, progress, error: wrong.memberProFiles },
    wrong,
    notice,
    send,
    // Stays busy after a success: the page is about to be left.
    isBusy: update.isPending || update.isSuccess,
  }
}

type SocialField = 'memberNickName' | 'memberEmail' | 'memberName' | 'memberProFiles'
type SocialProblem = { readonly field: SocialField; readonly message: string }

export type SocialAnswers = {
  readonly memberName: string
  readonly memberNickName: string
  readonly isNicknameChecked: boolean
  /** Absent when the provider has proved the address. */
  readonly memberEmail?: string
}

const { nicknameFirst, nameAgain, nicknameCheck } = messages.social

const socialNicknameProblem = (nickname: string) =>
  nickname === '' ? nicknameFirst : nicknameProblem(nickname)

/** The problems that keep the form from being sent, at most one per field, in the order of the specification. */
export function socialProblems(filled: SocialAnswers): readonly SocialProblem[] {
  const { memberName, memberNickName, isNicknameChecked, memberEmail } = filled
  const problems: SocialProblem[] = []
  const add = (field: SocialField, message: string) => problems.push({ field, message })

  if (memberNickName === '') add('memberNickName', nicknameFirst)
  const badEmail = memberEmail === undefined ? null : emailProblem(memberEmail)
  if (badEmail !== null) add('memberEmail', badEmail)
  if (!isPersonName(memberName)) add('memberName', nameAgain)
  if (memberNickName !== '' && !isNicknameChecked) add('memberNickName', nicknameCheck)
  return problems
}

const { signUp, email, picture } = messages

/** The words and codes by which the server's refusal names a field. */
const namedBy: readonly { field: SocialField; texts: readonly string[] }[] = [
  {
    field: 'memberNickName',
    texts: [signUp.nicknameTaken, signUp.nicknameRule, signUp.nicknameFirst, nicknameFirst],
  },
  {
    field: 'memberEmail',
    texts: [
      email.required,
      email.rule,
      email.proofMissing,
      refusals.emailTaken.code,
      refusals.emailProofNeeded.code,
    ],
  },
  { field: 'memberName', texts: [nameAgain, signUp.nameRule] },
  { field: 'memberProFiles', texts: [...Object.values(picture), refusals.tooLarge.code] },
]

export const refusedSocialField = ({ code, message }: { code: string; message: string }) =>
  namedBy.find(({ texts }) => texts.includes(message) || texts.includes(code))?.field ?? null
