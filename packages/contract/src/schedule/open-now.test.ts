import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatClockTime } from '../clock-time.ts'
import { addDays, seoulMoment, weekDayOf, weekDays } from '../seoul-day.ts'
import { type Hours, isOpenNow, openState } from './open-now.ts'

const day = (weekDay: string, startTime: string, endTime: string, rest?: [string, string]) => ({
  weekDay,
  startTime,
  endTime,
  breakStartTime: rest?.[0] ?? null,
  breakEndTime: rest?.[1] ?? null,
})
const sunday = '2026-11-15'
const at = (minutes: number, on = sunday) => seoulMoment(on, minutes)
const hour = 60

const hours: Hours = {
  week: [day('Saturday', '18:00', '26:00'), day('Sunday', '11:30', '21:30', ['15:00', '17:00'])],
}

test.each([
  [1 * hour, { kind: 'open', until: '26:00' }],
  [2 * hour, { kind: 'later', from: '11:30' }],
  [11.5 * hour, { kind: 'open', until: '21:30' }],
  [15 * hour, { kind: 'break', until: '17:00' }],
  [17 * hour, { kind: 'open', until: '21:30' }],
  [21.5 * hour, { kind: 'over' }],
])('토요일 밤과 일요일: %d분에는 %o', (minutes, state) => {
  expect(openState(hours, at(minutes))).toEqual(state)
})

test('시간을 모르면 모른다고 하고, 쉬는 요일은 쉰다고 한다', () => {
  expect(openState({ week: [] }, at(720))).toEqual({ kind: 'unknown' })
  expect(openState(hours, at(720, addDays(sunday, 1)))).toEqual({ kind: 'dayOff' })
})

test('그날의 예외가 요일을 이긴다', () => {
  const rest = { breakStartTime: null, breakEndTime: null }
  const closed = { day: sunday, isClosed: 'Y' as const, startTime: null, endTime: null, ...rest }
  const short = { ...closed, isClosed: 'N' as const, startTime: '12:00', endTime: '14:00' }
  expect(openState({ ...hours, exceptions: [closed] }, at(12 * hour))).toEqual({ kind: 'dayOff' })
  expect(isOpenNow({ ...hours, exceptions: [short] }, at(13 * hour))).toBe(true)
  expect(isOpenNow({ ...hours, exceptions: [short] }, at(18 * hour))).toBe(false)
  // The night before is Saturday's, whatever Sunday does.
  expect(isOpenNow({ ...hours, exceptions: [closed] }, at(1 * hour))).toBe(true)
})

const anyDay = fc
  .record({ start: fc.integer({ min: 0, max: 143 }), length: fc.integer({ min: 4, max: 144 }) })
  .chain(({ start, length }) =>
    fc.record({
      start: fc.constant(start * 10),
      end: fc.constant((start + length) * 10),
      rest: fc.option(
        fc
          .tuple(fc.integer({ min: 1, max: length - 2 }), fc.integer({ min: 1, max: length - 2 }))
          .filter(([a, b]) => a < b)
          .map(([a, b]) => [(start + a) * 10, (start + b) * 10] as const),
      ),
    }),
  )

test('아무 주, 아무 때나: 그 순간을 덮는 영업이 있고 쉬는 시간이 아닐 때만 열려 있다', () => {
  const week = fc.array(fc.option(anyDay), { minLength: 7, maxLength: 7 })
  fc.assert(
    fc.property(week, fc.integer({ min: 0, max: 7 * 1440 - 1 }), (plan, minuteOfWeek) => {
      const monday = '2026-11-09'
      const open = plan.map((one, index) => ({ one, weekDay: weekDays[index] ?? '' }))
      const asked: Hours = {
        week: open.flatMap(({ one, weekDay }) =>
          one
            ? [
                day(
                  weekDay,
                  formatClockTime(one.start),
                  formatClockTime(one.end),
                  one.rest
                    ? [formatClockTime(one.rest[0]), formatClockTime(one.rest[1])]
                    : undefined,
                ),
              ]
            : [],
        ),
      }
      // Every day of three weeks laid out on one line of minutes, the middle one being asked about.
      const covers = [0, 1, 2].some((round) =>
        plan.some((one, index) => {
          if (!one) return false
          const minute = minuteOfWeek + 7 * 1440 - (round * 7 + index) * 1440
          const rests = one.rest && minute >= one.rest[0] && minute < one.rest[1]
          return minute >= one.start && minute < one.end && !rests
        }),
      )
      // Where yesterday's night overlaps today's opening, either may answer.
      const night = plan[(Math.floor(minuteOfWeek / 1440) + 6) % 7]
      const stillNight = night && (minuteOfWeek % 1440) + 1440 < night.end
      fc.pre(!stillNight || !night.rest)
      expect(isOpenNow(asked, seoulMoment(monday, minuteOfWeek))).toBe(covers)
      expect(weekDayOf(monday)).toBe('Monday')
    }),
    { numRuns: 2000 },
  )
})
