import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseClockTime } from '../time/clock-time.ts'
import { seoulMoment } from '../time/seoul-day.ts'
import {
  isOnGrid,
  isPausedOn,
  type ReservableDay,
  resultMapOf,
  slotReason,
  slotsOf,
} from './slots.ts'
import { type SlotReason, slotReasons } from './state.ts'

const day = '2026-11-15'
const hour = 60
const open: ReservableDay = {
  day,
  isActive: true,
  isPaused: false,
  interval: 60,
  maxTeamNum: 2,
  window: { start: 11 * hour, end: 15 * hour },
  hours: { start: 9 * hour, end: 22 * hour, rest: null },
}
const early = seoulMoment(day, 0)
const nobody = { bookedAt: () => 0, now: early }
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
  expect(slotReason(resting, 12 * hour, { booked: 0, now: early })).toBe('break')
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
  const bookedAt = (minute: number) => (minute === 11 * hour ? 2 : 1)
  const [first, second] = slotsOf(open, { bookedAt, now: early })
  expect(first).toEqual({ time: '11:00', available: false, remaining: 0, reason: 'full' })
  expect(second).toEqual({ time: '12:00', available: true, remaining: 1, reason: null })
  const lowered = slotsOf({ ...open, maxTeamNum: 1 }, { bookedAt, now: early })
  expect(lowered.map(({ remaining }) => remaining)).toEqual([0, 0, 0, 0])
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

// The oracle: paints a strip of ten-minute cells, layer over layer, and reads the answer off it. It
// shares no function with the rule, not even for the clock.
const wallClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Seoul',
  dateStyle: 'short',
  timeStyle: 'medium',
})

function oracle(of: ReservableDay, booked: ReadonlyMap<number, number>, now: Date) {
  const cells = 288
  const strip = Array<string>(cells).fill('closed')
  const paint = (span: { start: number; end: number } | null | undefined, colour: string) => {
    if (span) strip.fill(colour, span.start / 10, span.end / 10)
  }
  paint(of.hours, '')
  paint(of.hours?.rest, 'break')
  const clock = wallClock.format(now)
  const found: Record<string, SlotReason | ''> = {}
  let next = of.window ? of.window.start / 10 : cells
  for (let cell = 0; cell < cells; cell++) {
    if (cell !== next || !of.window || cell * 10 >= of.window.end) continue
    next = cell + of.interval / 10
    const hours = String(Math.floor(cell / 6)).padStart(2, '0')
    const time = `${hours}:${cell % 6}0`
    const date = cell < 144 ? of.day : followingDay(of.day)
    const starts = `${date} ${String(Math.floor((cell % 144) / 6)).padStart(2, '0')}:${cell % 6}0:00`
    let reason = strip[cell] as SlotReason | ''
    if (reason === '' && starts <= clock) reason = 'past'
    if (reason === '' && of.isPaused) reason = 'paused'
    if (reason === '' && (booked.get(cell * 10) ?? 0) >= of.maxTeamNum) reason = 'full'
    found[time] = of.isActive ? reason : 'notActive'
  }
  return found
}

const followingDay = (of: string) => {
  const [year = 0, month = 0, date = 0] = of.split('-').map(Number)
  const last = [
    31,
    year % 4 === 0 && year !== 2100 ? 29 : 28,
    31,
    30,
    31,
    30,
    31,
    31,
    30,
    31,
    30,
    31,
  ]
  const text = (...parts: number[]) => parts.map((part) => String(part).padStart(2, '0')).join('-')
  if (date < (last[month - 1] ?? 31)) return text(year, month, date + 1)
  return month < 12 ? text(year, month + 1, 1) : text(year + 1, 1, 1)
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
  window: fc.option(span, { freq: 10 }),
  hours: fc.option(hours, { freq: 10 }),
})

test('어떤 설정과 시각에서도 따로 만든 계산과 같은 시간을 같은 이유로 말한다', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(
      reservable,
      fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: -600, max: 3600 * 60 }),
      (of, counts, seconds) => {
        const now = new Date(seoulMoment(of.day, 0).getTime() + seconds * 1000)
        const bookedAt = (minute: number) => counts[(minute / 10) % counts.length] ?? 0
        const booked = new Map(Array.from({ length: 288 }, (_, n) => [n * 10, bookedAt(n * 10)]))
        const slots = slotsOf(of, { bookedAt, now })
        const told = Object.fromEntries(slots.map(({ time, reason }) => [time, reason ?? '']))
        for (const reason of Object.values(told)) seen.add(reason)
        expect(told).toEqual(oracle(of, booked, now))
        for (const { time, available, remaining, reason } of slots) {
          const minute = parseClockTime(time) ?? -1
          const free = of.maxTeamNum - bookedAt(minute)
          if (!isOnGrid(of, minute) || available !== (reason === null)) throw new Error(time)
          if (remaining !== (available ? free : 0)) throw new Error(`${time} ${remaining}`)
        }
      },
    ),
    { numRuns: 100_000 },
  )
  // Every answer came up: the runs did not all fall into one corner.
  expect([...seen].sort()).toEqual(['', ...Object.keys(slotReasons)].sort())
}, 300_000)
