import { z } from 'zod'
import { ChatMessage } from '../chat/entities.ts'
import { emailProblem } from '../email.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { InboxMessage, StoredSubscription } from '../notifications/entities.ts'
import { GuestMark } from '../owner-desk/entities.ts'
import { refusals } from '../refusals.ts'
import { Reservation } from '../reservations/entities.ts'
import { ExportedRequest, FavoriteRestaurant, ListedRestaurant } from '../restaurants/entities.ts'
import { ReportReason, Review, TakedownReason, TakedownState } from '../reviews/entities.ts'
import { WaitlistEntry } from '../waitlist/entities.ts'
import {
  boundedText,
  cleanText,
  emptyAsAbsent,
  exactText,
  Id,
  PictureAddress,
  requestObject,
  ruledText,
  Timestamp,
  YesNo,
} from '../wire.ts'
import { type DocumentKind, documentVersions } from './documents.ts'
import {
  isNickname,
  isPersonName,
  memberIdProblem,
  nicknameProblem,
  passwordProblem,
  passwordRepeatProblem,
  personNameProblem,
} from './rules.ts'
import { SignInEntry } from './sign-in-calls.ts'

export const MyPageInfo = z
  .object({
    memberId: z.string(),
    memberName: z.string(),
    memberNickName: z.string(),
    memberEmail: z.string(),
    /** The text NULL for no picture. */
    memberSelfie: PictureAddress,
    /** Y: a social member without a password; a code sent by mail takes its place. */
    isSocial: YesNo,
    /** N: typed by a social member and not proved yet; a code may still be requested for another address. */
    isEmailProved: YesNo,
    isMarketingAgreed: YesNo,
  })
  .meta({ id: 'MyPageInfo' })
export type MyPageInfo = z.infer<typeof MyPageInfo>

export const AdminMember = z
  .object({
    memberNo: Id,
    memberId: z.string(),
    memberName: z.string(),
    memberNickName: z.string(),
    memberEmail: z.string(),
    isActive: YesNo,
    isStoreOwner: YesNo,
    memberRole: z.enum(['ROLE_COMMON', 'ROLE_ADMIN']),
    createDate: Timestamp,
  })
  .meta({ id: 'AdminMember' })
export type AdminMember = z.infer<typeof AdminMember>

export const Consent = z
  .object({
    kind: z.enum(['terms', 'privacy', 'marketing']),
    version: z.string(),
    agreedDate: Timestamp,
    withdrawnDate: Timestamp.nullable(),
  })
  .meta({ id: 'Consent' })
export type Consent = z.infer<typeof Consent>

/** The version of a document the member agreed to. An old one is refused: the member has to see the new text. */
const agreedTo = (kind: DocumentKind) =>
  emptyAsAbsent(
    cleanText().refine((version) => version === documentVersions[kind], messages.consent.outdated),
  )

/** Absent where a form cannot be sent without agreeing (wire page), so the required two may be left out. */
const consents = {
  termsVersion: agreedTo('terms'),
  privacyVersion: agreedTo('privacy'),
  marketingVersion: agreedTo('marketing'),
}

export const SignUpParts = requestObject({
  memberId: ruledText(memberIdProblem),
  memberPw: exactText(passwordProblem),
  memberName: ruledText(personNameProblem),
  memberNickName: ruledText(nicknameProblem),
  memberEmail: ruledText((email) =>
    email === '' ? messages.signUp.emailFirst : emailProblem(email),
  ),
  ...consents,
})

export const SocialParts = requestObject({
  memberName: ruledText((name) => (isPersonName(name) ? null : messages.social.nameAgain)),
  memberNickName: ruledText((name) =>
    name === '' ? messages.social.nicknameFirst : nicknameProblem(name),
  ),
  memberEmail: emptyAsAbsent(ruledText(emailProblem)),
  ...consents,
})

/** Only changed values are sent. */
export const ProfileParts = requestObject({
  memberId: emptyAsAbsent(cleanText().max(100, refusals.invalid.message)),
  memberName: emptyAsAbsent(
    ruledText((name) => (isPersonName(name) ? null : messages.profile.nameRule)),
  ),
  memberNickName: emptyAsAbsent(
    ruledText((name) => (isNickname(name) ? null : messages.profile.nicknameAgain)),
  ),
  memberEmail: emptyAsAbsent(ruledText(emailProblem)),
  memberPw: emptyAsAbsent(exactText(passwordProblem)),
  confirmPassword: emptyAsAbsent(boundedText(limits.password.units, messages.password.mismatch)),
}).superRefine(({ memberPw, confirmPassword }, context) => {
  if (confirmPassword === undefined) return
  const problem = passwordRepeatProblem(memberPw ?? '', confirmPassword)
  if (problem === null) return
  context.addIssue({ code: 'custom', message: problem, path: ['confirmPassword'] })
})

/** All data the product stores about one member, for that member. */
export const MemberExport = z
  .object({
    exportDate: Timestamp,
    joinDate: Timestamp,
    member: MyPageInfo,
    consents: z.array(Consent),
    restaurants: z.array(ListedRestaurant),
    /** The owner's requests about these restaurants, and their results. */
    restaurantRequests: z.array(ExportedRequest),
    reservations: z.array(Reservation),
    /** The member's waitlist entries, present and past. */
    waitings: z.array(WaitlistEntry),
    reviews: z.array(Review),
    /** The devices on which the member is signed in now. */
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
    /** The takedowns the owner requested for reviews of their restaurants. */
    holds: z.array(
      z.object({
        reviewNo: Id.nullable(),
        reason: TakedownReason,
        detail: z.string(),
        state: TakedownState,
        askDate: Timestamp,
      }),
    ),
    /** The notes of restaurants about the member. */
    guestNotes: z.array(
      z.object({
        restaurantName: z.string(),
        note: z.string(),
        marks: z.array(GuestMark),
        noteDate: Timestamp,
      }),
    ),
    /** The restaurants where the member works or worked as staff. */
    workplaces: z.array(
      z.object({
        restaurantName: z.string(),
        joinDate: Timestamp,
        leaveDate: Timestamp.nullable(),
      }),
    ),
    inboxMessages: z.array(InboxMessage),
    /** Browsers that receive push messages. */
    pushSubscriptions: z.array(StoredSubscription),
    chatMessages: z.array(ChatMessage),
  })
  .meta({ id: 'MemberExport' })
export type MemberExport = z.infer<typeof MemberExport>
