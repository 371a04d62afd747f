import { useEffect, useState } from 'react'
import { forgetDraft, isChanged, keepDraft, keptDraft, type RegistrationDraft } from './draft.ts'
import type { RegistrationField, RegistrationProblems } from './problems.ts'

/** The draft that is kept under a key, and what is known to be wrong with it. */
export function useRegistrationForm(key: string, startsWith: RegistrationDraft) {
  const [start] = useState(startsWith)
  const [draft, setDraft] = useState(() => keptDraft(key, start))
  const [problems, setProblems] = useState<RegistrationProblems>({})
  const isUnsaved = isChanged(draft, start)

  useWarningBeforeLeaving(isUnsaved)

  useEffect(() => {
    if (isUnsaved) keepDraft(key, draft)
    else forgetDraft(key)
  }, [key, draft, isUnsaved])

  /**
   * What is changed is no longer known to be wrong. On top of what stands there by then: a photo is
   * looked at for a while before it is taken, and what was typed meanwhile stays.
   */
  function change(field: RegistrationField, changed: Partial<RegistrationDraft>) {
    setDraft((before) => ({ ...before, ...changed }))
    setProblems((before) => ({ ...before, [field]: undefined }))
  }

  function clear() {
    forgetDraft(key)
    setDraft(start)
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
