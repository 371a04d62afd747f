import { blankDraft, type ReviewDraft } from './draft.ts'
import { dropDraft, keepDraft, keptDraft } from './kept-drafts.ts'

/** Null: by somebody who was not signed in. Whoever signs in next goes on with it. */
type Writer = string | null
type Kept = {
  readonly writer: Writer
  readonly draft: ReviewDraft
  /** It comes from an earlier visit, without its pictures. */
  readonly isRestored?: boolean | undefined
}
type Place = { readonly restaurantNo: string; readonly writer: Writer }

/** By restaurant. Going to another page, or having to log in, does not cost what was entered. */
const started = new Map<string, Kept>()
/** By review: a change that could not be sent because the sign-in had ended. */
const interrupted = new Map<string, Kept>()
/** Whose drafts of earlier visits have been looked for already. */
const lookedFor = new Set<string>()
const listeners = new Set<() => void>()

/** A member's words and receipt are for nobody else who signs in on this device. */
const visibleTo = (writer: Writer, kept: Kept | undefined) =>
  kept && (kept.writer === null || kept.writer === writer) ? kept : undefined

const startedBy = ({ restaurantNo, writer }: Place) =>
  visibleTo(writer, started.get(restaurantNo)) ?? restored({ restaurantNo, writer })

export const startedDraft = (restaurantNo: string, writer: Writer) =>
  startedBy({ restaurantNo, writer })?.draft ?? blankDraft

export const isRestored = (restaurantNo: string, writer: Writer) =>
  startedBy({ restaurantNo, writer })?.isRestored === true

/** What this member had begun before the page was loaded anew. */
function restored({ restaurantNo, writer }: Place): Kept | undefined {
  const name = `${writer} ${restaurantNo}`
  if (writer === null || lookedFor.has(name)) return undefined
  lookedFor.add(name)
  const words = keptDraft({ memberNo: writer, restaurantNo })
  if (!words) return undefined
  const kept = { writer, draft: { ...blankDraft, ...words }, isRestored: true }
  started.set(restaurantNo, kept)
  return kept
}

export function changeStarted(
  { restaurantNo, writer }: Place,
  change: (before: ReviewDraft) => ReviewDraft,
) {
  const before = startedBy({ restaurantNo, writer })
  const draft = change(before?.draft ?? blankDraft)
  started.set(restaurantNo, { writer, draft, isRestored: before?.isRestored })
  if (writer !== null) keepDraft({ memberNo: writer, restaurantNo }, draft)
  tell()
}

export function forgetStarted(restaurantNo: string) {
  const writer = started.get(restaurantNo)?.writer ?? null
  if (writer !== null) dropDraft({ memberNo: writer, restaurantNo })
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
  visibleTo(writer, interrupted.get(reviewNo))?.draft

export function keepInterrupted(reviewNo: string, kept: Kept) {
  interrupted.set(reviewNo, kept)
}

export function forgetInterrupted(reviewNo: string) {
  interrupted.delete(reviewNo)
}
