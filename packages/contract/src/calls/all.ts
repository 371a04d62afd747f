import { emailCalls, memberCalls } from '../accounts/member-calls.ts'
import {
  authCalls,
  sampleCalls,
  signInCalls,
  socialCalls,
  twoStepCalls,
} from '../accounts/sign-in-calls.ts'
import { adminCalls, pendingCountCalls } from '../admin/calls.ts'
import type { CallAnswer, CallDescription, CallInput, CallRequest, CallResult } from '../call.ts'
import { chatCalls } from '../chat/calls.ts'
import { mediaCalls } from '../media/calls.ts'
import { inboxCalls, pushCalls } from '../notifications/calls.ts'
import { deskCalls } from '../owner-desk/calls.ts'
import { reservationBoardCalls, reservationCalls } from '../reservations/calls.ts'
import {
  applicationCalls,
  favoriteCalls,
  menuCalls,
  restaurantCalls,
  shopCalls,
} from '../restaurants/calls.ts'
import { reviewCalls, reviewModerationCalls, reviewTakedownCalls } from '../reviews/calls.ts'
import { hoursCalls, settingsCalls } from '../schedule/calls.ts'
import { searchAliasCalls, searchCalls } from '../search/calls.ts'
import { staffCalls } from '../staff/calls.ts'
import { waitlistCalls } from '../waitlist/calls.ts'

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
  ...reviewTakedownCalls,
  ...favoriteCalls,
  ...hoursCalls,
  ...settingsCalls,
  ...reservationCalls,
  ...reservationBoardCalls,
  ...deskCalls,
  ...shopCalls,
  ...waitlistCalls,
  ...staffCalls,
  ...chatCalls,
  ...inboxCalls,
  ...pushCalls,
  ...mediaCalls,
  ...adminCalls,
  ...searchAliasCalls,
  ...applicationCalls,
  ...pendingCountCalls,
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
