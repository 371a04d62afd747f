import type { Deps } from '../../lib/deps.ts'
import type { Handlers } from '../../lib/http/mount.ts'
import { bookingOf } from '../reservations/room/commands.ts'
import { requireDeskPlace } from '../staff/access/commands.ts'
import { deskWaiting, waitingNumbers } from './desk/commands.ts'
import { accept, decline, join, leave, lineFor } from './line/commands.ts'
import { waitingOf } from './line/rules.ts'
import type { Wish } from './line/store.ts'
import { waitingsOf } from './line/store.ts'

type SentWish = Omit<Wish, 'guests'> & { readonly numberOfGuests: number }

const wishOf = ({ restaurantNo, day, from, to, numberOfGuests: guests }: SentWish): Wish => ({
  restaurantNo,
  day,
  from,
  to,
  guests,
})

export const waitingRoutes = (deps: Deps) =>
  ({
    'GET /api/waiting': async ({ caller }) =>
      (await waitingsOf(deps.db, caller.memberNo)).map((row) => waitingOf(row, deps.now())),
    'GET /api/waiting/line': ({ caller, query, publicDb: db }) =>
      lineFor({ db, now: deps.now }, wishOf(query), caller),
    'POST /api/waiting': ({ caller, body }) => join(deps, caller, wishOf(body)),
    'DELETE /api/waiting/:waitingNo': async ({ caller, params }) => {
      await leave(deps, { caller, ...params })
      return null
    },
    'POST /api/waiting/:waitingNo/accept': async ({ caller, params }) => {
      const reservationNo = await accept(deps, { caller, ...params })
      return bookingOf(deps.db, reservationNo, deps.now())
    },
    'POST /api/waiting/:waitingNo/decline': async ({ caller, params }) => {
      await decline(deps, { caller, ...params })
      return null
    },
    'GET /api/desk/waiting': async ({ caller, query }) => {
      const { restaurantNo } = await requireDeskPlace(deps.db, caller, query.restaurantNo)
      return deskWaiting(deps, { restaurantNo, day: query.day })
    },
    'GET /api/admin/waiting': () => waitingNumbers(deps),
  }) satisfies Handlers
