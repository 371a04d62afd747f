import { limits } from '@matjari/contract/limits'
import type { Review } from '@matjari/contract/reviews/entities'
import { cutToGraphemes } from '@matjari/contract/text-length'
import { useState, useSyncExternalStore } from 'react'
import { useSession } from '../../lib/session.ts'
import { draftsKey } from '../../lib/session-storage.ts'
import { starSteps } from '../../ui/star-halves.ts'
import type { ImageTile } from '../../ui/upload/file-tiles.tsx'

/** The content of the review form. */
export type ReviewDraft = {
  readonly score: number | null
  readonly content: string
  /** In the order of display; a text is the address of a photo that the review already has. */
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
 * Resumes an earlier edit: photos the review has lost since are dropped, and the remaining ones get their
 * present addresses.
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

/** The author and the restaurant of a draft. */
type StoredDraftPlace = { readonly memberNo: string; readonly restaurantNo: string }
/** Never photos or the receipt: they are large, and too private to store on a device. */
type Words = { readonly score: number | null; readonly content: string }
type StoredDraft = StoredDraftPlace & Words & { readonly keptAt: number }

const most = 10
const storedForMs = 7 * 24 * 60 * 60_000

const isAt =
  ({ memberNo, restaurantNo }: StoredDraftPlace) =>
  (entry: StoredDraft) =>
    entry.memberNo === memberNo && entry.restaurantNo === restaurantNo

/** Stored on this device, so that a reload loses nothing. A logout erases all drafts. */
export function storeDraft(place: StoredDraftPlace, { score, content }: Words) {
  const others = readAll().filter((entry) => !isAt(place)(entry))
  const isBlank = score === null && content === ''
  writeAll(isBlank ? others : [{ ...place, score, content, keptAt: Date.now() }, ...others])
}

export function storedDraft(place: StoredDraftPlace): Words | null {
  const entry = readAll().find(isAt(place))
  if (!entry) return null
  return { score: entry.score, content: cutToGraphemes(entry.content, limits.review.characters) }
}

export const deleteStoredDraft = (place: StoredDraftPlace) =>
  storeDraft(place, { score: null, content: '' })

function readAll(): readonly StoredDraft[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(draftsKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isStoredDraft).filter(isFresh) : []
  } catch {
    return [] // no storage for this site, or not our content
  }
}

function writeAll(drafts: readonly StoredDraft[]) {
  try {
    if (drafts.length === 0) localStorage.removeItem(draftsKey)
    else localStorage.setItem(draftsKey, JSON.stringify(drafts.slice(0, most)))
  } catch {
    // Without storage or space nothing is stored; the form still works.
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

/** Null: a visitor who was not signed in. The next member who signs in continues the draft. */
type Writer = string | null
type DraftInMemory = {
  readonly writer: Writer
  readonly draft: ReviewDraft
  /** Restored from an earlier visit, without its photos. */
  readonly isRestored?: boolean | undefined
}
type DraftPlace = { readonly restaurantNo: string; readonly writer: Writer }

/** By restaurant. Another page, or the way through the login, does not lose the draft. */
const started = new Map<string, DraftInMemory>()
/** By review: an edit that could not be sent because the session had ended. */
const interrupted = new Map<string, DraftInMemory>()
/** The drafts already looked up in the storage. */
const lookedFor = new Set<string>()
const listeners = new Set<() => void>()

/** One member's text and receipt must not be visible to the next member on this device. */
const visibleTo = (writer: Writer, entry: DraftInMemory | undefined) =>
  entry && (entry.writer === null || entry.writer === writer) ? entry : undefined

const startedBy = ({ restaurantNo, writer }: DraftPlace) =>
  visibleTo(writer, started.get(restaurantNo)) ?? restored({ restaurantNo, writer })

export const startedDraft = (restaurantNo: string, writer: Writer) =>
  startedBy({ restaurantNo, writer })?.draft ?? blankDraft

export const isRestored = (restaurantNo: string, writer: Writer) =>
  startedBy({ restaurantNo, writer })?.isRestored === true

/** The draft of this member from before the reload. */
function restored({ restaurantNo, writer }: DraftPlace): DraftInMemory | undefined {
  const name = `${writer} ${restaurantNo}`
  if (writer === null || lookedFor.has(name)) return undefined
  lookedFor.add(name)
  const words = storedDraft({ memberNo: writer, restaurantNo })
  if (!words) return undefined
  const entry = { writer, draft: { ...blankDraft, ...words }, isRestored: true }
  started.set(restaurantNo, entry)
  return entry
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

export function saveInterrupted(reviewNo: string, entry: DraftInMemory) {
  interrupted.set(reviewNo, entry)
}

export function forgetInterrupted(reviewNo: string) {
  interrupted.delete(reviewNo)
}

export type DraftState = {
  readonly draft: ReviewDraft
  readonly change: DraftChange
  /** The text is from an earlier visit; its photos were not stored. */
  readonly isRestored: boolean
  /** Called when the review was sent or discarded. */
  readonly forget: () => void
  /** Keeps the draft while the member goes through the login. */
  readonly keepForLogin: () => void
}

/** Stored outside the component: an answer that arrives after unmounting still finds it. */
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

/** Begins with the review itself, or with the edit that a login interrupted. */
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

/** A session that expires while writing does not change the draft's author. */
function useWriter() {
  const memberNo = useSession().loginInfo?.memberNo ?? null
  const [writer, setWriter] = useState(memberNo)
  if (memberNo !== null && memberNo !== writer) setWriter(memberNo)
  return memberNo ?? writer
}
