import { messages } from '@matjari/contract/messages'
import { districtOf } from '@matjari/contract/places/district-of'
import type { RestaurantDetail } from '@matjari/contract/restaurants/entities'
import type { RestaurantStatus } from '@matjari/contract/restaurants/status'
import type { Caller } from '../../http/caller.ts'
import { AppError } from '../../lib/app-error.ts'

type OwnedRestaurant = { readonly memberNo: string; readonly status: RestaurantStatus }

const isVisibleTo = ({ memberNo, status }: OwnedRestaurant, caller: Caller | null) =>
  status === 'Y' || caller?.memberNo === memberNo || caller?.memberRole === 'ROLE_ADMIN'

// A hidden restaurant and one that does not exist get the same answer.
export const restaurantNotFound = () =>
  new AppError('notFound', { message: messages.restaurant.notShown })

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

/** Stored from one star to five, shown from five to one. */
export const scoreCountsOf = (stars: readonly number[] | null) =>
  [5, 4, 3, 2, 1].map((score) => ({ score, count: stars?.[score - 1] ?? 0 }))

/** All photos of the place, then photos of dishes up to this total. */
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

/** The photo of a dish may also be the main photo; it is shown only once. */
const photosOf = ({
  photo,
  galleryPhotos,
  menuPhotos,
}: Pick<DetailRow, 'photo' | 'galleryPhotos' | 'menuPhotos'>) =>
  [...new Set([...(photo === null ? [] : [photo]), ...galleryPhotos, ...menuPhotos])].slice(
    0,
    photosMax,
  )
