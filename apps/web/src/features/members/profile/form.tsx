import type { MyPageInfo } from '@matjari/contract/accounts/entities'
import { type FormEvent, useRef } from 'react'
import { memberPicture } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CheckedField } from '../fields/checked-field.tsx'
import { EmailProofFields } from '../fields/email-proof.tsx'
import { NewPasswordFields } from '../fields/new-password-fields.tsx'
import { SelfieInput } from '../fields/selfie-input.tsx'
import { type ProfileProblem, profileProblem, profileUpdate } from './changes.ts'
import { useProfileDraft } from './use-draft.ts'
import { useProfileSaving } from './use-saving.ts'

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
