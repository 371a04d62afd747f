import type { Review } from '@matjari/contract/reviews/entities'
import { useState, useSyncExternalStore } from 'react'
import { useSession } from '../../../lib/session.ts'
import { blankDraft, type DraftChange, draftOf, type ReviewDraft, resumed } from './draft.ts'
import {
  changeStarted,
  forgetInterrupted,
  forgetStarted,
  interruptedEdit,
  isRestored,
  keepInterrupted,
  startedDraft,
  subscribeToDrafts,
} from './draft-memory.ts'

export type DraftState = {
  readonly draft: ReviewDraft
  readonly change: DraftChange
  /** The words come from an earlier visit; the pictures could not. */
  readonly isRestored: boolean
  /** The review has been sent, or given up. */
  readonly forget: () => void
  /** The way leads to the login now, and back. */
  readonly keepForLogin: () => void
}

/** Lies outside the form: what arrives late, like the end of a sending, still finds it. */
export function useStartedDraft(restaurantNo: string): DraftState {
  const writer = useWriter()
  const draft = useSyncExternalStore(
    subscribeToDrafts,
    () => startedDraft(restaurantNo, writer),
    () => blankDraft,
  )
  return {
    draft,
    change: (change) => changeStarted({ restaurantNo, writer }, change),
    isRestored: isRestored(restaurantNo, writer),
    forget: () => forgetStarted(restaurantNo),
    keepForLogin: () => {},
  }
}

/** Begins with the review as it is, unless a login came between. */
export function useEditDraft(review: Review): DraftState {
  const { reviewNo } = review
  const writer = useWriter()
  const [draft, setDraft] = useState(() => {
    const interrupted = interruptedEdit(reviewNo, writer)
    return interrupted ? resumed(interrupted, review) : draftOf(review)
  })
  return {
    draft,
    change: setDraft,
    isRestored: false,
    forget: () => forgetInterrupted(reviewNo),
    keepForLogin: () => keepInterrupted(reviewNo, { writer, draft }),
  }
}

/** A sign-in that runs out under the pen does not make somebody else of its member. */
function useWriter() {
  const memberNo = useSession().loginInfo?.memberNo ?? null
  const [writer, setWriter] = useState(memberNo)
  if (memberNo !== null && memberNo !== writer) setWriter(memberNo)
  return memberNo ?? writer
}
