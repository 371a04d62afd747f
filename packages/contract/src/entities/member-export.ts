import { z } from 'zod'
import { SignInEntry } from '../calls/account/sign-ins.ts'
import { Id, Timestamp } from '../wire.ts'
import { KeptSubscription } from './account/push.ts'
import { ChatMessage } from './chat.ts'
import { InboxMessage } from './inbox.ts'
import { Consent, MyPageInfo } from './member.ts'
import { GuestMark } from './owner/desk.ts'
import { ExportedRequest } from './owner/shop.ts'
import { Reservation } from './reservation.ts'
import { FavoriteRestaurant, ListedRestaurant } from './restaurant.ts'
import { ReportReason, Review } from './review.ts'
import { HoldReason, HoldState } from './reviews/hold.ts'

/** Everything the product keeps about one person, for that person. */
export const MemberExport = z
  .object({
    exportDate: Timestamp,
    joinDate: Timestamp,
    member: MyPageInfo,
    consents: z.array(Consent),
    restaurants: z.array(ListedRestaurant),
    /** What they have asked for these, and what became of it. */
    restaurantRequests: z.array(ExportedRequest),
    reservations: z.array(Reservation),
    reviews: z.array(Review),
    /** Where they are signed in at this moment. */
    signIns: z.array(SignInEntry),
    favorites: z.array(FavoriteRestaurant),
    reports: z.array(
      z.object({
        reviewNo: Id,
        reason: ReportReason,
        detail: z.string(),
        createDate: Timestamp,
      }),
    ),
    /** Reviews of their restaurants that they asked to be hidden for a while. */
    holds: z.array(
      z.object({
        reviewNo: Id.nullable(),
        reason: HoldReason,
        detail: z.string(),
        state: HoldState,
        askDate: Timestamp,
      }),
    ),
    /** What restaurants have noted about them. */
    guestNotes: z.array(
      z.object({
        restaurantName: z.string(),
        note: z.string(),
        marks: z.array(GuestMark),
        noteDate: Timestamp,
      }),
    ),
    /** Where they work or worked for somebody else. */
    workplaces: z.array(
      z.object({
        restaurantName: z.string(),
        joinDate: Timestamp,
        leaveDate: Timestamp.nullable(),
      }),
    ),
    inboxMessages: z.array(InboxMessage),
    /** Browsers that get news. */
    pushSubscriptions: z.array(KeptSubscription),
    chatMessages: z.array(ChatMessage),
  })
  .meta({ id: 'MemberExport' })
export type MemberExport = z.infer<typeof MemberExport>
