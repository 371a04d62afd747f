import type { Input } from '@matjari/contract/calls/all'
import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { phoneProblem } from '@matjari/contract/phone'
import type { Shop } from '@matjari/contract/restaurants/entities'
import { shopTextRule, tagsProblem } from '@matjari/contract/restaurants/rules'
import {
  type ShopText,
  shopTextNames,
  shopTexts,
  textsByName,
  textsByWire,
} from '@matjari/contract/restaurants/shop-texts'
import type { ImageTile } from '../../ui/upload/file-tiles.tsx'
import {
  fieldOfRefusal,
  shopTextRefusals,
  trimmedText,
} from '../registration/registration-draft.ts'

/** The fields that change at once, as the form shows them. */
export type ShopDraft = Readonly<Record<ShopText, string>> & {
  readonly phone: string
  readonly tags: readonly string[]
  /** In the order guests will see; a string source is the address of a saved photo. */
  readonly photos: readonly ImageTile[]
}

/** Only the touched fields: all others follow the server. */
export type ShopEdits = Partial<ShopDraft>
export type ShopField = keyof ShopDraft

/** In the order of the page. */
export const shopFields = ['phone', ...shopTextNames, 'tags', 'photos'] as const

export const shopDraftOf = (shop: Shop): ShopDraft => ({
  phone: shop.restaurantPhoneNumber,
  ...textsByName((text) => shop[shopTexts[text].wire]),
  tags: shop.tags,
  photos: shop.photos.map((source) => ({ id: source, source })),
})

const textOf = (draft: ShopDraft, field: ShopField) => {
  const value = draft[field]
  if (typeof value === 'string') return value
  return value.map((one) => (typeof one === 'string' ? one : one.id)).join('\n')
}

/** A field with its saved value again is not changed. */
export const changedFields = (shop: Shop, edits: ShopEdits): readonly ShopField[] => {
  const before = shopDraftOf(shop)
  const after = { ...before, ...edits }
  return shopFields.filter((field) => textOf(before, field) !== textOf(after, field))
}

const savedEditsByShop = new Map<string, ShopEdits>()

/** Keeps the edits across a new login. The key names the member, so that another member does not get them. */
export const savedEdits = (key: string): ShopEdits => savedEditsByShop.get(key) ?? {}

export function saveEdits(key: string, edits: ShopEdits) {
  savedEditsByShop.set(key, edits)
}

type ShopInput = Omit<Input<'PUT /api/shops/:restaurantNo', File>, 'params'>

/** Saved and new photos are sent separately; `photoOrder` holds their common order. */
export const shopInput = ({ phone, tags, photos, ...texts }: ShopDraft): ShopInput => ({
  parts: {
    shop: JSON.stringify({
      restaurantPhoneNumber: phone,
      ...textsByWire((text) => trimmedText(texts[text])),
      tags,
      existingPhotoUrls: photos.flatMap(({ source }) => (source instanceof File ? [] : [source])),
      photoOrder: photos.map(({ source }) => (source instanceof File ? 'new' : 'kept')),
    }),
  },
  files: { photos: photos.flatMap(({ source }) => (source instanceof File ? [source] : [])) },
})

export type ShopProblems = Partial<Record<ShopField, string>>

export function shopProblems({ phone, tags, photos, ...texts }: ShopDraft): ShopProblems {
  const found: Record<ShopField, string | null> = {
    phone: phoneProblem(phone),
    ...textsByName((text) => shopTextRule(text)(trimmedText(texts[text]))),
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

/** The field a refusal of the server belongs to. */
export function fieldOfShopRefusal(message: string): ShopField | null {
  if (ofPhotos.includes(message)) return 'photos'
  const text = shopTextNames.find((name) => shopTextRefusals(name).includes(message))
  if (text) return text
  const field = fieldOfRefusal(message)
  if (field === 'photo') return 'photos'
  return shopFields.find((one) => one === field) ?? null
}
