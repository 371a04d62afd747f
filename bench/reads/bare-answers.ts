import { districtOf } from '@matjari/contract/places/district-of'

// A hand-written route: columns as PostgreSQL names them, no layers.

type Rated = { readonly review_count: number | null; readonly half_stars_sum: number | null }

const rating = (row: Rated) => ({
  averageRating: row.review_count
    ? Math.round((5 * (row.half_stars_sum ?? 0)) / row.review_count) / 10
    : 0,
  reviewCount: row.review_count ?? 0,
})

export type CardRow = Rated & {
  readonly restaurant_no: string
  readonly restaurant_name: string
  readonly photo: string | null
  readonly category: string
  readonly tags: readonly string[]
  readonly restaurant_address: string
  readonly setting_of: string | null
}

export const card = (row: CardRow) => ({
  restaurant_no: row.restaurant_no,
  name: row.restaurant_name,
  imageUrl: row.photo,
  restaurantCuisineType: [row.category, ...row.tags].join(','),
  district: districtOf(row.restaurant_address),
  ...rating(row),
  reservable: row.setting_of !== null,
})

export type DetailRow = Omit<CardRow, 'setting_of'> & {
  readonly member_no: string
  readonly postal_code: string
  readonly phone_number: string
  readonly description: string
  readonly latitude: number | null
  readonly longitude: number | null
  readonly is_location_exact: boolean
  readonly status: string
  readonly has_settings: boolean
  readonly is_favorite: boolean
  readonly gallery_photos: readonly string[]
  readonly menu_photos: readonly string[]
}

export const detail = (row: DetailRow) => ({
  restaurantNo: row.restaurant_no,
  memberNo: row.member_no,
  restaurantName: row.restaurant_name,
  restaurantAddress: row.restaurant_address,
  restaurantPostalCode: row.postal_code,
  restaurantDescription: row.description,
  restaurantMainPhoto: row.photo,
  restaurantImage: row.photo,
  photos: [
    ...(row.photo === null ? [] : [row.photo]),
    ...row.gallery_photos,
    ...row.menu_photos,
  ].slice(0, 30),
  restaurantCuisineType: [row.category, ...row.tags].join(','),
  restaurantPhoneNumber: row.phone_number,
  isActive: row.status,
  status: row.status,
  lat: row.latitude,
  lng: row.longitude,
  isLocationExact: row.is_location_exact,
  district: districtOf(row.restaurant_address),
  ...rating(row),
  reservable: row.has_settings,
  isOwner: false,
  isFavorite: row.is_favorite,
})

export type RatingRow = Rated & { readonly stars: readonly number[] }

export const ratingWithScores = (row: RatingRow) => ({
  ...rating(row),
  scoreCounts: [5, 4, 3, 2, 1].map((score) => ({ score, count: row.stars[score - 1] })),
})

export type DishRow = {
  readonly total_count: number
  readonly menu_no: string
  readonly menu_name: string
  readonly menu_price: number
  readonly menu_photo_url: string | null
}

export const menuPage = (rows: readonly DishRow[]) => ({
  menus: rows.map((row) => ({
    menuNo: row.menu_no,
    menuName: row.menu_name,
    menuPrice: row.menu_price,
    menuPhotoUrl: row.menu_photo_url,
  })),
  hasMore: rows.length < (rows[0]?.total_count ?? 0),
  isOwner: false,
  totalCount: rows[0]?.total_count ?? 0,
})
