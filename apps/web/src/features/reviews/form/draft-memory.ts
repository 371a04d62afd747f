import { blankDraft, type ReviewDraft } from './draft.ts'

/** Null: by somebody who was not signed in. Whoever signs in next goes on with it. */
type Writer = string | null
type Kept = { readonly writer: Writer; readonly draft: ReviewDraft }

/** By restaurant. Going to another page, or having to log in, does not cost what was entered. */
const started = new Map<string, Kept>()
/** By review: a change that could not be sent because the sign-in had ended. */
const interrupted = new Map<string, Kept>()
const listeners = new Set<() => void>()

/** A member's words and receipt are for nobody else who signs in on this device. */
const visibleTo = (writer: Writer, kept: Kept | undefined) =>
  kept && (kept.writer === null || kept.writer === writer) ? kept.draft : undefined

export const startedDraft = (restaurantNo: string, writer: Writer) =>
  visibleTo(writer, started.get(restaurantNo)) ?? blankDraft

export function changeStarted(
  { restaurantNo, writer }: { readonly restaurantNo: string; readonly writer: Writer },
  change: (before: ReviewDraft) => ReviewDraft,
) {
  started.set(restaurantNo, { writer, draft: change(startedDraft(restaurantNo, writer)) })
  tell()
}

export function forgetStarted(restaurantNo: string) {
  started.delete(restaurantNo)
  tell()
}

export function subscribeToDrafts(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function tell() {
  for (const listener of listeners) listener()
}

export const interruptedEdit = (reviewNo: string, writer: Writer) =>
  visibleTo(writer, interrupted.get(reviewNo))

export function keepInterrupted(reviewNo: string, kept: Kept) {
  interrupted.set(reviewNo, kept)
}

export function forgetInterrupted(reviewNo: string) {
  interrupted.delete(reviewNo)
}
