import type { Builds } from './request.ts'

/** Who works at a restaurant beside its owner. */
export const staffRequests = {
  'GET /api/desk/staff': ({ world: { restaurantNo } }) => ({ query: { restaurantNo } }),
  'POST /api/desk/staff/invitations': ({ world: { restaurantNo } }) => ({
    body: { restaurantNo, email: 'new.cook@example.com' },
  }),
  'DELETE /api/desk/staff/invitations/:invitationNo': ({ world: { invitationNo } }) => ({
    params: { invitationNo },
  }),
  'DELETE /api/desk/staff/:staffNo': ({ world: { staffNo } }) => ({ params: { staffNo } }),
  'GET /api/staff/invitations': () => ({}),
  'POST /api/staff/invitations/:invitationNo/accept': ({ world: { invitationNo } }) => ({
    params: { invitationNo },
  }),
  'POST /api/staff/invitations/:invitationNo/decline': ({ world: { invitationNo } }) => ({
    params: { invitationNo },
  }),
  'GET /api/staff/workplaces': () => ({}),
  'DELETE /api/staff/workplaces/:restaurantNo': ({ world: { restaurantNo } }) => ({
    params: { restaurantNo },
  }),
} satisfies Builds
