import type { RestaurantDetail } from '@matjari/contract/entities/restaurant'
import { districtOf } from '@matjari/contract/rules/restaurants/district'
import type { RestaurantStatus } from '@matjari/contract/rules/restaurants/status'
import { cuisineText, ratingOf } from '../rules.ts'

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
