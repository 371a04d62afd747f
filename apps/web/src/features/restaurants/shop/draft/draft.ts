import type { Shop } from '@matjari/contract/restaurants/entities'
import type { ImageTile } from '../../../../ui/upload/file-tiles.tsx'

/** What changes at once, as it stands on the screen. */
export type ShopDraft = {
  readonly phone: string
  readonly description: string
  readonly tags: readonly string[]
  /** In the order guests will see; a text is the address of one that is there already. */
  readonly photos: readonly ImageTile[]
}

/** Only what somebody has touched: everything else follows the server. */
export type ShopEdits = Partial<ShopDraft>
export type ShopField = keyof ShopDraft

/** In the order in which they stand on the page. */
export const shopFields = ['phone', 'description', 'tags', 'photos'] as const

export const draftOf = (shop: Shop): ShopDraft => ({
  phone: shop.restaurantPhoneNumber,
  description: shop.restaurantDescription,
  tags: shop.tags,
  photos: shop.photos.map((source) => ({ id: source, source })),
})

const textOf = (draft: ShopDraft, field: ShopField) => {
  const value = draft[field]
  if (typeof value === 'string') return value
  return value.map((one) => (typeof one === 'string' ? one : one.id)).join('\n')
}

/** What is typed back to what it was is no change. */
export const changedFields = (shop: Shop, edits: ShopEdits): readonly ShopField[] => {
  const before = draftOf(shop)
  const after = { ...before, ...edits }
  return shopFields.filter((field) => textOf(before, field) !== textOf(after, field))
}

const kept = new Map<string, ShopEdits>()

/** Having to log in again does not cost what was changed. Nobody else gets it. */
export const keptEdits = (key: string): ShopEdits => kept.get(key) ?? {}

export function keepEdits(key: string, edits: ShopEdits) {
  kept.set(key, edits)
}
