import type { Handlers } from '../../http/mount.ts'
import type { Deps } from '../deps.ts'
import { requireDeskRestaurant } from '../staff/desk-access.ts'
import { guestBookingOf } from './offering.ts'
import { ownerWaitlist, waitlistNumbers } from './owner-waitlist.ts'
import { type RequestedEntry, waitlistEntriesOf } from './waitlist-entries.sql.ts'
import {
  acceptOffer,
  declineOffer,
  joinWaitlist,
  leaveWaitlist,
  waitlistEntryOf,
  waitlistPreview,
} from './waitlist-entries.ts'

type SentEntry = Omit<RequestedEntry, 'guests'> & { readonly numberOfGuests: number }

const requestedEntryOf = ({
  restaurantNo,
  day,
  from,
  to,
  numberOfGuests: guests,
}: SentEntry): RequestedEntry => ({
  restaurantNo,
  day,
  from,
  to,
  guests,
})

export const waitlistRoutes = (deps: Deps) =>
  ({
    'GET /api/waiting': async ({ caller }) =>
      (await waitlistEntriesOf(deps.db, caller.memberNo)).map((row) =>
        waitlistEntryOf(row, deps.now()),
      ),
    'GET /api/waiting/line': ({ caller, query, publicDb: db }) =>
      waitlistPreview({ db, now: deps.now }, requestedEntryOf(query), caller),
    'POST /api/waiting': ({ caller, body }) => joinWaitlist(deps, caller, requestedEntryOf(body)),
    'DELETE /api/waiting/:waitingNo': async ({ caller, params }) => {
      await leaveWaitlist(deps, { caller, ...params })
      return null
    },
    'POST /api/waiting/:waitingNo/accept': async ({ caller, params }) => {
      const reservationNo = await acceptOffer(deps, { caller, ...params })
      return guestBookingOf(deps.db, reservationNo, deps.now())
    },
    'POST /api/waiting/:waitingNo/decline': async ({ caller, params }) => {
      await declineOffer(deps, { caller, ...params })
      return null
    },
    'GET /api/desk/waiting': async ({ caller, query }) => {
      const { restaurantNo } = await requireDeskRestaurant(deps.db, caller, query.restaurantNo)
      return ownerWaitlist(deps, { restaurantNo, day: query.day })
    },
    'GET /api/admin/waiting': () => waitlistNumbers(deps),
  }) satisfies Handlers
