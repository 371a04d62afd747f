import { takePlaces } from '../reservations/bookings.ts'
import { buildReservable } from '../reservations/reservable.ts'
import type { Builds, Scene } from './request.ts'

/** A day on which nobody of them has a table elsewhere. */
const day = '2026-11-26'
const wish = { day, from: '12:00', to: '12:00', numberOfGuests: 2 }

/** A restaurant with one table, which is taken at noon of that day. */
async function fullRestaurant({ server: { deps }, world }: Scene) {
  const { memberNo } = world.known.owner
  const { restaurantNo } = await buildReservable(deps.db, { memberNo, maxTeamNum: 1 })
  const [place = ''] = await takePlaces(deps.db, { restaurantNo, count: 1, day })
  return { restaurantNo, place }
}

/** The member's place in the line there; held: the table has become free for them. */
async function placeOfMember(scene: Scene, { isHeld = false } = {}) {
  const { db } = scene.server.deps
  const { restaurantNo, place } = await fullRestaurant(scene)
  const now = scene.server.clock.now()
  const { memberNo } = scene.world.known.member
  const row = { restaurantNo, memberNo, day, guests: 2, joinedAt: now }
  const { waitingNo } = await db
    .insertInto('waiting')
    .values({ ...row, fromMin: 720, toMin: 720 })
    .returning('waitingNo')
    .executeTakeFirstOrThrow()
  if (!isHeld) return waitingNo
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('reservation')
      .set({ state: 'cancelled', cancelledBy: 'store' })
      .where('reservationNo', '=', place)
      .execute()
    await scene.server.deps.offerFreedTables(tx, now)
  })
  return waitingNo
}

const held = async (scene: Scene) => ({
  params: { waitingNo: await placeOfMember(scene, { isHeld: true }) },
})

/** 빈자리 알림. */
export const waitingRequests = {
  'GET /api/waiting': () => ({}),
  'GET /api/waiting/line': async (scene) => ({
    query: {
      ...wish,
      numberOfGuests: '2',
      restaurantNo: (await fullRestaurant(scene)).restaurantNo,
    },
  }),
  'POST /api/waiting': async (scene) => ({
    body: { ...wish, restaurantNo: (await fullRestaurant(scene)).restaurantNo },
  }),
  'DELETE /api/waiting/:waitingNo': async (scene) => ({
    params: { waitingNo: await placeOfMember(scene) },
  }),
  'POST /api/waiting/:waitingNo/accept': held,
  'POST /api/waiting/:waitingNo/decline': held,
  'GET /api/desk/waiting': ({ world: { restaurantNo } }) => ({ query: { restaurantNo } }),
  'GET /api/admin/waiting': () => ({}),
} satisfies Builds
