import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { AppError } from '../../lib/app-error.ts'

export type PageOfMenus = { readonly offset: number; readonly size: number }

/** Pages count from 0. */
export function menuPageOf(query: {
  readonly page?: number | undefined
  readonly size?: number | undefined
}): PageOfMenus {
  const size = query.size ?? limits.menu.perPage
  return { offset: (query.page ?? 0) * size, size }
}

export const tooManyMenusRefusal = (count: number) =>
  count < limits.menu.perRestaurant
    ? null
    : new AppError('conflict', { message: messages.menu.tooMany })

/** A new order must name every menu exactly once. */
export function orderRefusal(present: readonly string[], order: readonly string[]) {
  const ordered = new Set(order)
  const isComplete = ordered.size === present.length && present.every((no) => ordered.has(no))
  return isComplete ? null : new AppError('invalid', { message: messages.menu.orderRule })
}

/** The photo of a dish after an edit: a new photo wins; otherwise the old one stays unless it was removed. */
export function photoAfter(
  before: string | null,
  change: { readonly photo: string | null; readonly removePhoto?: 'Y' | 'N' | undefined },
): string | null {
  if (change.photo !== null) return change.photo
  return change.removePhoto === 'Y' ? null : before
}
