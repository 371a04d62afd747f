import { limits } from '@matjari/contract/limits'
import type { Review } from '@matjari/contract/reviews/entities'
import { cutToGraphemes } from '@matjari/contract/text-length'
import { useState, useSyncExternalStore } from 'react'
import { useSession } from '../../lib/session.ts'
import { draftsKey } from '../../lib/session-storage.ts'
import { starSteps } from '../../ui/star-halves.ts'
import type { ImageTile } from '../../ui/upload/file-tiles.tsx'

/** What is in the review form. */
export type ReviewDraft = {
  readonly score: number | null
  readonly content: string
  /** In the order they will be shown; a text is the address of one that the review has already. */
  readonly photos: readonly ImageTile[]
  /** Only for a new review. */
  readonly receipt: File | null
}

export type DraftChange = (change: (before: ReviewDraft) => ReviewDraft) => void

export const blankDraft: ReviewDraft = { score: null, content: '', photos: [], receipt: null }

const draftOf = ({ reviewScore, reviewContent, photos }: Review): ReviewDraft => ({
  score: reviewScore,
  content: reviewContent,
  photos: photos.map(({ reviewPhotoUrl }) => ({ id: reviewPhotoUrl, source: reviewPhotoUrl })),
  receipt: null,
})

const pathOf = (address: string) => address.split('?', 1)[0]

/**
 * A change that was begun earlier: photos the review has lost since are gone, and those it still has
 * are shown under the address of today.
 */
function resumed(draft: ReviewDraft, review: Review): ReviewDraft {
  const addresses = review.photos.map(({ reviewPhotoUrl }) => reviewPhotoUrl)
  return {
    ...draft,
    photos: draft.photos.flatMap((photo) => {
      const { source } = photo
      if (source instanceof File) return [photo]
      const today = addresses.find((address) => pathOf(address) === pathOf(source))
      return today === undefined ? [] : [{ ...photo, source: today }]
    }),
  }
}

/** Whose half-written review, and of which restaurant. */
type StoredDraftPlace = { readonly memberNo: string; readonly restaurantNo: string }
/** Never pictures or the receipt: they are large, and too private to lie about on a device. */
type Words = { readonly score: number | null; readonly content: string }
type StoredDraft = StoredDraftPlace & Words & { readonly keptAt: number }

const most = 10
const storedForMs = 7 * 24 * 60 * 60_000

const isAt =
  ({ memberNo, restaurantNo }: StoredDraftPlace) =>
  (kept: StoredDraft) =>
    kept.memberNo === memberNo && kept.restaurantNo === restaurantNo

/** On this device, so that a reload costs nothing. Logging out erases all of it. */
export function storeDraft(place: StoredDraftPlace, { score, content }: Words) {
  const others = readAll().filter((kept) => !isAt(place)(kept))
  const isBlank = score === null && content === ''
  writeAll(isBlank ? others : [{ ...place, score, content, keptAt: Date.now() }, ...others])
}

export function storedDraft(place: StoredDraftPlace): Words | null {
  const kept = readAll().find(isAt(place))
  if (!kept) return null
  return { score: kept.score, content: cutToGraphemes(kept.content, limits.review.characters) }
}

export const deleteStoredDraft = (place: StoredDraftPlace) =>
  storeDraft(place, { score: null, content: '' })

function readAll(): readonly StoredDraft[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(draftsKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isStoredDraft).filter(isFresh) : []
  } catch {
    return [] // no storage for this site, or somebody else's content
  }
}

function writeAll(drafts: readonly StoredDraft[]) {
  try {
    if (drafts.length === 0) localStorage.removeItem(draftsKey)
    else localStorage.setItem(draftsKey, JSON.stringify(drafts.slice(0, most)))
  } catch {
    // Nothing is kept where there is no storage or no room; the form works all the same.
  }
}

const isFresh = ({ keptAt }: StoredDraft) =>
  keptAt <= Date.now() && Date.now() - keptAt < storedForMs

const isStoredDraft = (value: unknown): value is StoredDraft =>
  typeof value === 'object' &&
  value !== null &&
  'memberNo' in value &&
  typeof value.memberNo === 'string' &&
  'restaurantNo' in value &&
  typeof value.restaurantNo === 'string' &&
  'content' in value &&
  typeof value.content === 'string' &&
  'keptAt' in value &&
  typeof value.keptAt === 'number' &&
  'score' in value &&
  (value.score === null || starSteps.some((step) => step === value.score))

/** Null: by somebody who was not signed in. Whoever signs in next goes on with it. */
type Writer = string | null
type DraftInMemory = {
  readonly writer: Writer
  readonly draft: ReviewDraft
  /** It comes from an earlier visit, without its pictures. */
  readonly isRestored?: boolean | undefined
}
type DraftPlace = { readonly restaurantNo: string; readonly writer: Writer }

/** By restaurant. Going to another page, or having to log in, does not cost what was entered. */
const started = new Map<string, DraftInMemory>()
/** By review: a change that could not be sent because the sign-in had ended. */
const interrupted = new Map<string, DraftInMemory>()
/** Whose drafts of earlier visits have been looked for already. */
const lookedFor = new Set<string>()
const listeners = new Set<() => void>()

/** A member's words and receipt are for nobody else who signs in on this device. */
const visibleTo = (writer: Writer, kept: DraftInMemory | undefined) =>
  kept && (kept.writer === null || kept.writer === writer) ? kept : undefined

const startedBy = ({ restaurantNo, writer }: DraftPlace) =>
  visibleTo(writer, started.get(restaurantNo)) ?? restored({ restaurantNo, writer })

export const startedDraft = (restaurantNo: string, writer: Writer) =>
  startedBy({ restaurantNo, writer })?.draft ?? blankDraft

export const isRestored = (restaurantNo: string, writer: Writer) =>
  startedBy({ restaurantNo, writer })?.isRestored === true

/** What this member had begun before the page was loaded anew. */
function restored({ restaurantNo, writer }: DraftPlace): DraftInMemory | undefined {
  const name = `${writer} ${restaurantNo}`
  if (writer === null || lookedFor.has(name)) return undefined
  lookedFor.add(name)
  const words = storedDraft({ memberNo: writer, restaurantNo })
  if (!words) return undefined
  const kept = { writer, draft: { ...blankDraft, ...words }, isRestored: true }
  started.set(restaurantNo, kept)
  return kept
}

export function changeStarted(
  { restaurantNo, writer }: DraftPlace,
  change: (before: ReviewDraft) => ReviewDraft,
) {
  const before = startedBy({ restaurantNo, writer })
  const draft = change(before?.draft ?? blankDraft)
  started.set(restaurantNo, { writer, draft, isRestored: before?.isRestored })
  if (writer !== null) storeDraft({ memberNo: writer, restaurantNo }, draft)
  notifyListeners()
}

export function forgetStarted(restaurantNo: string) {
  const writer = started.get(restaurantNo)?.writer ?? null
  if (writer !== null) deleteStoredDraft({ memberNo: writer, restaurantNo })
  started.delete(restaurantNo)
  notifyListeners()
}

export function subscribeToDrafts(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function notifyListeners() {
  for (const listener of listeners) listener()
}

export const interruptedEdit = (reviewNo: string, writer: Writer) =>
  visibleTo(writer, interrupted.get(reviewNo))?.draft

export function saveInterrupted(reviewNo: string, kept: DraftInMemory) {
  interrupted.set(reviewNo, kept)
}

export function forgetInterrupted(reviewNo: string) {
  interrupted.delete(reviewNo)
}

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
    keepForLogin: () => saveInterrupted(reviewNo, { writer, draft }),
  }
}

/** A sign-in that runs out under the pen does not make somebody else of its member. */
function useWriter() {
  const memberNo = useSession().loginInfo?.memberNo ?? null
  const [writer, setWriter] = useState(memberNo)
  if (memberNo !== null && memberNo !== writer) setWriter(memberNo)
  return memberNo ?? writer
}
