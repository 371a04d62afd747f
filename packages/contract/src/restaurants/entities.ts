import { z } from 'zod'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { formatPhone, phoneProblem } from '../phone.ts'
import { dayStates, mealStates } from '../table-search/offers.ts'
import {
  boundedList,
  boundedText,
  ClockTime,
  Day,
  emptyAsAbsent,
  Id,
  jsonPart,
  judgedBy,
  keyEnum,
  numberInput,
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
  restaurantDescriptionProblem,
  restaurantNameProblem,
  tagsProblem,
} from './rules.ts'
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

/** Repeated part: main category first, then the tags. One part alone arrives as one string. */
const Cuisine = z
  .union(
    [
      Tag.transform((only) => [only]),
      boundedList(Tag, { max: limits.tags.sentMax, message: registrationMessages.tagsTooMany }),
    ],
    registrationMessages.categoryRequired,
  )
  .superRefine(judgedBy(cuisineProblem))
  .transform((cuisine) => [...new Set(cuisine)])

/** Each code begins with the one above it: anything else did not come from an address search. */
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
const RestaurantDescription = ruledLines(restaurantDescriptionProblem)

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
  /** N: the coordinates are only the middle of the neighbourhood. */
  restaurantMapExact: emptyAsAbsent(YesNo),
}

export const AddressInput = requestObject(address).superRefine(judgedBy(addressCodesProblem))

export const RegistrationParts = requestObject({
  restaurantName: RestaurantName,
  ...address,
  restaurantPhoneNumber: RestaurantPhone,
  restaurantDescription: RestaurantDescription,
  restaurantCuisineType: Cuisine,
}).superRefine(judgedBy(addressCodesProblem))

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

/** What waits for an administrator, or was rejected and not given up since. */
export const ShopRequest = z
  .object({
    applicationNo: Id,
    kind: ApplicationKind,
    state: z.enum(['waiting', 'rejected']),
    /** The new name or address; null of a registration. */
    wanted: z.string().nullable(),
    /** Why it was rejected. */
    reason: z.string(),
    createDate: Timestamp,
    decideDate: Timestamp.nullable(),
  })
  .meta({ id: 'ShopRequest' })
export type ShopRequest = z.infer<typeof ShopRequest>

/** The same of whatever state, for whoever asks what is kept about them. */
export const ExportedRequest = z
  .object({
    ...ShopRequest.shape,
    restaurantNo: Id,
    state: z.enum(['waiting', 'approved', 'rejected', 'withdrawn']),
  })
  .meta({ id: 'ExportedRequest' })
export type ExportedRequest = z.infer<typeof ExportedRequest>

/** One line of what became of a restaurant, as its registrant may read it. */
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

/** A restaurant as its registrant keeps it. What guests see is name and address here, never what is wished for. */
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
    restaurantDescription: z.string(),
    category: z.string(),
    tags: z.array(z.string()),
    /** In the owner's order; the first is the main one. */
    photos: z.array(PictureAddress),
    averageRating: z.number(),
    reviewCount: z.int(),
    /** Of each kind at most one. */
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
  .superRefine(judgedBy(tagsProblem))
  .transform((tags) => [...new Set(tags)])

const RemainingPhotos = boundedList(boundedText(2048, shopMessages.photoAddressRule), {
  max: limits.shopPhotos.max,
  message: shopMessages.tooManyPhotos,
})

/** How kept and new photos alternate, each in its own order. Longer than there may be photos: too many are told so. */
const PhotoOrder = boundedList(z.enum(['kept', 'new'], shopMessages.photoOrderRule), {
  max: 2 * limits.shopPhotos.max,
  message: shopMessages.photoOrderRule,
})

/** What changes at once. All of it is sent each time: what is not among the photos is taken away. */
export const ShopParts = requestObject({
  shop: jsonPart(
    z.object(
      {
        restaurantPhoneNumber: RestaurantPhone,
        restaurantDescription: RestaurantDescription,
        tags: Tags,
        existingPhotoUrls: RemainingPhotos,
        photoOrder: PhotoOrder,
      },
      shopMessages.unreadable,
    ),
  ),
})

/** One line of the queue. */
export const Application = z
  .object({
    applicationNo: Id,
    kind: ApplicationKind,
    /** One of the same kind was rejected before. */
    isAgain: z.boolean(),
    restaurantNo: Id,
    /** As they stand now; of a wish also what is wished for. */
    restaurantName: z.string(),
    restaurantAddress: z.string(),
    restaurantImage: PictureAddress.nullable(),
    category: z.string(),
    wanted: z.string().nullable(),
    /** Something looks alike: left out when several are approved in one press. */
    isWarned: z.boolean(),
    createDate: Timestamp,
  })
  .meta({ id: 'Application' })
export type Application = z.infer<typeof Application>

export const ApplicationCounts = z
  .object({
    all: z.int(),
    /** Registrations that come for the first time. */
    new: z.int(),
    /** Names and addresses that come for the first time. */
    change: z.int(),
    /** What was rejected before. */
    again: z.int(),
    /** Decided today, by whomever. */
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
    /** In metres; null where one of the two has no place on the map. */
    distance: z.int().nullable(),
    /** What the two have in common. */
    alike: z.array(z.enum(['phone', 'address', 'name'])),
  })
  .meta({ id: 'LookAlike' })
export type LookAlike = z.infer<typeof LookAlike>

/** All that an administrator needs to decide: what stands there, what is wished for, and hints. */
export const ApplicationDetail = z
  .object({
    ...Application.shape,
    registration: Registration,
    /** Since when the registrant is a member. */
    memberDate: Timestamp,
    /** Nearest first, at most a few. */
    lookAlikes: z.array(LookAlike),
    /** Earlier verdicts, newest first. */
    history: z.array(ShopEvent),
  })
  .meta({ id: 'ApplicationDetail' })
export type ApplicationDetail = z.infer<typeof ApplicationDetail>

/** Nothing happened to these, and why: decided or corrected since they were seen, or held back as alike. */
export const LeftApplication = z
  .object({ applicationNo: Id, why: z.enum(['gone', 'warned', 'tooLate', 'failed']) })
  .meta({ id: 'LeftApplication' })
