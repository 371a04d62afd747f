import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '../../../../test/support/members/signed-in.ts'
import {
  buildGuest,
  change,
  requireTrueCounters,
} from '../../../../test/support/reservations/bookings.ts'
import { callOff, enter, mark, moveTo } from '../../../../test/support/reservations/desk.ts'
import { book, tomorrow } from '../../../../test/support/reservations/reservable.ts'
import { reservableOwner, settingsOf } from '../../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const table = fc.record({
  reserveDay: fc.constantFrom('2026-11-15', tomorrow),
  reserveTime: fc.constantFrom('12:00', '12:17', '18:30', '18:30', '18:52', '19:00', '19:30'),
  numberOfGuests: fc.integer({ min: 1, max: 6 }),
})
const isOver = fc.constantFrom('Y', 'N')
const which = fc.nat(1_000)
const seat = { reserveDay: '2026-11-15', source: 'walkIn', isSeated: 'Y', guestName: '' }

const step = fc.oneof(
  { arbitrary: fc.record({ kind: fc.constant('book' as const), table, which }), weight: 3 },
  fc.record({ kind: fc.constant('enter' as const), table, isOver }),
  fc.record({
    kind: fc.constant('seat' as const),
    table,
    isOver,
    reserveTime: fc.constantFrom('18:33', '18:40', '18:52'),
  }),
  fc.record({ kind: fc.constant('move' as const), table, isOver, which }),
  fc.record({ kind: fc.constant('change' as const), table, which }),
  fc.record({
    kind: fc.constant('mark' as const),
    which,
    to: fc.constantFrom('visited', 'noShow', 'confirmed'),
  }),
  fc.record({ kind: fc.constant('callOff' as const), which }),
  fc.record({
    kind: fc.constant('settings' as const),
    info: fc.record({
      stayMinutes: fc.constantFrom(null, 60, 90),
      interval: fc.constantFrom(30, 60),
      maxTeamNum: fc.integer({ min: 2, max: 5 }),
      maxSeats: fc.constantFrom(null, 8, 12),
    }),
    choice: fc.constantFrom('keep', 'cancel'),
  }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

test('사장과 손님이 무엇을 어떤 순서로 하든 세어 둔 수는 예약을 다시 센 것과 같다', async () => {
  const { db } = server.deps
  const owner = await reservableOwner(server, { maxTeamNum: 4, maxSeats: 12, stayMin: 60 })
  const { token, restaurantNo } = owner
  const guests: { token: string; memberNo: string }[] = []
  for (let count = 0; count < 40; count += 1) guests.push(await buildGuest(server))
  const done: Record<Step['kind'], number> = {
    book: 0,
    enter: 0,
    seat: 0,
    move: 0,
    change: 0,
    mark: 0,
    callOff: 0,
    settings: 0,
  }

  /** One of those that are there, the more recent the likelier. */
  const chosen = async ({ kind, which: at }: { kind: string; which: number }) => {
    const rows = await db
      .selectFrom('reservation')
      .select(['reservationNo', 'memberNo', 'state'])
      .where('restaurantNo', '=', restaurantNo)
      .where('state', '<>', 'cancelled')
      // A guest has something to change only in the app.
      .$if(kind === 'change', (own) =>
        own.where('memberNo', 'is not', null).where('state', '=', 'confirmed'),
      )
      .orderBy('reservationNo', 'desc')
      .limit(12)
      .execute()
    return rows[at % Math.max(1, rows.length)]
  }

  async function run(one: Step): Promise<{ status: number } | undefined> {
    if (one.kind === 'book') {
      const guest = guests[one.which % guests.length]
      return guest && book(server, { ...guest, restaurantNo, ...one.table })
    }
    if (one.kind === 'enter') return enter(server, owner, { ...one.table, isOver: one.isOver })
    if (one.kind === 'seat')
      return enter(server, owner, {
        ...one.table,
        ...seat,
        reserveTime: one.reserveTime,
        isOver: one.isOver,
      })
    if (one.kind === 'settings') {
      const call = `PUT /api/settings?affected=${one.choice}`
      return ask(server, call, { token, payload: settingsOf(restaurantNo, one.info) })
    }
    const booking = await chosen(one)
    if (!booking) return undefined
    const { reservationNo, memberNo, state } = booking
    const own = { token, reservationNo }
    if (one.kind === 'move') return moveTo(server, own, { ...one.table, isOver: one.isOver })
    if (one.kind === 'mark') return mark(server, own, { from: state, to: one.to })
    if (one.kind === 'callOff') return callOff(server, own)
    const guest = guests.find((member) => member.memberNo === memberNo)
    return guest && change(server, { ...guest, reservationNo, ...one.table })
  }

  const [steps = []] = fc.sample(fc.array(step, { minLength: 320, maxLength: 320, size: 'max' }), {
    numRuns: 1,
    seed: 22,
  })
  for (const one of steps) {
    const answer = await run(one)
    expect(answer?.status ?? 200).toBeLessThan(500)
    if (answer?.status === 200) done[one.kind] += 1
    await requireTrueCounters(db)
  }
  expect(steps).toHaveLength(320)
  for (const [kind, count] of Object.entries(done))
    expect({ kind, isEnough: count > 5 }).toEqual({ kind, isEnough: true })
  const over = db.selectFrom('reservation').select('reservationNo').where('isOver', '=', true)
  expect((await over.execute()).length).toBeGreaterThan(5)
})
