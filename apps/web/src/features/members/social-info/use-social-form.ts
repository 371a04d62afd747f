import { messages } from '@matjari/contract/messages'
import { useState } from 'react'
import { ApiError, errorMessage } from '../../../lib/api-error.ts'
import { showAlert } from '../../../ui/overlay/alerts.ts'
import { useCheckNickname, useSocialUpdate } from '../api.ts'
import { consentParts } from '../fields/consent-fields.tsx'
import { useDuplicateCheck } from '../fields/use-duplicate-check.ts'
import {
  refusedSocialField,
  type SocialField,
  type SocialProblem,
  socialNicknameProblem,
  socialProblems,
} from './problems.ts'

type Filled = {
  readonly memberName: string
  readonly memberEmail?: string
  readonly isMarketingGiven: boolean
}

type Messages = { readonly [Field in SocialField]?: string }

/** The form's answers and their fate. `send` returns the field to look at first, if one is wrong. */
export function useSocialForm(onDone: () => void) {
  const { mutateAsync: askNickname } = useCheckNickname()
  const nickname = useDuplicateCheck({ ask: askNickname, rule: socialNicknameProblem })
  const update = useSocialUpdate()
  const [selfie, setSelfie] = useState<File | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [wrong, setWrong] = useState<Messages>({})
  const [notice, setNotice] = useState<string | null>(null)

  function say(problems: readonly SocialProblem[]) {
    setWrong(Object.fromEntries(problems.map(({ field, message }) => [field, message])))
    const atNickname = problems.find(({ field }) => field === 'memberNickName')
    if (atNickname) nickname.refuse(atNickname.message)
  }

  function send({ isMarketingGiven, ...filled }: Filled): SocialField | undefined {
    const memberNickName = nickname.cleaned
    const problems = socialProblems({
      ...filled,
      memberNickName,
      isNicknameChecked: nickname.isChecked,
    })
    say(problems)
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
    if (field) say([{ field, message }])
    else setNotice(message)
    void showAlert(messages.social.failed(code))
  }

  return {
    nickname,
    selfie: { chosen: selfie, onChoose: setSelfie, progress, error: wrong.memberProFiles },
    wrong,
    notice,
    send,
    // It stays busy after a success: the page is about to be left.
    isBusy: update.isPending || update.isSuccess,
  }
}
