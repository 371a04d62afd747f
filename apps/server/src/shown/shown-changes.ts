import type { CallKey } from '@matjari/contract/calls/all'

type Change = Exclude<CallKey, `GET ${string}`>

/**
 * Whether a call can change something that `cached-reads.ts` shows. Whoever makes such a change sees it with
 * their next read: their answer waits until this process has heard of it. The others wait for nothing.
 */
const changes: Readonly<Record<Change, boolean>> = {
  'POST /api/auth/tokens': false,
  'POST /api/auth/refresh': false,
  'DELETE /api/auth/logout': false,
  'POST /api/auth/password-confirm': false,
  'DELETE /api/auth/sign-ins': false,
  'DELETE /api/auth/sign-ins/:signInNo': false,
  'POST /api/auth/two-step': false,
  'POST /api/auth/two-step/setup': false,
  'PUT /api/auth/two-step': false,
  'DELETE /api/auth/two-step': false,
  'POST /api/auth/two-step/recovery-codes': false,
  'POST /api/oauth2/google-login': false,
  'POST /api/email/verify-email': false,
  'POST /api/email/editprofile-verify': false,
  'POST /api/email/check-verifycode': false,
  'POST /api/email/pw-verify': false,
  'POST /api/member/check-id': false,
  'POST /api/member/check-nickname': false,
  'POST /api/member': false,
  // Names and pictures stand beside reviews.
  'PUT /api/member/social-update': true,
  'POST /api/member/mypage-info': false,
  'PUT /api/member/update': true,
  'POST /api/member/find-id': false,
  // Who leaves or is stopped takes their restaurants along.
  'DELETE /api/member/delete': true,
  'PUT /api/member/marketing-consent': false,
  'POST /api/member/admin-update': true,
  // Seen by nobody until it is allowed.
  'POST /api/stores/register': false,
  'PATCH /api/admin/restaurants/:restaurantNo/status': true,
  'POST /api/restaurants/:restaurantNo/menu': true,
  'PUT /api/restaurants/:restaurantNo/menu/order': true,
  'PUT /api/restaurants/:restaurantNo/menu/:menuNo': true,
  'DELETE /api/restaurants/:restaurantNo/menu/:menuNo': true,
  'POST /api/reviews': true,
  'PUT /api/reviews': true,
  'DELETE /api/reviews': true,
  'PUT /api/reviews/:reviewNo/reply': true,
  'DELETE /api/reviews/:reviewNo/reply': true,
  'POST /api/reviews/:reviewNo/report': false,
  // The public numbers count every request.
  'POST /api/reviews/:reviewNo/hold': true,
  'DELETE /api/reviews/:reviewNo/hold': true,
  'PUT /api/reviews/:reviewNo/hold/answer': false,
  'PATCH /api/admin/review-holds/:holdNo': true,
  'PATCH /api/admin/reviews': true,
  'PATCH /api/admin/review-reports/:reportNo': true,
  // What people call it is found at once.
  'POST /api/admin/search-aliases': true,
  'PUT /api/admin/search-aliases/:aliasNo': true,
  'DELETE /api/admin/search-aliases/:aliasNo': true,
  'PUT /api/favorites/:restaurantNo': false,
  'DELETE /api/favorites/:restaurantNo': false,
  'POST /api/operatings': true,
  'PUT /api/operatings': true,
  'DELETE /api/operatings': true,
  'PUT /api/operatings/exceptions': true,
  'DELETE /api/operatings/exceptions': true,
  'PUT /api/operatings/closed-range': true,
  'DELETE /api/operatings/closed-range': true,
  'POST /api/settings': true,
  'PUT /api/settings': true,
  'DELETE /api/settings': true,
  'POST /api/settings/affected': false,
  'PUT /api/settings/pause': true,
  'DELETE /api/settings/pause': true,
  'POST /api/reservation': false,
  'DELETE /api/reservation': false,
  'PUT /api/reservation/:reservationNo': false,
  'POST /api/reservation/board': false,
  // Reviews say who has been there.
  'PATCH /api/reservation/:reservationNo/state': true,
  'PUT /api/desk/memo': false,
  'PUT /api/desk/reservations/:reservationNo': false,
  'POST /api/desk/reservations/:reservationNo/messages': false,
  'POST /api/desk/search': false,
  'POST /api/desk/guests/recognise': false,
  'PUT /api/desk/guests/:guestKey/note': false,
  'POST /api/desk/downloads': false,
  'PUT /api/chatting/:roomNo/read': false,
  'PUT /api/inbox/read': false,
  'PUT /api/inbox/:messageNo/read': false,
}

const shown: ReadonlySet<string> = new Set(
  Object.entries(changes).flatMap(([key, isShown]) => (isShown ? [key] : [])),
)

export const isShownChange = (key: CallKey) => shown.has(key)
