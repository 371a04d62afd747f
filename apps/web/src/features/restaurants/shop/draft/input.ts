import type { Input } from '@matjari/contract/calls/all'
import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { phoneProblem } from '@matjari/contract/phone'
import { restaurantDescriptionProblem, tagsProblem } from '@matjari/contract/restaurants/rules'
import { typed } from '../../registration/input.ts'
import { fieldOfRefusal } from '../../registration/problems.ts'
import { type ShopDraft, type ShopField, shopFields } from './draft.ts'

type ShopInput = Omit<Input<'PUT /api/shops/:restaurantNo', File>, 'params'>

/** Kept and new photos travel apart; `photoOrder` says how they stand among each other. */
export const shopInput = ({ phone, description, tags, photos }: ShopDraft): ShopInput => ({
  parts: {
    shop: JSON.stringify({
      restaurantPhoneNumber: phone,
      restaurantDescription: typed(description),
      tags,
      existingPhotoUrls: photos.flatMap(({ source }) => (source instanceof File ? [] : [source])),
      photoOrder: photos.map(({ source }) => (source instanceof File ? 'new' : 'kept')),
    }),
  },
  files: { photos: photos.flatMap(({ source }) => (source instanceof File ? [source] : [])) },
})

export type ShopProblems = Partial<Record<ShopField, string>>

export function shopProblems({ phone, description, tags, photos }: ShopDraft): ShopProblems {
  const found: Record<ShopField, string | null> = {
    phone: phoneProblem(phone),
    description: restaurantDescriptionProblem(typed(description)),
    tags: tagsProblem(tags),
    photos: photoCountProblem(photos.length),
  }
  return Object.fromEntries(
    shopFields.flatMap((field) => (found[field] === null ? [] : [[field, found[field]]])),
  )
}

function photoCountProblem(count: number): string | null {
  if (count < limits.shopPhotos.min) return messages.shop.photoRequired
  return count > limits.shopPhotos.max ? messages.shop.tooManyPhotos : null
}

const { photoRequired, tooManyPhotos, photoAddressRule, photoOrderRule } = messages.shop
const ofPhotos: readonly string[] = [photoRequired, tooManyPhotos, photoAddressRule, photoOrderRule]

/** The field that a refusal of the server speaks about. */
export function fieldOfShopRefusal(message: string): ShopField | null {
  if (ofPhotos.includes(message)) return 'photos'
  const field = fieldOfRefusal(message)
  if (field === 'photo') return 'photos'
  return shopFields.find((one) => one === field) ?? null
}
