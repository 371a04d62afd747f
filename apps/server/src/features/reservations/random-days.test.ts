import { parseClockTime } from '@matjari/contract/clock-time'
import { addDays } from '@matjari/contract/seoul-day'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../../../test/support/members/signed-in.ts'
import {
  buildGuest,
  cancel,
  change,
  requireTrueCounters,
} from '../../../test/support/reservations/bookings.ts'
import { callOff, enter, mark, moveTo } from '../../../test/support/reservations/desk.ts'
import { book, tomorrow } from '../../../test/support/reservations/reservable.ts'
import { reservableOwner, settingsOf } from '../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'

describe('예약과 변경', () => {
  // A restaurant lives through whatever members and its owner do, and after each step the counters are what
  // an own count of the bookings says, and nothing that was just taken is above what the owner allows.

  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())

  const time = fc.constantFrom('11:00', '11:30', '12:00', '12:30', '19:30')
  const table = {
    guests: fc.integer({ min: 1, max: 5 }),
    time,
    day: fc.integer({ min: 0, max: 1 }),
  }
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
    {
      kind: 'settings',
      ...rulesOf,
      stayMinutes: 90,
      stayByParty: [],
      maxTeamNum: 1,
      choice: 'keep',
    },
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
})

describe('사장과 손님의 저녁', () => {
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

    const [steps = []] = fc.sample(
      fc.array(step, { minLength: 320, maxLength: 320, size: 'max' }),
      {
        numRuns: 1,
        seed: 22,
      },
    )
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
})
