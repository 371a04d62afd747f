import { messages } from '@matjari/contract/messages'
import type { RestaurantStatus } from '@matjari/contract/restaurants/status'
import type { Caller } from '../../http/caller.ts'
import { AppError } from '../../lib/app-error.ts'

type OwnedRestaurant = { readonly memberNo: string; readonly status: RestaurantStatus }

const isVisibleTo = ({ memberNo, status }: OwnedRestaurant, caller: Caller | null) =>
  status === 'Y' || caller?.memberNo === memberNo || caller?.memberRole === 'ROLE_ADMIN'

// A hidden restaurant and one that does not exist get the same answer.
export const restaurantNotFound = () =>
  new AppError('notFound', { message: messages.restaurant.notPublic })

/** Everyone sees an active restaurant; only its registrant and administrators see any other. */
export function requireVisible<Row extends OwnedRestaurant>(
  row: Row | undefined,
  caller: Caller | null,
): Row & { isOwner: boolean } {
  if (!row || !isVisibleTo(row, caller)) throw restaurantNotFound()
  return { ...row, isOwner: row.memberNo === caller?.memberNo }
}

/** A rejected or cancelled registration is final; the owner must register again. */
export const isEditable = ({ status }: OwnedRestaurant) => status !== 'R' && status !== 'C'

/** The main category first, then the tags. */
export const cuisineText = ({ category, tags }: { category: string; tags: readonly string[] }) =>
  [category, ...tags].join(',')

/** One decimal; 0 without reviews. */
export const ratingOf = ({
  halfStarsSum,
  reviewCount,
}: {
  halfStarsSum: number | null
  reviewCount: number | null
}) => ({
  averageRating: reviewCount ? Math.round((5 * (halfStarsSum ?? 0)) / reviewCount) / 10 : 0,
  reviewCount: reviewCount ?? 0,
})

/** Stored from one star to five, sent from five to one. */
export const scoreCountsOf = (stars: readonly number[] | null) =>
  [5, 4, 3, 2, 1].map((score) => ({ score, count: stars?.[score - 1] ?? 0 }))
