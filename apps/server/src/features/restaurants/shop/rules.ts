import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import type { RestaurantStatus } from '@matjari/contract/rules/restaurants/status'
import { AppError } from '../../../lib/http/app-error.ts'

const said = messages.shop

/** What guests have seen is kept by its owner; before that there is only a registration. */
export function keepingRefusal(status: RestaurantStatus): AppError | null {
  if (status === 'Y' || status === 'I') return null
  return new AppError('conflict', { message: status === 'C' ? said.over : said.notYet })
}

type Photos = {
  readonly present: readonly string[]
  readonly kept: readonly string[]
  readonly order: readonly ('kept' | 'new')[]
}

export function photosRefusal(asked: Photos & { readonly addedCount: number }): AppError | null {
  const { present, kept, order, addedCount } = asked
  const invalid = (message: string) => new AppError('invalid', { message })
  const count = kept.length + addedCount
  if (count < limits.shopPhotos.min) return invalid(said.photoRequired)
  if (count > limits.shopPhotos.max) return invalid(said.tooManyPhotos)
  const isOurs = kept.every((photo) => present.includes(photo))
  if (!isOurs || new Set(kept).size < kept.length) return invalid(said.photoAddressRule)
  const keptPlaces = order.filter((which) => which === 'kept').length
  return keptPlaces === kept.length && order.length === count ? null : invalid(said.photoOrderRule)
}

/** The photos after a save that was not refused, and those it lets go. */
export function arrangePhotos(asked: Photos & { readonly added: readonly string[] }) {
  const { present, kept, order, added } = asked
  const left = { kept: [...kept], new: [...added] }
  const photos = order.flatMap((which) => left[which].shift() ?? [])
  // A picture that was there twice is kept once.
  const dropped = present.filter(
    (photo, at) => !kept.includes(photo) || present.indexOf(photo) < at,
  )
  return { photos, dropped }
}

/** The main one first. */
export const photosOf = ({
  photo,
  gallery,
}: {
  photo: string | null
  gallery: readonly string[]
}) => (photo === null ? [...gallery] : [photo, ...gallery])
