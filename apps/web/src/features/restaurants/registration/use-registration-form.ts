import { useEffect, useState } from 'react'
import {
  blankDraft,
  forgetDraft,
  isWorthKeeping,
  keepDraft,
  keptDraft,
  type RegistrationDraft,
} from './draft.ts'
import type { RegistrationField, RegistrationProblems } from './problems.ts'

/** The draft of a member and what is known to be wrong with it. */
export function useRegistrationForm(memberNo: string) {
  const [draft, setDraft] = useState(() => keptDraft(memberNo))
  const [problems, setProblems] = useState<RegistrationProblems>({})
  const isUnsaved = isWorthKeeping(draft)

  useWarningBeforeLeaving(isUnsaved)

  useEffect(() => keepDraft(memberNo, draft), [memberNo, draft])

  /**
   * What is changed is no longer known to be wrong. On top of what stands there by then: a photo is
   * looked at for a while before it is taken, and what was typed meanwhile stays.
   */
  function change(field: RegistrationField, changed: Partial<RegistrationDraft>) {
    setDraft((before) => ({ ...before, ...changed }))
    setProblems((before) => ({ ...before, [field]: undefined }))
  }

  function clear() {
    forgetDraft()
    setDraft(blankDraft)
  }

  return { draft, change, clear, problems, setProblems, isUnsaved }
}

export type RegistrationForm = ReturnType<typeof useRegistrationForm>

/** Closing the window would lose it; other pages of ours keep it. */
function useWarningBeforeLeaving(isUnsaved: boolean) {
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
}
