import { z } from 'zod'
import { Day, Id, Timestamp } from '../wire.ts'
import { ChatRoom } from './chat.ts'
import { ListedRestaurant } from './restaurant.ts'
import { Review } from './review.ts'

/** A number of today or this week beside the same of a week before. */
const Compared = z.object({ count: z.int(), before: z.int() }).meta({ id: 'ComparedCount' })

const DayCount = z.object({ day: Day, count: z.int() }).meta({ id: 'DayCount' })

export const Dashboard = z
  .object({
    day: Day,
    reservationsToday: Compared,
    newReviews: Compared,
    newMembers: Compared,
    pendingCount: z.int(),
    oldestPendingDate: Timestamp.nullable(),
    openReportCount: z.int(),
    unreadChatCount: z.int(),
    /** Oldest first, one entry per day, days without any included. */
    reservationsPerDay: z.array(DayCount),
    reviewsPerDay: z.array(DayCount),
    membersPerDay: z.array(DayCount),
    pendingRestaurants: z.array(ListedRestaurant),
    recentReviews: z.array(Review),
    waitingChats: z.array(ChatRoom),
  })
  .meta({ id: 'Dashboard' })
export type Dashboard = z.infer<typeof Dashboard>

export const AuditEntry = z
  .object({
    auditNo: Id,
    /** Who. */
    actorNo: Id,
    actorId: z.string(),
    /** What: a short name of the change and what it was done to. */
    action: z.string(),
    targetKind: z.enum(['member', 'restaurant', 'review', 'reservation', 'report', 'receipt']),
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
