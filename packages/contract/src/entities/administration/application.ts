import { z } from 'zod'
import { Id, PictureAddress, Timestamp } from '../../wire.ts'
import { ApplicationKind, ShopEvent } from '../owner/shop.ts'
import { Registration, RestaurantStatus } from '../restaurant.ts'

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
