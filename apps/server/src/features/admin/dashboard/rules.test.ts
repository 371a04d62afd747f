import { addDays, daysBetween, weekDayOf } from '@matjari/contract/rules/time/seoul-day'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countsOf, spanToSunday, spanToToday } from './rules.ts'

/** Things that happened on days around a today of any weekday, month and year. */
const life = fc.record({
  today: fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2024-01-01', days)),
  offsets: fc.array(fc.integer({ min: -30, max: 30 }), { maxLength: 60 }),
})

function counted(days: readonly string[]) {
  const counts = new Map<string, number>()
  for (const day of days) counts.set(day, (counts.get(day) ?? 0) + 1)
  return [...counts].map(([day, count]) => ({ day, count }))
}

/** Walks back day by day: no arithmetic that could be wrong in the same way. */
function mondayBefore(day: string): string {
  return weekDayOf(day) === 'Monday' ? day : mondayBefore(addDays(day, -1))
}

const countIn = (days: readonly string[], from: string, to: string) =>
  days.filter((day) => day >= from && day <= to).length

test.each([
  { span: spanToToday, lastDay: (today: string) => today },
  { span: spanToSunday, lastDay: (today: string) => addDays(mondayBefore(today), 6) },
])('하나씩 센 것과 같고, 필요한 날은 모두 세는 범위 안에 있다', ({ span, lastDay }) => {
  fc.assert(
    fc.property(life, ({ today, offsets }) => {
      const all = offsets.map((offset) => addDays(today, offset))
      const { from, to } = span(today)
      expect(to).toBe(lastDay(today))
      const within = all.filter((day) => day >= from && day <= to)
      const counts = countsOf(counted(within), { today, to })
      const monday = mondayBefore(today)
      const lastWeek = addDays(today, -7)
      expect(counts.today).toEqual({
        count: countIn(all, today, today),
        before: countIn(all, lastWeek, lastWeek),
      })
      expect(counts.week).toEqual({
        count: countIn(all, monday, to),
        before: countIn(all, mondayBefore(lastWeek), addDays(to, -7)),
      })
      expect(counts.perDay.map(({ count }) => count)).toEqual(
        counts.perDay.map(({ day }) => countIn(all, day, day)),
      )
    }),
  )
})

test('하루하루는 오늘로 끝나는 이어진 열나흘이고 없는 날은 0이다', () => {
  fc.assert(
    fc.property(life, ({ today }) => {
      const { perDay } = countsOf([], { today, to: today })
      expect(perDay.map(({ day }) => daysBetween(day, today))).toEqual([
        13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0,
      ])
      expect(perDay.every(({ count }) => count === 0)).toBe(true)
    }),
  )
})
