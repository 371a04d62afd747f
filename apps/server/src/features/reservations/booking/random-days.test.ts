import { parseClockTime } from '@matjari/contract/rules/time/clock-time'
import { addDays } from '@matjari/contract/rules/time/seoul-day'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '../../../../test/support/members/signed-in.ts'
import {
  buildGuest,
  cancel,
  change,
  requireTrueCounters,
} from '../../../../test/support/reservations/bookings.ts'
import { book, tomorrow } from '../../../../test/support/reservations/reservable.ts'
import { reservableOwner, settingsOf } from '../../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'

// A restaurant lives through whatever members and its owner do, and after each step the counters are what
// an own count of the bookings says, and nothing that was just taken is above what the owner allows.

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const time = fc.constantFrom('11:00', '11:30', '12:00', '12:30', '19:30')
const table = { guests: fc.integer({ min: 1, max: 5 }), time, day: fc.integer({ min: 0, max: 1 }) }
const step = fc.oneof(
  { arbitrary: fc.record({ kind: fc.constant('book' as const), ...table }), weight: 6 },
  { arbitrary: fc.record({ kind: fc.constant('move' as const), ...table }), weight: 3 },
  { arbitrary: fc.record({ kind: fc.constant('cancel' as const) }), weight: 1 },
  {
    arbitrary: fc.record({
      kind: fc.constant('settings' as const),
      interval: fc.constantFrom(30, 60),
      stayMinutes: fc.constantFrom(null, 30, 60, 90, 130),
      stayByParty: fc.constantFrom([], [{ upTo: 2, minutes: 60 }]),
      maxTeamNum: fc.integer({ min: 1, max: 4 }),
      maxSeats: fc.constantFrom(null, 5, 8),
      opens: fc.constantFrom('11:00', '11:10'),
      choice: fc.constantFrom('keep', 'cancel'),
    }),
    weight: 2,
  },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
type Settings = { interval: number; stayMinutes: number | null; maxTeamNum: number }
type Rules = Settings & {
  readonly stayByParty: readonly { upTo: number; minutes: number }[]
  readonly maxSeats: number | null
  readonly opens: string
}

/** Who is there at each ten minutes, by a count of its own. */
async function fullest(restaurantNo: string, day: string, rules: Rules) {
  const rows = await server.deps.db
    .selectFrom('reservation')
    .select(['reserveMin', 'numberOfGuests'])
    .where('restaurantNo', '=', restaurantNo)
    .where('reserveDay', '=', day)
    .where('state', '<>', 'cancelled')
    .execute()
  const stay = (guests: number) =>
    rules.stayByParty.find(({ upTo }) => guests <= upTo)?.minutes ??
    rules.stayMinutes ??
    rules.interval
  const start = parseClockTime(rules.opens) ?? 0
  const at = new Map<number, { teams: number; guests: number }>()
  for (let minute = start; minute < 1200; minute += rules.interval) {
    const present = rows.filter(
      ({ reserveMin, numberOfGuests }) =>
        reserveMin <= minute && minute < reserveMin + stay(numberOfGuests),
    )
    const guests = present.reduce((sum, { numberOfGuests }) => sum + numberOfGuests, 0)
    at.set(minute, { teams: present.length, guests })
  }
  return at
}

/** Whatever came before: two at once, of whom the owner then keeps one too many, and somebody asks. */
const noon = { day: 0, time: '12:00', guests: 1 } as const
const rulesOf = { interval: 30, maxSeats: null, opens: '11:00' } as const
const crowding: readonly Step[] = [
  {
    kind: 'settings',
    ...rulesOf,
    stayMinutes: 30,
    stayByParty: [],
    maxTeamNum: 4,
    choice: 'cancel',
  },
  { kind: 'book', ...noon },
  { kind: 'book', ...noon },
  { kind: 'settings', ...rulesOf, stayMinutes: 90, stayByParty: [], maxTeamNum: 1, choice: 'keep' },
  { kind: 'book', ...noon, time: '12:30' },
  { kind: 'move', ...noon, time: '11:30' },
]

test('무엇을 하든 세어 둔 수는 예약과 같고, 새로 받은 예약은 어느 시간에도 넘치지 않는다', async () => {
  const seen = { taken: 0, refused: 0, settings: 0, above: 0 }
  const { db } = server.deps
  const guests: { token: string }[] = []
  for (let count = 0; count < 40; count += 1) guests.push(await buildGuest(server))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 24 }), async (steps) => {
      const { token, restaurantNo } = await reservableOwner(server)
      let rules: Rules = {
        interval: 30,
        stayMinutes: null,
        stayByParty: [],
        maxTeamNum: 5,
        maxSeats: null,
        opens: '11:00',
      }
      const held: { token: string; reservationNo: string }[] = []
      const dayOf = ({ day }: { day: number }) => addDays(tomorrow, day)

      const run = async (one: Step, at: number) => {
        const wish = 'time' in one && {
          reserveDay: dayOf(one),
          reserveTime: one.time,
          numberOfGuests: one.guests,
        }
        if (one.kind === 'settings') {
          const { kind: _, choice, opens, ...info } = one
          const window = [opens, '20:00'] as const
          const windows = {
            Monday: window,
            Tuesday: window,
            Wednesday: window,
            Thursday: window,
            Friday: window,
            Saturday: window,
            Sunday: window,
          }
          const payload = settingsOf(restaurantNo, { windows, ...info })
          const call = `PUT /api/settings?affected=${choice}`
          const { status } = await ask(server, call, { token, payload })
          if (status !== 200) throw new Error(`the owner was refused: ${status}`)
          rules = { ...info, opens }
          seen.settings += 1
          return null
        }
        const [known] = held
        if (one.kind === 'book' && wish) {
          const guest = guests[at % guests.length]
          if (!guest) throw new Error('no guest')
          const { status, body } = await book(server, { ...guest, restaurantNo, ...wish })
          if (body.items) held.push({ ...guest, reservationNo: body.items.reservationNo })
          return status === 200 ? dayOf(one) : null
        }
        if (!known) return null
        if (one.kind === 'cancel') {
          await cancel(server, held.shift() ?? known)
          return null
        }
        if (!wish || one.kind !== 'move') return null
        const { status } = await change(server, { ...known, ...wish })
        return status === 200 ? dayOf(one) : null
      }

      for (const [at, one] of [...steps, ...crowding].entries()) {
        const days = [0, 1].map((day) => dayOf({ day }))
        const before = new Map(
          await Promise.all(
            days.map(async (day) => [day, await fullest(restaurantNo, day, rules)] as const),
          ),
        )
        const day = await run(one, at)
        await requireTrueCounters(db)
        if (one.kind === 'settings') {
          for (const { teams } of (await fullest(restaurantNo, tomorrow, rules)).values())
            if (teams > rules.maxTeamNum) seen.above += 1
          continue
        }
        seen[day === null ? 'refused' : 'taken'] += 1
        if (day === null) continue
        // What an owner kept may stay above; nothing that a member does makes it fuller.
        for (const [minute, now] of await fullest(restaurantNo, day, rules)) {
          const was = before.get(day)?.get(minute) ?? { teams: 0, guests: 0 }
          const isFuller = now.teams > was.teams && now.teams > rules.maxTeamNum
          const seats = rules.maxSeats ?? Number.POSITIVE_INFINITY
          const isTighter = now.guests > was.guests && now.guests > seats
          expect({ minute, isFuller, isTighter }).toEqual({
            minute,
            isFuller: false,
            isTighter: false,
          })
        }
      }
      // Whoever is a guest here again comes with nothing held.
      for (const one of held) await cancel(server, one)
    }),
    { numRuns: 40 },
  )
  expect(seen.taken).toBeGreaterThan(100)
  expect(seen.settings).toBeGreaterThan(30)
  expect(seen.refused).toBeGreaterThan(30)
  expect(seen.above).toBeGreaterThan(0)
})
