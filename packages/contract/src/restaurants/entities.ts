import { z } from 'zod'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { formatPhone, phoneProblem } from '../phone.ts'
import { dayStates, mealStates } from '../table-search/offers.ts'
import {
  boundedList,
  boundedText,
  ClockTime,
  checkedBy,
  Day,
  emptyAsAbsent,
  Id,
  jsonPart,
  keyEnum,
  numberInput,
  optionalText,
  PictureAddress,
  requestObject,
  ruledLines,
  ruledText,
  shortUnits,
  Timestamp,
  YesNo,
} from '../wire.ts'
import { applicationKinds } from './approvals.ts'
import {
  cuisineProblem,
  restaurantAddressProblem,
  restaurantNameProblem,
  shopTextRule,
  tagsProblem,
} from './rules.ts'
import { type ShopText, shopTexts, textsByWire } from './shop-texts.ts'
import { restaurantStatuses } from './status.ts'

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
    /** 시군구 or 읍면동, the area in a guest's words. */
    district: z.string(),
    averageRating: z.number(),
    reviewCount: z.int(),
    /** It has reservation settings. */
    reservable: z.boolean(),
  })
  .meta({ id: 'RestaurantCard' })
export type RestaurantCard = z.infer<typeof RestaurantCard>

/** One row of a list: search results, favorites, the administrator's table. */
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

/** A registration for its administrator: the values, and the member who sent them. */
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
    /** Active restaurants of the same owner. */
    activeCount: z.int(),
  })
  .meta({ id: 'Registration' })
export type Registration = z.infer<typeof Registration>

/** The free times of the requested day. Absent when no day was requested. */
const offer = {
  /** The free times nearest to the requested one, sorted; empty unless `mealState` is `open`. */
  times: z.array(
    z.object({
      time: ClockTime,
      /** How many more parties of that size fit, when three or fewer. */
      remaining: z.int().nullable(),
    }),
  ),
  /** How many more times of that day are free, also outside the requested meal. */
  timesMore: z.int(),
  /** Of the whole day, whatever meal was requested: a closed lunch is no closed day. */
  dayState: z.enum(dayStates),
  /**
   * For the requested meal; with a time as well, also around that time. For a time alone, or without either, the
   * whole day.
   */
  mealState: z.enum(mealStates).optional(),
  /** The first of the next 14 days with a free time for the party, and that time, when `times` is empty. */
  nextDay: Day.nullable(),
  nextTime: ClockTime.nullable(),
  /** The accepted party sizes; null when it takes no bookings here. For too large a party the day is `full`. */
  guestsMin: z.int().nullable(),
  guestsMax: z.int().nullable(),
  /** The phone number where no table can be booked here; null elsewhere. */
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
    /** In won, the median price of the menu; null without prices. */
    priceMedian: z.int().nullable(),
    /** A few photos of the restaurant, the main one first. */
    photos: z.array(PictureAddress),
    /** In metres from the requested position. */
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
    ...textsByWire(() => z.string()),
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
    /** False: the centre of the neighbourhood, not the door. */
    isLocationExact: z.boolean(),
    district: z.string(),
    averageRating: z.number(),
    reviewCount: z.int(),
    reservable: z.boolean(),
    /** Whether the caller owns it; false for a visitor. */
    isOwner: z.boolean(),
    isFavorite: z.boolean(),
  })
  .meta({ id: 'RestaurantDetail' })
export type RestaurantDetail = z.infer<typeof RestaurantDetail>

export const Rating = z
  .object({
    averageRating: z.number(),
    reviewCount: z.int(),
    /** Reviews per star from 5 to 1; half stars count with the whole star below (4.5 with 4), a single half with 1. */
    scoreCounts: z.array(z.object({ score: z.int(), count: z.int() })),
  })
  .meta({ id: 'Rating' })
export type Rating = z.infer<typeof Rating>

const registrationMessages = messages.registration

/** Codes come from the address search, never from typing. */
const addressCode = (digits: number) =>
  boundedText(shortUnits, registrationMessages.addressRequired)
    .trim()
    .regex(new RegExp(`^\\d{${digits}}$`), registrationMessages.addressCodeRule)

const degrees = (from: number, to: number) =>
  emptyAsAbsent(
    numberInput(registrationMessages.addressCodeRule).refine(
      (at) => at >= from && at <= to,
      registrationMessages.addressCodeRule,
    ),
  )

const Tag = boundedText(shortUnits, registrationMessages.tagUnknown)

/** A repeated part: main category first, then the tags. One part alone arrives as one string. */
const Cuisine = z
  .union(
    [
      Tag.transform((only) => [only]),
      boundedList(Tag, { max: limits.tags.sentMax, message: registrationMessages.tagsTooMany }),
    ],
    registrationMessages.categoryRequired,
  )
  .superRefine(checkedBy(cuisineProblem))
  .transform((cuisine) => [...new Set(cuisine)])

/** Each code begins with the one above it: any other combination did not come from an address search. */
const addressCodesProblem = (sent: {
  restaurantSiCode: string
  restaurantGuCode: string
  restaurantDongCode: string
}) =>
  sent.restaurantGuCode.startsWith(sent.restaurantSiCode) &&
  sent.restaurantDongCode.startsWith(sent.restaurantGuCode)
    ? null
    : registrationMessages.addressCodeRule

export const RestaurantName = ruledText(restaurantNameProblem)
const RestaurantPhone = ruledText(phoneProblem).transform(formatPhone)

const address = {
  restaurantAddress: ruledText(restaurantAddressProblem),
  restaurantSiCode: addressCode(2),
  restaurantGuCode: addressCode(5),
  restaurantDongCode: addressCode(10),
  restaurantPostalCode: addressCode(5),
  /** Longitude. */
  restaurantMapX: degrees(-180, 180),
  /** Latitude. */
  restaurantMapY: degrees(-90, 90),
  /** N: the coordinates are only the centre of the neighbourhood. */
  restaurantMapExact: emptyAsAbsent(YesNo),
}

export const AddressInput = requestObject(address).superRefine(checkedBy(addressCodesProblem))

export const RegistrationParts = requestObject({
  restaurantName: RestaurantName,
  ...address,
  restaurantPhoneNumber: RestaurantPhone,
  restaurantDescription: ruledLines(shopTextRule('description')),
  restaurantCuisineType: Cuisine,
}).superRefine(checkedBy(addressCodesProblem))

export const Menu = z
  .object({
    menuNo: Id,
    menuName: z.string(),
    menuPrice: z.int(),
    menuPhotoUrl: PictureAddress.nullable(),
  })
  .meta({ id: 'Menu' })
export type Menu = z.infer<typeof Menu>

export const MenuPage = z
  .object({
    menus: z.array(Menu),
    hasMore: z.boolean(),
    isOwner: z.boolean(),
    totalCount: z.int(),
  })
  .meta({ id: 'MenuPage' })
export type MenuPage = z.infer<typeof MenuPage>

const ApplicationKind = keyEnum(applicationKinds).meta({ id: 'ApplicationKind' })

/** A request that waits for an administrator, or was rejected and not withdrawn since. */
export const ShopRequest = z
  .object({
    applicationNo: Id,
    kind: ApplicationKind,
    state: z.enum(['waiting', 'rejected']),
    /** The new name or address; null for a registration. */
    wanted: z.string().nullable(),
    /** Why it was rejected. */
    reason: z.string(),
    createDate: Timestamp,
    decideDate: Timestamp.nullable(),
  })
  .meta({ id: 'ShopRequest' })
export type ShopRequest = z.infer<typeof ShopRequest>

/** The same in any state, for the export of a member's data. */
export const ExportedRequest = z
  .object({
    ...ShopRequest.shape,
    restaurantNo: Id,
    state: z.enum(['waiting', 'approved', 'rejected', 'withdrawn']),
  })
  .meta({ id: 'ExportedRequest' })
export type ExportedRequest = z.infer<typeof ExportedRequest>

/** One event in the history of a restaurant, as its owner may read it. */
export const ShopEvent = z
  .object({
    kind: z.enum(['applied', 'withdrawn', 'approved', 'rejected', 'status']),
    subject: z.enum([...Object.keys(applicationKinds), 'status'] as [
      keyof typeof applicationKinds | 'status',
    ]),
    /** Names, addresses or labels of a status; empty where there is none. */
    before: z.string(),
    after: z.string(),
    reason: z.string(),
    createDate: Timestamp,
  })
  .meta({ id: 'ShopEvent' })
export type ShopEvent = z.infer<typeof ShopEvent>

/** A restaurant for its owner. Name and address are the public ones; requested changes are in `requests`. */
export const Shop = z
  .object({
    restaurantNo: Id,
    status: RestaurantStatus,
    restaurantName: z.string(),
    restaurantAddress: z.string(),
    restaurantPostalCode: z.string(),
    restaurantSiCode: z.string(),
    restaurantGuCode: z.string(),
    restaurantDongCode: z.string(),
    lat: z.number().nullable(),
    lng: z.number().nullable(),
    isLocationExact: z.boolean(),
    restaurantPhoneNumber: z.string(),
    ...textsByWire(() => z.string()),
    category: z.string(),
    tags: z.array(z.string()),
    /** In the owner's order; the first is the main one. */
    photos: z.array(PictureAddress),
    averageRating: z.number(),
    reviewCount: z.int(),
    /** At most one of each kind. */
    requests: z.array(ShopRequest),
    /** Newest first. */
    history: z.array(ShopEvent),
  })
  .meta({ id: 'Shop' })
export type Shop = z.infer<typeof Shop>

const shopMessages = messages.shop

const Tags = boundedList(Tag, {
  max: limits.tags.sentMax,
  message: messages.registration.tagRequired,
})
  .superRefine(checkedBy(tagsProblem))
  .transform((tags) => [...new Set(tags)])

const RemainingPhotos = boundedList(boundedText(2048, shopMessages.photoAddressRule), {
  max: limits.shopPhotos.max,
  message: shopMessages.tooManyPhotos,
})

/**
 * How existing and new photos alternate, each in its own order. Longer than the photo limit, so that too many
 * photos get their own refusal.
 */
const PhotoOrder = boundedList(z.enum(['kept', 'new'], shopMessages.photoOrderRule), {
  max: 2 * limits.shopPhotos.max,
  message: shopMessages.photoOrderRule,
})

const sentText = (name: ShopText) =>
  (shopTexts[name].required === null ? optionalText : ruledLines)(shopTextRule(name))

/** Values that change at once. All of them are sent each time: a photo that is not listed is deleted. */
export const ShopParts = requestObject({
  shop: jsonPart(
    z.object(
      {
        restaurantPhoneNumber: RestaurantPhone,
        ...textsByWire(sentText),
        tags: Tags,
        existingPhotoUrls: RemainingPhotos,
        photoOrder: PhotoOrder,
      },
      shopMessages.unreadable,
    ),
  ),
})

/** One row of the queue. */
export const Application = z
  .object({
    applicationNo: Id,
    kind: ApplicationKind,
    /** One of the same kind was rejected before. */
    isAgain: z.boolean(),
    restaurantNo: Id,
    /** The present values; for a change also the requested one. */
    restaurantName: z.string(),
    restaurantAddress: z.string(),
    restaurantImage: PictureAddress.nullable(),
    category: z.string(),
    wanted: z.string().nullable(),
    /** A look-alike exists: excluded when several are approved in one press. */
    isWarned: z.boolean(),
    createDate: Timestamp,
  })
  .meta({ id: 'Application' })
export type Application = z.infer<typeof Application>

export const ApplicationCounts = z
  .object({
    all: z.int(),
    /** First-time registrations. */
    new: z.int(),
    /** First-time changes of name or address. */
    change: z.int(),
    /** Requests that were rejected before. */
    again: z.int(),
    /** Decided today, by any administrator. */
    decidedToday: z.int(),
  })
  .meta({ id: 'ApplicationCounts' })
export type ApplicationCounts = z.infer<typeof ApplicationCounts>

/** Another restaurant that may be the same. */
export const LookAlike = z
  .object({
    restaurantNo: Id,
    restaurantName: z.string(),
    restaurantAddress: z.string(),
    restaurantPhoneNumber: z.string(),
    isActive: RestaurantStatus,
    /** In metres; null where one of the two has no coordinates. */
    distance: z.int().nullable(),
    /** What the two have in common. */
    alike: z.array(z.enum(['phone', 'address', 'name'])),
  })
  .meta({ id: 'LookAlike' })
export type LookAlike = z.infer<typeof LookAlike>

/** Everything an administrator needs to decide: the present values, the requested ones, and hints. */
export const ApplicationDetail = z
  .object({
    ...Application.shape,
    registration: Registration,
    /** When the owner became a member. */
    memberDate: Timestamp,
    /** Nearest first, a few at most. */
    lookAlikes: z.array(LookAlike),
    /** Earlier decisions, newest first. */
    history: z.array(ShopEvent),
  })
  .meta({ id: 'ApplicationDetail' })
export type ApplicationDetail = z.infer<typeof ApplicationDetail>

/** Applications that were skipped, and why: decided or corrected since they were loaded, or excluded as look-alikes. */
export const LeftApplication = z
  .object({ applicationNo: Id, why: z.enum(['gone', 'warned', 'tooLate', 'failed']) })
  .meta({ id: 'LeftApplication' })
