import { limits } from '@matjari/contract/limits'
import { cutToGraphemes } from '@matjari/contract/text-length'
import { draftsKey } from '../../../lib/session-storage.ts'
import { starSteps } from '../../../ui/star-halves.ts'

/** Whose half-written review, and of which restaurant. */
type Place = { readonly memberNo: string; readonly restaurantNo: string }
/** Never pictures or the receipt: they are large, and too private to lie about on a device. */
type Words = { readonly score: number | null; readonly content: string }
type Kept = Place & Words & { readonly keptAt: number }

const most = 10
const keptMs = 7 * 24 * 60 * 60_000

const isAt =
  ({ memberNo, restaurantNo }: Place) =>
  (kept: Kept) =>
    kept.memberNo === memberNo && kept.restaurantNo === restaurantNo

/** On this device, so that a reload costs nothing. Logging out erases all of it. */
export function keepDraft(place: Place, { score, content }: Words) {
  const others = readAll().filter((kept) => !isAt(place)(kept))
  const isBlank = score === null && content === ''
  writeAll(isBlank ? others : [{ ...place, score, content, keptAt: Date.now() }, ...others])
}

export function keptDraft(place: Place): Words | null {
  const kept = readAll().find(isAt(place))
  if (!kept) return null
  return { score: kept.score, content: cutToGraphemes(kept.content, limits.review.characters) }
}

export const dropDraft = (place: Place) => keepDraft(place, { score: null, content: '' })

function readAll(): readonly Kept[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(draftsKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isKept).filter(isFresh) : []
  } catch {
    return [] // no storage for this site, or somebody else's content
  }
}

function writeAll(drafts: readonly Kept[]) {
  try {
    if (drafts.length === 0) localStorage.removeItem(draftsKey)
    else localStorage.setItem(draftsKey, JSON.stringify(drafts.slice(0, most)))
  } catch {
    // Nothing is kept where there is no storage or no room; the form works all the same.
  }
}

const isFresh = ({ keptAt }: Kept) => keptAt <= Date.now() && Date.now() - keptAt < keptMs

const isKept = (value: unknown): value is Kept =>
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
