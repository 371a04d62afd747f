import { tomorrow } from '../reservations/reservable.ts'
import type { Builds } from './request.ts'

/** What an owner works with on an evening. */
export const deskRequests = {
  'GET /api/desk/restaurants': () => ({}),
  'GET /api/desk/day': ({ world: { restaurantNo } }) => ({ query: { restaurantNo } }),
  'PUT /api/desk/memo': ({ world: { restaurantNo } }) => ({
    body: { restaurantNo, day: tomorrow, memo: '단체 손님' },
  }),
  'PUT /api/desk/reservations/:reservationNo': ({ world: { reservationNo } }) => ({
    params: { reservationNo },
    body: { reserveDay: tomorrow, reserveTime: '14:00', numberOfGuests: 3, why: 'guest' },
  }),
  'POST /api/desk/reservations/:reservationNo/messages': ({ world: { reservationNo } }) => ({
    params: { reservationNo },
    body: { text: '주차장이 공사 중이에요.' },
  }),
  'POST /api/desk/search': ({ world: { restaurantNo, known } }) => ({
    body: { restaurantNo, query: known.member.memberId },
  }),
  'POST /api/desk/guests/recognise': ({ world: { restaurantNo, guestPhone } }) => ({
    body: { restaurantNo, phone: guestPhone },
  }),
  'GET /api/desk/guests/:guestKey': ({ world: { restaurantNo, known } }) => ({
    params: { guestKey: `m${known.member.memberNo}` },
    query: { restaurantNo },
  }),
  'PUT /api/desk/guests/:guestKey/note': ({ world: { restaurantNo, guestNo } }) => ({
    params: { guestKey: `g${guestNo}` },
    body: { restaurantNo, note: '창가를 좋아해요.', marks: ['window'] },
  }),
  'POST /api/desk/downloads': ({ world: { restaurantNo } }) => ({
    body: { restaurantNo, day: tomorrow },
  }),
  'GET /api/desk/numbers': ({ world: { restaurantNo } }) => ({ query: { restaurantNo } }),
} satisfies Builds
