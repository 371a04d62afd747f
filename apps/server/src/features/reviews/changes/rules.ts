import { messages } from '@matjari/contract/messages'
import { photoCountProblem } from '@matjari/contract/rules/review'
import { cutToGraphemes } from '@matjari/contract/rules/text-length'
import { AppError } from '../../../lib/http/app-error.ts'
import type { Caller } from '../../../lib/http/caller.ts'

type Written = { readonly memberNo: string; readonly deletedAt: Date | null }

/** Somebody else's and one that is gone are alike: not found. */
export const mayChange = ({ memberNo, deletedAt }: Written, caller: Caller) =>
  deletedAt === null && (memberNo === caller.memberNo || caller.memberRole === 'ROLE_ADMIN')

type Photos = {
  readonly present: readonly string[]
  readonly kept: readonly string[]
  readonly order: readonly ('kept' | 'new')[] | null
}

export function photosRefusal(asked: Photos & { readonly addedCount: number }) {
  const { present, kept, order, addedCount } = asked
  const invalid = (message: string) => new AppError('invalid', { message })
  const tooMany = photoCountProblem(kept.length + addedCount)
  if (tooMany) return invalid(tooMany)
  const isOurs = kept.every((photo) => present.includes(photo))
  if (!isOurs || new Set(kept).size < kept.length) return invalid(messages.review.photoAddressRule)
  const keptPlaces = order?.filter((which) => which === 'kept').length ?? kept.length
  const addedPlaces = order ? order.length - keptPlaces : addedCount
  return keptPlaces === kept.length && addedPlaces === addedCount
    ? null
    : invalid(messages.review.photoOrderRule)
}

/** The photos after an edit that was not refused, and those it lets go. */
export function arrangePhotos(asked: Photos & { readonly added: readonly string[] }) {
  const { present, kept, order, added } = asked
  const left = { kept: [...kept], new: [...added] }
  const photos = order
    ? order.flatMap((which) => left[which].shift() ?? [])
    : [...left.kept, ...left.new]
  return { photos, dropped: present.filter((photo) => !kept.includes(photo)) }
}

type Shown = {
  readonly halfStars: number
  readonly content: string
  readonly photos: readonly string[]
}

const recordedCharacters = 60

/** How a review reads in the record of what administrators did. */
export function recordOf({ halfStars, content, photos }: Shown): string {
  const start = cutToGraphemes(content, recordedCharacters)
  const text = start === content ? content : `${start}…`
  return [`${halfStars / 2}점`, `사진 ${photos.length}장`, ...(text ? [text] : [])].join(', ')
}
