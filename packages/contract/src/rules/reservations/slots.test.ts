import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seoulMoment } from '../time/seoul-day.ts'
import { isPausedOn, type ReservableDay, resultMapOf, slotReason, slotsOf } from './slots.ts'
import { type SlotReason, slotReasons } from './state.ts'
import { stayOf, timesOf } from './stays.ts'

const day = '2026-11-15'
const hour = 60
const open: ReservableDay = {
  day,
  isActive: true,
  isPaused: false,
  interval: 60,
  maxTeamNum: 2,
  maxSeats: null,
  stayMinutes: null,
  stayByParty: [],
  horizonDays: 90,
  leadMinutes: 0,
  window: { start: 11 * hour, end: 15 * hour },
  hours: { start: 9 * hour, end: 22 * hour, rest: null },
}
const early = seoulMoment(day, 0)
const nobody = { guests: 2, presentAt: () => ({ teams: 0, guests: 0 }), now: early }
const map = (reservable: ReservableDay, asked = nobody) => resultMapOf(slotsOf(reservable, asked))

test('예약 창의 시작부터 간격마다, 창이 끝나기 전까지 시간이 있다', () => {
  expect(map(open)).toEqual({ '11:00': true, '12:00': true, '13:00': true, '14:00': true })
  expect(Object.keys(map({ ...open, interval: 30, window: { start: 610, end: 700 } }))).toEqual([
    '10:10',
    '10:40',
    '11:10',
  ])
})

test('쉬는 날은 빈 표이고, 시간마다 쉬는 날이라고 말한다', () => {
  const closed = { ...open, hours: null }
  expect(map(closed)).toEqual({})
  expect(slotsOf(closed, nobody).map(({ reason }) => reason)).toEqual(Array(4).fill('closed'))
  expect(slotsOf({ ...open, window: null }, nobody)).toEqual([])
})

test('브레이크는 시작부터 끝 직전까지이고 표에는 없다', () => {
  const resting = { ...open, hours: { ...open.hours!, rest: { start: 12 * hour, end: 13 * hour } } }
  expect(Object.keys(map(resting))).toEqual(['11:00', '13:00', '14:00'])
  expect(slotReason(resting, 12 * hour, { hasRoom: true, now: early })).toBe('break')
})

test('자정을 넘긴 시간은 시작한 영업일에 속한다', () => {
  const night = {
    ...open,
    window: { start: 22 * hour, end: 27 * hour },
    hours: { start: 18 * hour, end: 26 * hour, rest: null },
  }
  expect(map(night)).toEqual({ '22:00': true, '23:00': true, '24:00': true, '25:00': true })
  const one = seoulMoment('2026-11-16', hour)
  expect(map(night, { ...nobody, now: one })).toEqual({
    '22:00': false,
    '23:00': false,
    '24:00': false,
    '25:00': false,
  })
  const justBefore = new Date(one.getTime() - 1)
  expect(map(night, { ...nobody, now: justBefore })['25:00']).toBe(true)
})

test('다 찬 시간은 남은 자리가 없고, 아니면 남은 팀 수를 말한다', () => {
  const presentAt = (minute: number) => ({ teams: minute === 11 * hour ? 2 : 1, guests: 0 })
  const [first, second] = slotsOf(open, { ...nobody, presentAt })
  expect(first).toEqual({ time: '11:00', available: false, remaining: 0, reason: 'full' })
  expect(second).toEqual({ time: '12:00', available: true, remaining: 1, reason: null })
  const lowered = slotsOf({ ...open, maxTeamNum: 1 }, { ...nobody, presentAt })
  expect(lowered.map(({ remaining }) => remaining)).toEqual([0, 0, 0, 0])
})

test('머무는 동안의 모든 시간에 팀과 사람이 들어가야 받는다', () => {
  const staying = { ...open, interval: 30, stayMinutes: 90, maxTeamNum: 2, maxSeats: 6 }
  // Two teams at 13:00, one of four at 14:00.
  const presentAt = (minute: number) => {
    if (minute === 13 * hour) return { teams: 2, guests: 4 }
    return minute === 14 * hour ? { teams: 1, guests: 4 } : { teams: 0, guests: 0 }
  }
  const remaining = (guests: number) =>
    slotsOf(staying, { guests, presentAt, now: early }).map((slot) => slot.remaining)
  // 11:00, 11:30, 12:00 … 14:30
  expect(remaining(2)).toEqual([2, 2, 0, 0, 0, 1, 1, 2])
  expect(remaining(3)).toEqual([2, 2, 0, 0, 0, 0, 0, 2])
  const byParty = { ...staying, stayByParty: [{ upTo: 2, minutes: 30 }] }
  const short = slotsOf(byParty, { guests: 2, presentAt, now: early })
  expect(short.map((slot) => slot.remaining)).toEqual([2, 2, 2, 2, 0, 2, 1, 2])
})

test('마감과 지평선은 지난 시간 다음에 말한다', () => {
  const late = { ...open, leadMinutes: 90 }
  const now = seoulMoment(day, 10 * hour)
  const reasons = slotsOf(late, { ...nobody, now }).map(({ reason }) => reason)
  expect(reasons).toEqual(['lead', null, null, null])
  const farFrom = (from: string) =>
    slotReason(open, 12 * hour, { hasRoom: true, now: seoulMoment(from, 0) })
  expect(farFrom('2026-08-17')).toBe(null)
  expect(farFrom('2026-08-16')).toBe('horizon')
})

test.each<[boolean, string | null, boolean]>([
  [false, null, false],
  [true, null, true],
  [true, '2026-11-14', false],
  [true, '2026-11-15', true],
  [true, '2026-11-16', true],
])('멈춤 %s, 마지막 날 %s이면 오늘은 %s', (isPaused, pausedUntil, expected) => {
  expect(isPausedOn({ isPaused, pausedUntil }, day)).toBe(expected)
})

// The oracle: paints a strip of ten-minute cells, layer over layer, seats everybody at every cell until
// they leave, and reads the answer off it. It shares no function with the rule, not even for the clock.

type Party = { readonly cell: number; readonly guests: number }

function oracle(of: ReservableDay, seated: readonly Party[], asked: { guests: number; now: Date }) {
  const cells = 288
  const strip = Array<string>(cells).fill('closed')
  const paint = (span: { start: number; end: number } | null | undefined, colour: string) => {
    if (span) strip.fill(colour, span.start / 10, span.end / 10)
  }
  paint(of.hours, '')
  paint(of.hours?.rest, 'break')
  const stayCells = (guests: number) => {
    let minutes = of.stayMinutes === null ? of.interval : of.stayMinutes
    for (let step = of.stayByParty.length - 1; step >= 0; step -= 1)
      if (guests <= (of.stayByParty[step]?.upTo ?? 0)) minutes = of.stayByParty[step]?.minutes ?? 0
    return minutes / 10
  }
  const teams = Array<number>(cells + 36).fill(0)
  const guests = Array<number>(cells + 36).fill(0)
  for (const party of seated)
    for (let cell = party.cell; cell < party.cell + stayCells(party.guests); cell++) {
      teams[cell] = (teams[cell] ?? 0) + 1
      guests[cell] = (guests[cell] ?? 0) + party.guests
    }
  const isGridCell = (cell: number) =>
    of.window !== null &&
    cell * 10 >= of.window.start &&
    cell * 10 < of.window.end &&
    (cell * 10 - of.window.start) % of.interval === 0
  const fits = (from: number) => {
    for (let cell = from; cell < from + stayCells(asked.guests); cell++) {
      if (!isGridCell(cell)) continue
      if ((teams[cell] ?? 0) + 1 > of.maxTeamNum) return false
      if (of.maxSeats !== null && (guests[cell] ?? 0) + asked.guests > of.maxSeats) return false
    }
    return true
  }
  // Seoul is nine hours ahead, the whole year round.
  const wall = new Date(asked.now.getTime() + 9 * 3_600_000).getTime()
  const midnight = Date.parse(`${of.day}T00:00:00.000Z`)
  const found: Record<string, SlotReason | ''> = {}
  for (let cell = 0; cell < cells; cell++) {
    if (!isGridCell(cell)) continue
    const time = `${String(Math.floor(cell / 6)).padStart(2, '0')}:${cell % 6}0`
    const starts = midnight + cell * 600_000
    let reason = strip[cell] as SlotReason | ''
    if (reason === '' && starts <= wall) reason = 'past'
    if (reason === '' && starts - of.leadMinutes * 60_000 <= wall) reason = 'lead'
    const today = Math.floor(wall / 86_400_000) * 86_400_000
    if (reason === '' && midnight > today + of.horizonDays * 86_400_000) reason = 'horizon'
    if (reason === '' && of.isPaused) reason = 'paused'
    if (reason === '' && !fits(cell)) reason = 'full'
    found[time] = of.isActive ? reason : 'notActive'
  }
  return found
}

const cell = (min: number, max: number) => fc.integer({ min, max }).map((count) => count * 10)
const span = fc
  .tuple(cell(0, 143), cell(1, 144))
  .map(([start, length]) => ({ start, end: start + length }))
const hours = span.chain((of) =>
  fc
    .tuple(cell(of.start / 10, of.end / 10), cell(of.start / 10, of.end / 10), fc.boolean())
    .map(([one, other, rests]) => ({
      ...of,
      rest: rests && one < other ? { start: one, end: other } : null,
    })),
)
const someDay = fc
  .tuple(fc.integer({ min: 2024, max: 2101 }), fc.constantFrom('02-28', '12-31', '11-15', '06-30'))
  .map(([year, date]) => `${year}-${date}`)
const reservable: fc.Arbitrary<ReservableDay> = fc.record({
  day: someDay,
  isActive: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
  isPaused: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  interval: fc.constantFrom(30, 60),
  maxTeamNum: fc.integer({ min: 1, max: 4 }),
  maxSeats: fc.option(fc.integer({ min: 2, max: 12 })),
  stayMinutes: fc.option(cell(3, 36)),
  stayByParty: fc.constantFrom(
    [],
    [{ upTo: 2, minutes: 90 }],
    [
      { upTo: 1, minutes: 30 },
      { upTo: 3, minutes: 130 },
      { upTo: 5, minutes: 60 },
    ],
  ),
  horizonDays: fc.constantFrom(1, 90, 365),
  leadMinutes: fc.constantFrom(0, 0, 45, 1440),
  window: fc.option(span, { freq: 10 }),
  hours: fc.option(hours, { freq: 10 }),
})
const party = fc.record({
  cell: fc.integer({ min: 0, max: 250 }),
  guests: fc.integer({ min: 1, max: 6 }),
})

test('십만 날의 어떤 설정과 손님에서도 따로 만든 계산과 같은 시간을 같은 이유로 말한다', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(
      reservable,
      fc.array(party, { maxLength: 8 }),
      fc.integer({ min: 1, max: 6 }),
      fc.oneof(
        fc.integer({ min: -600, max: 3600 * 60 }),
        fc.integer({ min: -100 * 86_400, max: 0 }),
      ),
      (of, seated, guests, seconds) => {
        const now = new Date(seoulMoment(of.day, 0).getTime() + seconds * 1000)
        const present = new Map<number, { teams: number; guests: number }>()
        for (const one of seated)
          for (const time of timesOf(of, one.cell * 10, stayOf(of, one.guests))) {
            const there = present.get(time) ?? { teams: 0, guests: 0 }
            present.set(time, { teams: there.teams + 1, guests: there.guests + one.guests })
          }
        const presentAt = (minute: number) => present.get(minute) ?? { teams: 0, guests: 0 }
        const slots = slotsOf(of, { guests, presentAt, now })
        const told: Record<string, string> = {}
        for (const { time, reason, available, remaining } of slots) {
          told[time] = reason ?? ''
          seen.add(reason ?? '')
          if (available !== (reason === null) || available !== remaining > 0)
            throw new Error(`${time} ${remaining}`)
        }
        // Compared as text: a matcher for each of so many days would take longer than the days.
        const expected = JSON.stringify(oracle(of, seated, { guests, now }))
        const said = JSON.stringify(told)
        if (said !== expected) throw new Error(`said ${said}, expected ${expected}`)
      },
    ),
    { numRuns: 100_000 },
  )
  // Every answer came up: the runs did not all fall into one corner.
  expect([...seen].sort()).toEqual(['', ...Object.keys(slotReasons)].sort())
}, 300_000)
