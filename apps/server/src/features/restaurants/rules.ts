import { messages } from '@matjari/contract/messages'
import type { RestaurantStatus } from '@matjari/contract/rules/restaurants/status'
import { AppError } from '../../lib/http/app-error.ts'
import type { Caller } from '../../lib/http/caller.ts'

type Known = { readonly memberNo: string; readonly status: RestaurantStatus }

const isShownTo = ({ memberNo, status }: Known, caller: Caller | null) =>
  status === 'Y' || caller?.memberNo === memberNo || caller?.memberRole === 'ROLE_ADMIN'

// What is not shown and what does not exist cannot be told apart.
export const notShown = () => new AppError('notFound', { message: messages.restaurant.notShown })

/** An active restaurant is for everyone; any other for whoever registered it and for administrators. */
export function requireShown<Row extends Known>(
  row: Row | undefined,
  caller: Caller | null,
): Row & { isOwner: boolean } {
  if (!row || !isShownTo(row, caller)) throw notShown()
  return { ...row, isOwner: row.memberNo === caller?.memberNo }
}

/** What was rejected or cancelled is over; a new registration begins anew. */
export const isEditable = ({ status }: Known) => status !== 'R' && status !== 'C'

/** Main category first, then the tags. */
export const cuisineText = ({ category, tags }: { category: string; tags: readonly string[] }) =>
  [category, ...tags].join(',')

type Reviewed = { readonly halfStarsSum: number | null; readonly reviewCount: number | null }

/** One decimal; 0 while nobody has written. */
export const ratingOf = ({ halfStarsSum, reviewCount }: Reviewed) => ({
  averageRating: reviewCount ? Math.round((5 * (halfStarsSum ?? 0)) / reviewCount) / 10 : 0,
  reviewCount: reviewCount ?? 0,
})

/** The counts are kept from one star to five and shown from five to one. */
export const scoreCountsOf = (stars: readonly number[] | null) =>
  [5, 4, 3, 2, 1].map((score) => ({ score, count: stars?.[score - 1] ?? 0 }))
