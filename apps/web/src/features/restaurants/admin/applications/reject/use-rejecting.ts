import { rejectReasonProblem, rejectReasons } from '@matjari/contract/restaurants/approvals'
import { useState } from 'react'

type Draft = {
  /** What it is about: for anything else nothing has been chosen. */
  readonly about: string
  /** As the keys count them, from 1; the one after the list is written by hand. */
  readonly choice: number | null
  readonly written: string
  readonly problem: string | null
}

export const byHand = rejectReasons.length + 1

const reasonOf = ({ choice, written }: Draft) => {
  if (choice === byHand) return written.trim()
  return rejectReasons[(choice ?? 0) - 1]?.label ?? ''
}

/** Why something is rejected, while somebody is choosing. */
export function useRejecting(about: string | undefined) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const open = draft !== null && draft.about === about ? draft : null

  const update = (next: Partial<Draft>) =>
    setDraft((now) => now && { ...now, problem: null, ...next })

  return {
    draft: open,
    reason: open ? reasonOf(open) : '',
    open: () => {
      if (about !== undefined) setDraft({ about, choice: null, written: '', problem: null })
    },
    close: () => setDraft(null),
    choose: (choice: number) => update({ choice }),
    write: (written: string) => update({ written }),
    /** The reason when it will do; otherwise what is wrong with it is shown. */
    take: (): string | null => {
      if (!open) return null
      const reason = reasonOf(open)
      const problem = rejectReasonProblem(reason)
      if (problem) update({ problem })
      return problem ? null : reason
    },
  }
}

export type Rejecting = ReturnType<typeof useRejecting>
