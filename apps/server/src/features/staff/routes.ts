import type { Handlers } from '../../http/mount.ts'
import type { Deps } from '../deps.ts'
import { ownRestaurant } from '../restaurants/restaurant-access.ts'
import { restaurantNotFound } from '../restaurants/restaurants.rules.ts'
import { dismissStaff, leaveWork, staffAt, workplacesOf } from './staff.ts'
import { invitationsTo, sentInvitations } from './staff-invitations.sql.ts'
import {
  acceptInvitation,
  declineInvitation,
  inviteStaff,
  withdrawInvitation,
} from './staff-invitations.ts'

export const staffRoutes = (deps: Deps) =>
  ({
    'GET /api/desk/staff': async ({ caller, query }) => {
      const own = await ownRestaurant(deps.db, caller, query.restaurantNo)
      if (!own) throw restaurantNotFound()
      const { restaurantNo, restaurantName } = own
      const staff = await staffAt(deps.db, restaurantNo)
      const sent = await sentInvitations(deps.db, { restaurantNo, now: deps.now() })
      return {
        restaurantNo,
        restaurantName,
        staff: staff.map(({ staffNo, email, memberNickName, joinedAt }) => ({
          staffNo,
          name: memberNickName,
          email,
          joinDate: joinedAt.toISOString(),
        })),
        invitations: sent.map(({ invitationNo, email, createdAt, expiresAt }) => ({
          invitationNo,
          email,
          createDate: createdAt.toISOString(),
          expireDate: expiresAt.toISOString(),
        })),
      }
    },
    'POST /api/desk/staff/invitations': async ({ caller, body, raw }) => {
      const { restaurantNo, email } = body
      await inviteStaff(deps, { caller, restaurantNo, email, address: raw.ip })
      return null
    },
    'DELETE /api/desk/staff/invitations/:invitationNo': async ({ caller, params }) => {
      await withdrawInvitation(deps, { caller, ...params })
      return null
    },
    'DELETE /api/desk/staff/:staffNo': async ({ caller, params }) => {
      await dismissStaff(deps, { caller, ...params })
      return null
    },
    'GET /api/staff/invitations': async ({ caller: { memberNo } }) => {
      const mine = await invitationsTo(deps.db, { memberNo, now: deps.now() })
      return mine.map((one) => ({
        invitationNo: one.invitationNo,
        restaurantNo: one.restaurantNo,
        restaurantName: one.restaurantName,
        restaurantAddress: one.restaurantAddress,
        ownerName: one.ownerName,
        createDate: one.createdAt.toISOString(),
        expireDate: one.expiresAt.toISOString(),
      }))
    },
    'POST /api/staff/invitations/:invitationNo/accept': async ({ caller, params }) => {
      await acceptInvitation(deps, { caller, ...params })
      return null
    },
    'POST /api/staff/invitations/:invitationNo/decline': async ({ caller, params }) => {
      await declineInvitation(deps, { caller, ...params })
      return null
    },
    'GET /api/staff/workplaces': async ({ caller: { memberNo } }) =>
      (await workplacesOf(deps.db, memberNo)).map(({ restaurantNo, restaurantName, joinedAt }) => ({
        restaurantNo,
        restaurantName,
        joinDate: joinedAt.toISOString(),
      })),
    'DELETE /api/staff/workplaces/:restaurantNo': async ({ caller, params }) => {
      await leaveWork(deps, { caller, ...params })
      return null
    },
  }) satisfies Handlers
