import { tomorrow } from '../reservations/reservable.ts'
import { approveByHand } from '../restaurants/applications.ts'
import type { Builds } from './request.ts'

/** Why an administrator does something, wherever the call asks for it. */
export const reason = '운영 정책에 따라 바꿔요.'

/** Bookings, conversations and the administration. */
export const administrationRequests = {
  'GET /api/reservation/info': ({ world: { restaurantNo } }) => ({ query: { restaurantNo } }),
  'GET /api/reservation': ({ world: { restaurantNo } }) => ({
    query: { restaurantNo, reserveDay: tomorrow },
  }),
  'GET /api/reservation/days': ({ world: { restaurantNo } }) => ({
    query: { restaurantNo, from: tomorrow, to: tomorrow },
  }),
  'POST /api/reservation': ({ world: { restaurantNo } }) => ({
    body: { restaurantNo, reserveDay: tomorrow, reserveTime: '13:00', numberOfGuests: 2 },
  }),
  'GET /api/reservation/check': () => ({}),
  'GET /api/member/reservations': () => ({}),
  'GET /api/reservation/all': () => ({}),
  'DELETE /api/reservation': ({ world: { reservationNo } }) => ({
    query: { reservationNo, reason },
  }),
  'PUT /api/reservation/:reservationNo': ({ world: { reservationNo } }) => ({
    params: { reservationNo },
    body: { reserveDay: tomorrow, reserveTime: '14:00', numberOfGuests: 3 },
  }),
  'GET /api/reservation/board': ({ world: { restaurantNo } }) => ({ query: { restaurantNo } }),
  'POST /api/reservation/board': ({ world: { restaurantNo } }) => ({
    body: {
      restaurantNo,
      reserveDay: tomorrow,
      reserveTime: '13:00',
      numberOfGuests: 2,
      source: 'phone',
      guestName: '김전화',
    },
  }),
  'PATCH /api/reservation/:reservationNo/state': ({ world: { pastReservationNo } }) => ({
    params: { reservationNo: pastReservationNo },
    body: { from: 'confirmed', to: 'visited' },
  }),

  'GET /api/chatting/roomNo': () => ({}),
  'GET /api/chatting/unread': () => ({}),
  'GET /api/chatting/admin/list': () => ({}),
  'GET /api/chatting/:roomNo': ({ world: { roomNo } }) => ({ params: { roomNo } }),
  'PUT /api/chatting/:roomNo/read': ({ world: { roomNo, lastMessageNo } }) => ({
    params: { roomNo },
    body: { messageNo: lastMessageNo },
  }),

  'GET /api/member/member-list': () => ({}),
  'POST /api/member/admin-update': ({ world: { known } }) => ({
    body: { memberId: known.otherMember.memberId, isActive: 'N', reason },
  }),
  'GET /api/admin/members': () => ({}),
  'GET /api/admin/restaurants': () => ({}),
  'GET /api/admin/restaurants/:restaurantNo/upcoming-guests': ({ world: { restaurantNo } }) => ({
    params: { restaurantNo },
  }),
  'GET /api/admin/members/:memberId/upcoming-guests': ({ world: { known } }) => ({
    params: { memberId: known.otherMember.memberId },
  }),
  'GET /api/admin/registrations': () => ({}),
  'GET /api/admin/registrations/:restaurantNo': ({ world: { pendingRestaurantNo } }) => ({
    params: { restaurantNo: pendingRestaurantNo },
  }),
  'PATCH /api/admin/restaurants/:restaurantNo/status': ({ world: { pendingRestaurantNo } }) => ({
    params: { restaurantNo: pendingRestaurantNo },
    body: { status: 'Y', reason },
  }),
  'GET /api/admin/applications': () => ({}),
  'GET /api/admin/applications/:applicationNo': ({ world: { pendingApplicationNo } }) => ({
    params: { applicationNo: pendingApplicationNo },
  }),
  'POST /api/admin/applications/verdicts': ({ world: { pendingApplicationNo } }) => ({
    body: { verdict: 'approve', applicationNos: [pendingApplicationNo], reason },
  }),
  'POST /api/admin/applications/take-back': async ({ server, world }) => {
    const { pendingApplicationNo: applicationNo, known } = world
    await approveByHand(server, { applicationNo, actorNo: known.admin.memberNo })
    return { body: { applicationNos: [applicationNo] } }
  },
  'GET /api/admin/reservations': () => ({}),
  'GET /api/admin/reviews': () => ({}),
  'PATCH /api/admin/reviews': ({ world: { reviewNo } }) => ({
    query: { reviewNo, isActive: 'N', reason },
  }),
  'GET /api/admin/reviews/:reviewNo/receipt': ({ world: { reviewNo } }) => ({
    params: { reviewNo },
  }),
  'GET /api/admin/review-reports': () => ({}),
  'PATCH /api/admin/review-reports/:reportNo': ({ world: { reportNo } }) => ({
    params: { reportNo },
    body: { state: 'hidden', reason },
  }),
  'GET /api/admin/dashboard': () => ({}),
  'GET /api/admin/audit': () => ({}),
  'GET /api/admin/search-aliases': () => ({}),
  'POST /api/admin/search-aliases': () => ({ body: { alias: '골목밥', word: '김치찌개' } }),
  'PUT /api/admin/search-aliases/:aliasNo': ({ world: { aliasNo } }) => ({
    params: { aliasNo },
    body: { alias: '골목밥', word: '김치찌개' },
  }),
  'DELETE /api/admin/search-aliases/:aliasNo': ({ world: { aliasNo } }) => ({
    params: { aliasNo },
  }),
} satisfies Builds
