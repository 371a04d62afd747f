import type { MyPageInfo } from '@matjari/contract/accounts/entities'
import {
  isNickname,
  isReservedName,
  passwordProblem,
  passwordRepeatProblem,
} from '@matjari/contract/accounts/rules'
import { messages } from '@matjari/contract/messages'
import { refusals } from '@matjari/contract/refusals'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, errorMessage } from '../../lib/api-error.ts'
import {
  currentSession,
  refreshSession,
  setPasswordConfirm,
  signOutAllTabs,
} from '../../lib/session.ts'
import { memberPicture } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showAlert } from '../../ui/overlay/alerts.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import {
  myPageInfoQuery,
  type ProfileUpdate,
  useCheckCode,
  useCheckNickname,
  useSendMemberCode,
  useUpdateProfile,
} from './account-api.ts'
import { EmailProofFields, useEmailProof } from './email-proof.tsx'
import {
  CheckedField,
  type NewPassword,
  NewPasswordFields,
  noPassword,
  SelfieInput,
  useDuplicateCheck,
} from './member-fields.tsx'

const fields = ['아이디', '이름', '닉네임', '이메일']

export const ProfileFormSkeleton = () => (
  <div className="grid gap-6">
    <Skeleton className="size-18 rounded-full" />
    {fields.map((field) => (
      <Skeleton key={field} className="h-19.5 rounded-md" />
    ))}
    <Skeleton className="h-control-lg rounded-[0.875rem]" />
  </div>
)

const controlNames: Record<ProfileProblem['at'], string | null> = {
  nickname: 'memberNickName',
  email: 'memberEmail',
  memberPw: 'memberPw',
  confirmPassword: 'confirmPassword',
  form: null,
}

export function ProfileForm({ info }: { info: MyPageInfo }) {
  const form = useRef<HTMLFormElement>(null)
  const { draft, nickname, proof, problem, tell, changePassword, choosePicture } =
    useProfileDraft(info)
  const { save, isSaving, progress } = useProfileSaving(tell)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const found = profileProblem(info, draft)
    tell(found)
    if (!found) return save(profileUpdate(info, draft))
    const name = controlNames[found.at]
    if (name) form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
  }

  return (
    <form ref={form} noValidate onSubmit={handleSubmit} className="grid grid-cols-1 gap-6">
      <SelfieInput
        label="프로필 사진"
        changeLabel="이미지 변경"
        current={memberPicture(info)}
        chosen={draft.picture}
        onChoose={choosePicture}
        progress={progress}
      />
      <Field label="아이디">
        <Input name="memberId" readOnly value={info.memberId} autoComplete="username" />
      </Field>
      <Field label="이름">
        <Input name="memberName" readOnly value={info.memberName} autoComplete="name" />
      </Field>
      <CheckedField
        label="닉네임"
        name="memberNickName"
        checkLabel="중복 확인"
        duplicate={nickname}
        autoComplete="nickname"
      />
      <EmailProofFields
        name="memberEmail"
        proof={proof}
        sendLabel="인증 요청"
        readOnly={info.isEmailProved === 'Y'}
      />
      {info.isSocial === 'N' && (
        <NewPasswordFields
          optional
          label="새 비밀번호"
          placeholder="변경 시에만 입력"
          value={draft.password}
          onChange={changePassword}
          problems={problem ? { [problem.at]: problem.message } : {}}
        />
      )}
      {problem?.at === 'form' && <Notice tone="danger">{problem.message}</Notice>}
      <Button type="submit" variant="primary" size="lg" block loading={isSaving}>
        정보 변경
      </Button>
    </form>
  )
}

const { nicknameFree: free, nicknameTaken: takenMessage } = messages.profile

/** The fields of the profile form, and a setter for the problem beside one of them. */
function useProfileDraft(info: MyPageInfo) {
  const checkNickname = useCheckNickname()
  const sendCode = useSendMemberCode()
  const checkCode = useCheckCode()
  const [password, setPassword] = useState<NewPassword>(noPassword)
  const [picture, setPicture] = useState<File | null>(null)
  const [problem, setProblem] = useState<ProfileProblem | null>(null)

  const nickname = useDuplicateCheck({
    // The member's own name is free for them, but the server would call it taken.
    ask: (value) =>
      value === info.memberNickName
        ? Promise.resolve({ message: free })
        : checkNickname.mutateAsync(value),
    rule: (value) => newNicknameProblem(info, value),
    initial: info.memberNickName,
    texts: { free, taken: takenMessage },
  })
  const proof = useEmailProof({
    send: sendCode.mutateAsync,
    check: checkCode.mutateAsync,
    initialEmail: info.memberEmail,
  })

  const draft: ProfileDraft = {
    nickname: nickname.cleaned,
    isNicknameChecked: nickname.isChecked,
    email: proof.cleaned,
    isEmailProved: proof.isProved,
    password,
    picture,
  }

  function showProblem(found: ProfileProblem | null) {
    setProblem(found)
    if (found?.at === 'nickname') nickname.refuse(found.message)
    if (found?.at === 'email') proof.refuse(found.message)
  }

  function changePassword(next: NewPassword) {
    setPassword(next)
    setProblem(null)
  }

  return {
    draft,
    nickname,
    proof,
    problem,
    tell: showProblem,
    changePassword,
    choosePicture: setPicture,
  }
}

/** The form's values when it is sent. */
export type ProfileDraft = {
  readonly nickname: string
  readonly isNicknameChecked: boolean
  readonly email: string
  /** Proved by a code just now. */
  readonly isEmailProved: boolean
  readonly password: NewPassword
  readonly picture: File | null
}

type Stored = Pick<
  MyPageInfo,
  'memberId' | 'memberName' | 'memberNickName' | 'memberEmail' | 'isEmailProved'
>

type ProfileProblem = {
  readonly at: 'nickname' | 'email' | 'memberPw' | 'confirmPassword' | 'form'
  readonly message: string
}

/** The first problem that keeps the form from being sent. */
export function profileProblem(stored: Stored, draft: ProfileDraft): ProfileProblem | null {
  return nicknameProblem(stored, draft) ?? passwordTrouble(draft) ?? changeProblem(stored, draft)
}

/** A member who already has a reserved nickname may keep it. */
function newNicknameProblem(stored: Pick<Stored, 'memberNickName'>, nickname: string) {
  if (!isNickname(nickname)) return messages.profile.nicknameAgain
  const isNew = nickname !== stored.memberNickName
  return isNew && isReservedName(nickname) ? messages.signUp.nicknameReserved : null
}

function nicknameProblem(stored: Stored, draft: ProfileDraft): ProfileProblem | null {
  const message = newNicknameProblem(stored, draft.nickname)
  if (message !== null) return { at: 'nickname', message }
  if (draft.nickname === stored.memberNickName || draft.isNicknameChecked) return null
  return { at: 'nickname', message: messages.profile.nicknameCheck }
}

function passwordTrouble({ password }: ProfileDraft): ProfileProblem | null {
  const { memberPw, confirmPassword } = password
  const mismatch = passwordRepeatProblem(memberPw, confirmPassword)
  if (mismatch !== null) return { at: 'confirmPassword', message: mismatch }
  const broken = memberPw === '' ? null : passwordProblem(memberPw)
  return broken === null ? null : { at: 'memberPw', message: broken }
}

function changeProblem(stored: Stored, draft: ProfileDraft): ProfileProblem | null {
  const isNewlyProved = draft.isEmailProved && stored.isEmailProved === 'N'
  if (!hasChanges(stored, draft) && !isNewlyProved) {
    return { at: 'form', message: messages.profile.nothingToChange }
  }
  return draft.isEmailProved ? null : { at: 'email', message: messages.profile.emailProofNeeded }
}

const hasChanges = (stored: Stored, { nickname, email, password, picture }: ProfileDraft) =>
  nickname !== stored.memberNickName ||
  email.toLowerCase() !== stored.memberEmail.toLowerCase() ||
  password.memberPw !== '' ||
  picture !== null

/** Only the values that are not empty. */
export function profileUpdate(stored: Stored, draft: ProfileDraft): ProfileUpdate {
  const { memberPw, confirmPassword } = draft.password
  return {
    parts: {
      memberId: stored.memberId,
      memberNickName: draft.nickname,
      ...(stored.memberName !== '' && { memberName: stored.memberName }),
      ...(draft.email !== '' && { memberEmail: draft.email }),
      ...(memberPw !== '' && { memberPw, confirmPassword }),
    },
    files: draft.picture ? { memberProFiles: draft.picture } : {},
  }
}

/** The confirmation was too long ago; the password is asked for again. */
export const needsConfirmation = (error: unknown) =>
  error instanceof ApiError && error.code === refusals.confirmNeeded.code

/** The field beside which the server's refusal is shown. */
export function refusedProfileField(error: unknown): ProfileProblem['at'] {
  if (!(error instanceof ApiError)) return 'form'
  if (error.code === refusals.emailProofNeeded.code) return 'email'
  return error.message === messages.profile.nicknameTaken ? 'nickname' : 'form'
}

/** Sends the form and shows the result. `onRefused` gets the field the reason belongs to. */
function useProfileSaving(onRefused: (problem: ProfileProblem) => void) {
  const update = useUpdateProfile()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [progress, setProgress] = useState<number | null>(null)

  async function finish({ parts }: ProfileUpdate) {
    const { loginInfo } = currentSession()
    if (parts?.memberPw && loginInfo?.isPasswordTemporary === 'Y') return leaveWithNewPassword()
    await client.invalidateQueries(myPageInfoQuery)
    // The header and the my-page read the member from the session.
    await refreshSession()
    setPasswordConfirm(false)
    await showAlert(messages.profile.done, 'ok')
    await navigate('/')
  }

  /** The new password replaces the temporary one: the member goes home. */
  async function leaveWithNewPassword() {
    void signOutAllTabs()
    await showAlert(`${messages.profile.done}\n${messages.profile.signInAgain}`, 'ok')
    await navigate('/')
  }

  async function explain(error: unknown) {
    setProgress(null)
    // The session has ended meanwhile: the page's guard tells the member.
    if (!currentSession().isAuthenticated) return
    if (needsConfirmation(error)) return confirmAgain()
    onRefused({ at: refusedProfileField(error), message: errorMessage(error) })
    await showAlert(messages.profile.failed, 'danger')
  }

  async function confirmAgain() {
    setPasswordConfirm(false)
    await showAlert(messages.password.confirmNeeded, 'login')
    await navigate('/password-confirm', { replace: true })
  }

  function save(input: ProfileUpdate) {
    const hasPicture = input.files.memberProFiles !== undefined
    const onProgress = hasPicture ? setProgress : undefined
    update.mutate(
      { ...input, onProgress },
      { onSuccess: () => void finish(input), onError: (error) => void explain(error) },
    )
  }

  // Stays busy after a success too: the page is about to be left, and the proof is used up.
  return { save, isSaving: update.isPending || update.isSuccess, progress }
}
