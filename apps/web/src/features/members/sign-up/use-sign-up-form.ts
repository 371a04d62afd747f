import { memberIdProblem, nicknameProblem } from '@matjari/contract/accounts/rules'
import { useState } from 'react'
import { typedText } from '../../../ui/form/form-text.ts'
import { useCheckCode, useCheckId, useCheckNickname, useSendSignUpCode, useSignUp } from '../api.ts'
import { type Consent, consentParts, noConsent } from '../fields/consent-fields.tsx'
import { type NewPassword, noPassword } from '../fields/new-password.ts'
import { useDuplicateCheck } from '../fields/use-duplicate-check.ts'
import { useEmailProof } from '../fields/use-email-proof.ts'
import {
  firstProblem,
  refusedField,
  type SignUpField,
  type SignUpProblems,
  signUpProblems,
} from './problems.ts'

/** What needs no word of the server before it is sent. */
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

type SignUpNews = {
  /** Given the server's word about the new account. */
  readonly onDone: (message: string) => void
  /** The first field that keeps it from succeeding. */
  readonly onProblem: (field: SignUpField) => void
}

/** What is on the sign-up screen, what is wrong with it, and its way to the server. */
export function useSignUpForm({ onDone, onProblem }: SignUpNews) {
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

  /** What is changed is no longer known to be wrong. */
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
    // Busy after a success too: the page is about to be left.
    isPending: signUp.isPending || signUp.isSuccess,
    /** A refusal that no field can answer for. */
    failure: signUp.error && !refusedField(signUp.error) ? signUp.error : null,
  }
}

const without = (problems: SignUpProblems, forgiven: readonly SignUpField[]): SignUpProblems => ({
  ...problems,
  ...Object.fromEntries(forgiven.map((field) => [field, undefined])),
})
