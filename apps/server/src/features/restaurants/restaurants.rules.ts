import { messages } from '@matjari/contract/messages'
import { districtOf } from '@matjari/contract/places/district-of'
import type { RestaurantDetail } from '@matjari/contract/restaurants/entities'
import type { RestaurantStatus } from '@matjari/contract/restaurants/status'
import type { Caller } from '../../http/caller.ts'
import { AppError } from '../../lib/app-error.ts'

type OwnedRestaurant = { readonly memberNo: string; readonly status: RestaurantStatus }

const isVisibleTo = ({ memberNo, status }: OwnedRestaurant, caller: Caller | null) =>
  status === 'Y' || caller?.memberNo === memberNo || caller?.memberRole === 'ROLE_ADMIN'

// What is not shown and what does not exist cannot be told apart.
export const restaurantNotFound = () =>
  new AppError('notFound', { message: messages.restaurant.notShown })

/** An active restaurant is for everyone; any other for whoever registered it and for administrators. */
export function requireVisible<Row extends OwnedRestaurant>(
  row: Row | undefined,
  caller: Caller | null,
): Row & { isOwner: boolean } {
  if (!row || !isVisibleTo(row, caller)) throw restaurantNotFound()
  return { ...row, isOwner: row.memberNo === caller?.memberNo }
}

/** What was rejected or cancelled is over; a new registration begins anew. */
export const isEditable = ({ status }: OwnedRestaurant) => status !== 'R' && status !== 'C'

/** Main category first, then the tags. */
export const cuisineText = ({ category, tags }: { category: string; tags: readonly string[] }) =>
  [category, ...tags].join(',')

/** One decimal; 0 while nobody has written. */
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

/** The counts are kept from one star to five and shown from five to one. */
export const scoreCountsOf = (stars: readonly number[] | null) =>
  [5, 4, 3, 2, 1].map((score) => ({ score, count: stars?.[score - 1] ?? 0 }))

/** All photos of the place, and of the dishes as many as there is room for. */
export const photosMax = 30

type DetailRow = {
  readonly restaurantNo: string
  readonly memberNo: string
  readonly restaurantName: string
  readonly restaurantAddress: string
  readonly postalCode: string
  readonly phoneNumber: string
  readonly description: string
  readonly category: string
  readonly tags: readonly string[]
  readonly photo: string | null
  readonly galleryPhotos: readonly string[]
  readonly menuPhotos: readonly string[]
  readonly latitude: number | null
  readonly longitude: number | null
  readonly isLocationExact: boolean
  readonly status: RestaurantStatus
  readonly reviewCount: number | null
  readonly halfStarsSum: number | null
  readonly hasSettings: boolean
  readonly isFavorite: boolean
  readonly isOwner: boolean
}

export const detailOf = (row: DetailRow): RestaurantDetail => ({
  restaurantNo: row.restaurantNo,
  memberNo: row.memberNo,
  restaurantName: row.restaurantName,
  restaurantAddress: row.restaurantAddress,
  restaurantPostalCode: row.postalCode,
  restaurantDescription: row.description,
  restaurantMainPhoto: row.photo,
  restaurantImage: row.photo,
  photos: photosOf(row),
  restaurantCuisineType: cuisineText(row),
  restaurantPhoneNumber: row.phoneNumber,
  isActive: row.status,
  status: row.status,
  lat: row.latitude,
  lng: row.longitude,
  isLocationExact: row.isLocationExact,
  district: districtOf(row.restaurantAddress),
  ...ratingOf(row),
  reservable: row.status === 'Y' && row.hasSettings,
  isOwner: row.isOwner,
  isFavorite: row.isFavorite,
})

/** A dish may be the main photo too: nobody wants to see it twice. */
const photosOf = ({
  photo,
  galleryPhotos,
  menuPhotos,
}: Pick<DetailRow, 'photo' | 'galleryPhotos' | 'menuPhotos'>) =>
  [...new Set([...(photo === null ? [] : [photo]), ...galleryPhotos, ...menuPhotos])].slice(
    0,
    photosMax,
  )
