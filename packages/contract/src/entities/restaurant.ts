import { z } from 'zod'
import { restaurantStatuses } from '../rules/restaurants/status.ts'
import { dayStates, mealStates } from '../rules/tonight/day-state.ts'
import { ClockTime, Day, Id, PictureAddress, Timestamp } from '../wire.ts'

export const RestaurantStatus = z
  .enum(restaurantStatuses, '맛집 상태를 다시 확인해 주세요.')
  .meta({ id: 'RestaurantStatus', description: 'N 승인 대기, Y 활성, I 비활성, R 거부, C 취소' })

/** A card of the home page. */
export const RestaurantCard = z
  .object({
    restaurant_no: Id,
    name: z.string(),
    imageUrl: PictureAddress.nullable(),
    restaurantCuisineType: z.string(),
    /** 시군구 or 읍면동, as a guest would say where it is. */
    district: z.string(),
    averageRating: z.number(),
    reviewCount: z.int(),
    /** It has reservation settings. */
    reservable: z.boolean(),
  })
  .meta({ id: 'RestaurantCard' })
export type RestaurantCard = z.infer<typeof RestaurantCard>

/** One line of a list: search results, favorites, the administrator's table. */
const listed = {
  restaurantNo: Id,
  restaurantName: z.string(),
  restaurantAddress: z.string(),
  isActive: RestaurantStatus,
  restaurantImage: PictureAddress.nullable(),
}

export const ListedRestaurant = z
  .object({ ...listed, restaurantCuisineType: z.string(), createDate: Timestamp })
  .meta({ id: 'ListedRestaurant' })
export type ListedRestaurant = z.infer<typeof ListedRestaurant>

/** A registration as its administrator judges it: what was filled in, and by whom. */
export const Registration = z
  .object({
    ...listed,
    createDate: Timestamp,
    restaurantPostalCode: z.string(),
    restaurantPhoneNumber: z.string(),
    restaurantDescription: z.string(),
    category: z.string(),
    tags: z.array(z.string()),
    lat: z.number().nullable(),
    lng: z.number().nullable(),
    isLocationExact: z.boolean(),
    memberNo: Id,
    memberId: z.string(),
    memberNickname: z.string(),
    /** Restaurants of the same registrant that are active. */
    activeCount: z.int(),
  })
  .meta({ id: 'Registration' })
export type Registration = z.infer<typeof Registration>

/** What somebody who asked for a day finds there. Absent where nobody asked. */
const offer = {
  /** Those nearest to the wish that can be booked, in order of time; empty unless `mealState` is `open`. */
  times: z.array(
    z.object({
      time: ClockTime,
      /** How many parties of that size still find room, where it is three or fewer. */
      remaining: z.int().nullable(),
    }),
  ),
  /** How many others of that day can be booked, also outside of the part of the day that was asked for. */
  timesMore: z.int(),
  /** Of the whole day, whatever part of it was asked for: a closed lunch is no closed day. */
  dayState: z.enum(dayStates),
  /**
   * Of what was asked for: the meal; beside a time, the meal around it. Asked for a time alone, or for neither, that is
   * the whole day.
   */
  mealState: z.enum(mealStates).optional(),
  /** The first of the next 14 days with a time for them, and that time, when `times` is empty. */
  nextDay: Day.nullable(),
  nextTime: ClockTime.nullable(),
  /** The parties it takes; null when it takes none here. Whoever is too many finds it `full`. */
  guestsMin: z.int().nullable(),
  guestsMax: z.int().nullable(),
  /** Whom to call where no table can be booked here; null elsewhere. */
  phone: z.string().nullable(),
}

export const DayOffer = z
  .object({ restaurantNo: Id, ...offer })
  .meta({ id: 'DayOffer', description: '한 가게의 하루에 예약할 수 있는 시간' })
export type DayOffer = z.infer<typeof DayOffer>

export const FoundRestaurant = z
  .object({
    ...listed,
    restaurantCuisineType: z.string(),
    district: z.string(),
    averageRating: z.number(),
    reviewCount: z.int(),
    reservable: z.boolean(),
    openNow: z.boolean(),
    lat: z.number().nullable(),
    lng: z.number().nullable(),
    /** In won, half of the menu costs less; null without prices. */
    priceMedian: z.int().nullable(),
    /** A few of the place, the main one first. */
    photos: z.array(PictureAddress),
    /** In metres, from where was asked. */
    distance: z.int().nullable().optional(),
    ...z.object(offer).partial().shape,
  })
  .meta({ id: 'FoundRestaurant' })
export type FoundRestaurant = z.infer<typeof FoundRestaurant>

export const FavoriteRestaurant = z
  .object({
    ...listed,
    restaurantCuisineType: z.string(),
    district: z.string(),
    averageRating: z.number(),
    reviewCount: z.int(),
    reservable: z.boolean(),
    /** When it became a favorite. */
    createDate: Timestamp,
  })
  .meta({ id: 'FavoriteRestaurant' })
export type FavoriteRestaurant = z.infer<typeof FavoriteRestaurant>

export const RestaurantDetail = z
  .object({
    restaurantNo: Id,
    memberNo: Id,
    restaurantName: z.string(),
    restaurantAddress: z.string(),
    restaurantPostalCode: z.string(),
    restaurantDescription: z.string(),
    restaurantMainPhoto: PictureAddress.nullable(),
    restaurantImage: PictureAddress.nullable(),
    /** The main photo first, then the place itself, then the photos of the menu. */
    photos: z.array(PictureAddress),
    /** Main category first, then the tags, separated by commas. */
    restaurantCuisineType: z.string(),
    restaurantPhoneNumber: z.string(),
    isActive: RestaurantStatus,
    status: RestaurantStatus,
    lat: z.number().nullable(),
    lng: z.number().nullable(),
    /** False: the middle of the neighbourhood, not the door. */
    isLocationExact: z.boolean(),
    district: z.string(),
    averageRating: z.number(),
    reviewCount: z.int(),
    reservable: z.boolean(),
    /** About the caller; false for a visitor. */
    isOwner: z.boolean(),
    isFavorite: z.boolean(),
  })
  .meta({ id: 'RestaurantDetail' })
export type RestaurantDetail = z.infer<typeof RestaurantDetail>

export const Rating = z
  .object({
    averageRating: z.number(),
    reviewCount: z.int(),
    /** Reviews per star from 5 to 1; half stars count with the whole ones they have (4.5 with 4), a single half with 1. */
    scoreCounts: z.array(z.object({ score: z.int(), count: z.int() })),
  })
  .meta({ id: 'Rating' })
export type Rating = z.infer<typeof Rating>
