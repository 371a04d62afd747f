import { z } from 'zod'
import { ChatRoom } from '../chat/entities.ts'
import { Day, Id, PictureAddress, Timestamp } from '../wire.ts'

/** The number of a day or a week, and the same of a week earlier. */
const Compared = z.object({ count: z.int(), before: z.int() }).meta({ id: 'ComparedCount' })

const DayCount = z.object({ day: Day, count: z.int() }).meta({ id: 'DayCount' })

/** Today; the week from Monday on; and each recent day, oldest first, days without any included. */
const Counts = z
  .object({ today: Compared, week: Compared, perDay: z.array(DayCount) })
  .meta({ id: 'DashboardCounts' })
export type DashboardCounts = z.infer<typeof Counts>

const PendingRestaurant = z
  .object({
    restaurantNo: Id,
    restaurantName: z.string(),
    restaurantAddress: z.string(),
    restaurantImage: PictureAddress.nullable(),
    category: z.string(),
    createDate: Timestamp,
  })
  .meta({ id: 'PendingRestaurant' })

const RecentReview = z
  .object({
    reviewNo: Id,
    restaurantNo: Id,
    restaurantName: z.string(),
    memberNickname: z.string(),
    reviewScore: z.number(),
    reviewContent: z.string(),
    createDate: Timestamp,
  })
  .meta({ id: 'RecentReview' })

export const Dashboard = z
  .object({
    day: Day,
    /** By the day of the visit; without cancelled ones. The week is Monday to Sunday. */
    reservations: Counts,
    /** By the day they were written; without hidden and deleted ones. The week ends today. */
    reviews: Counts,
    /** By the day of signing up. The week ends today. */
    members: Counts,
    pendingCount: z.int(),
    oldestPendingDate: Timestamp.nullable(),
    openReportCount: z.int(),
    /** Messages of bookings and restaurants that could not be delivered and are no longer retried. */
    untoldNewsCount: z.int(),
    backup: z.object({
      /** Null: only on request. */
      everyHours: z.int().nullable(),
      doneDate: Timestamp.nullable(),
      /** Why the last backup failed, if it did. */
      problem: z.string().nullable(),
      isLate: z.boolean(),
    }),
    /** Rooms in which a member waits for an answer. */
    waitingChatCount: z.int(),
    /** Longest waiting first. */
    pendingRestaurants: z.array(PendingRestaurant),
    recentReviews: z.array(RecentReview),
    waitingChats: z.array(ChatRoom),
  })
  .meta({ id: 'Dashboard' })
export type Dashboard = z.infer<typeof Dashboard>

export const AuditTarget = z.enum(
  ['member', 'restaurant', 'review', 'reservation', 'report', 'receipt', 'searchAlias'],
  '무엇의 기록인지 다시 확인해 주세요.',
)
export type AuditTarget = z.infer<typeof AuditTarget>

export const AuditEntry = z
  .object({
    auditNo: Id,
    /** The person; null and an empty id for automatic changes. */
    actorNo: Id.nullable(),
    actorId: z.string(),
    actorNickname: z.string(),
    /** A short name of the change and of its object. */
    action: z.string(),
    targetKind: AuditTarget,
    targetNo: Id,
    targetName: z.string(),
    before: z.string().nullable(),
    after: z.string().nullable(),
    /** Why. */
    reason: z.string(),
    createDate: Timestamp,
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof AuditEntry>
