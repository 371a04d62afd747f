import { z } from 'zod'
import { applicationKinds } from '../../rules/restaurants/verdict.ts'
import { Id, keyEnum, PictureAddress, Timestamp } from '../../wire.ts'
import { RestaurantStatus } from '../restaurant.ts'

export const ApplicationKind = keyEnum(applicationKinds).meta({ id: 'ApplicationKind' })

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
