import type { MyPageInfo } from '@matjari/contract/accounts/entities'
import { messages } from '@matjari/contract/messages'
import { useState } from 'react'
import { useCheckCode, useCheckNickname, useSendMemberCode } from '../api.ts'
import { type NewPassword, noPassword } from '../fields/new-password.ts'
import { useDuplicateCheck } from '../fields/use-duplicate-check.ts'
import { useEmailProof } from '../fields/use-email-proof.ts'
import { newNicknameProblem, type ProfileDraft, type ProfileProblem } from './changes.ts'

const { nicknameFree: free, nicknameTaken: taken } = messages.profile

/** The fields of the profile form, and a way to say beside one of them what is wrong. */
export function useProfileDraft(info: MyPageInfo) {
  const checkNickname = useCheckNickname()
  const sendCode = useSendMemberCode()
  const checkCode = useCheckCode()
  const [password, setPassword] = useState<NewPassword>(noPassword)
  const [picture, setPicture] = useState<File | null>(null)
  const [problem, setProblem] = useState<ProfileProblem | null>(null)

  const nickname = useDuplicateCheck({
    // Nobody else's: their own is free for themselves, and the server would call it taken.
    ask: (value) =>
      value === info.memberNickName
        ? Promise.resolve({ message: free })
        : checkNickname.mutateAsync(value),
    rule: (value) => newNicknameProblem(info, value),
    initial: info.memberNickName,
    texts: { free, taken },
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

  function tell(found: ProfileProblem | null) {
    setProblem(found)
    if (found?.at === 'nickname') nickname.refuse(found.message)
    if (found?.at === 'email') proof.refuse(found.message)
  }

  function changePassword(next: NewPassword) {
    setPassword(next)
    setProblem(null)
  }

  return { draft, nickname, proof, problem, tell, changePassword, choosePicture: setPicture }
}
