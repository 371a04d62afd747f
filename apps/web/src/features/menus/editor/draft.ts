import type { Menu } from '@matjari/contract/restaurants/entities'
import { menuNameProblem } from '@matjari/contract/restaurants/menu-rules'
import { priceFieldProblem, priceOf, priceText } from '../price.ts'

/** What the form holds: the price as it is written in the field. */
export type MenuDraft = {
  readonly menuName: string
  readonly price: string
  /** A photo chosen just now. */
  readonly picture: File | null
  /** Whether the photo there is has been taken away. */
  readonly isPhotoRemoved: boolean
}

/** Null: a dish that does not exist yet. */
export const draftOf = (menu: Menu | null): MenuDraft => ({
  menuName: menu?.menuName ?? '',
  price: menu ? priceText(String(menu.menuPrice)) : '',
  picture: null,
  isPhotoRemoved: false,
})

export function isChanged(menu: Menu | null, draft: MenuDraft): boolean {
  const before = draftOf(menu)
  return (
    draft.menuName !== before.menuName ||
    draft.price !== before.price ||
    draft.picture !== null ||
    draft.isPhotoRemoved
  )
}

/** What is wrong, by field, in the server's own sentences. */
export const draftProblems = (draft: MenuDraft) => ({
  menuName: menuNameProblem(draft.menuName.trim().normalize('NFC')),
  menuPrice: priceFieldProblem(draft.price),
})

export const draftInput = ({ menuName, price, picture, isPhotoRemoved }: MenuDraft) => ({
  parts: {
    menuName,
    menuPrice: priceOf(price),
    ...(isPhotoRemoved && picture === null && { removePhoto: 'Y' as const }),
  },
  files: picture ? { menuPhoto: picture } : {},
})
