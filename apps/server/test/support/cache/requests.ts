import type { CallKey } from '@matjari/contract/calls/all'
import { reason } from '../access/administration.ts'
import type { Person } from '../access/people.ts'
import type { Build } from '../access/request.ts'
import { insertBooking } from '../restaurants/owners.ts'

/** Where the usual request of a call succeeds without changing anything that everybody sees. */
export const publicDataRequests: Readonly<
  Partial<Record<CallKey, { readonly by?: Person; readonly build?: Build }>>
> = {
  // A name beside reviews.
  'PUT /api/member/social-update': { by: 'member' },
  'PUT /api/member/update': { by: 'member' },
  // Who runs a restaurant takes it along.
  'POST /api/member/admin-update': {
    build: ({ world: { known } }) => ({
      body: { memberId: known.owner.memberId, isActive: 'N', affected: 'cancel', reason },
    }),
  },
  'DELETE /api/staff/workplaces/:restaurantNo': { by: 'staff' },
  // Before the day on which the review was written.
  'PATCH /api/reservation/:reservationNo/state': {
    build: async ({ server, world: { restaurantNo, known } }) => {
      const { reservationNo } = await insertBooking(server.deps.db, {
        restaurantNo,
        memberNo: known.member.memberNo,
        reserveDay: '2026-11-12',
        reserveMin: 720,
      })
      return { params: { reservationNo }, body: { from: 'confirmed', to: 'visited' } }
    },
  },
}
