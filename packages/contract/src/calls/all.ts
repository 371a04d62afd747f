import type { CallAnswer, CallDescription, CallInput, CallRequest, CallResult } from '../call.ts'
import { pushCalls } from './account/push.ts'
import { sampleCalls } from './account/sample.ts'
import { signInCalls } from './account/sign-ins.ts'
import { twoStepCalls } from './account/two-step.ts'
import { adminCalls } from './admin.ts'
import { applicationCalls } from './administration/applications.ts'
import { waitingCountCalls } from './administration/counts.ts'
import { reviewHoldCalls } from './administration/review-holds.ts'
import { searchAliasCalls } from './administration/search-aliases.ts'
import { authCalls } from './auth.ts'
import { chatCalls } from './chat.ts'
import { favoriteCalls } from './favorites.ts'
import { inboxCalls } from './inbox.ts'
import { emailCalls } from './mail.ts'
import { mediaCalls } from './media.ts'
import { memberCalls } from './members.ts'
import { menuCalls } from './menus.ts'
import { deskCalls } from './owner/desk.ts'
import { shopCalls } from './owner/shop.ts'
import { staffCalls } from './owner/staff.ts'
import { reservationBoardCalls, reservationCalls } from './reservations.ts'
import { restaurantCalls } from './restaurants.ts'
import { reviewCalls, reviewModerationCalls } from './reviews.ts'
import { hoursCalls, settingsCalls } from './schedule.ts'
import { searchCalls } from './search.ts'
import { socialCalls } from './social.ts'
import { waitingCalls } from './waiting.ts'

/** The route table of the server, the client and the documentation. */
export const calls = {
  ...authCalls,
  ...signInCalls,
  ...twoStepCalls,
  ...socialCalls,
  ...emailCalls,
  ...memberCalls,
  ...restaurantCalls,
  ...searchCalls,
  ...menuCalls,
  ...reviewCalls,
  ...reviewModerationCalls,
  ...reviewHoldCalls,
  ...favoriteCalls,
  ...hoursCalls,
  ...settingsCalls,
  ...reservationCalls,
  ...reservationBoardCalls,
  ...deskCalls,
  ...shopCalls,
  ...waitingCalls,
  ...staffCalls,
  ...chatCalls,
  ...inboxCalls,
  ...pushCalls,
  ...mediaCalls,
  ...adminCalls,
  ...searchAliasCalls,
  ...applicationCalls,
  ...waitingCountCalls,
  ...sampleCalls,
}

export type CallKey = keyof typeof calls
export type Input<K extends CallKey, File> = CallInput<K, (typeof calls)[K], File>
export type Request<K extends CallKey, File> = CallRequest<K, (typeof calls)[K], File>
export type Answer<K extends CallKey> = CallAnswer<(typeof calls)[K]>
export type Result<K extends CallKey> = CallResult<(typeof calls)[K]>

export const describedCalls: readonly (readonly [CallKey, CallDescription])[] = Object.entries(
  calls,
) as [CallKey, CallDescription][]
