import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { highestOf, middleOf, shortDay, summaryOf, sumOf, ticksFor } from './chart-frame.tsx'

describe('눈금', () => {
  const counts = fc.array(fc.nat({ max: 10_000_000 }), { maxLength: 31 })

  test('눈금은 사람이 세는 걸음으로 오른다', () => {
    expect(ticksFor([18, 58, 44])).toEqual([0, 20, 40, 60])
    expect(ticksFor([3])).toEqual([0, 1, 2, 3])
    expect(ticksFor([5])).toEqual([0, 2, 4, 6])
    expect(ticksFor([400])).toEqual([0, 100, 200, 300, 400])
  })

  test('아무것도 없어도 눈금은 0과 1이다', () => {
    expect(ticksFor([])).toEqual([0, 1])
    expect(ticksFor([0, 0])).toEqual([0, 1])
  })

  test('눈금은 0에서 시작해 고르게 오르고, 어떤 수도 넘치지 않고, 한 칸 넘게 남지 않는다', () => {
    fc.assert(
      fc.property(counts, (given) => {
        const ticks = ticksFor(given)
        const [zero, step = 0] = ticks
        const top = ticks.at(-1) ?? 0
        const highest = Math.max(1, ...given)
        expect(zero).toBe(0)
        expect(ticks.length).toBeGreaterThanOrEqual(2)
        expect(ticks.length).toBeLessThanOrEqual(5)
        expect(ticks).toEqual(ticks.map((_, index) => index * step))
        expect(String(step)).toMatch(/^[125]0*$/)
        expect(top).toBeGreaterThanOrEqual(highest)
        expect(top - step).toBeLessThan(highest)
      }),
    )
  })

  test('날들의 가운데는 너비 안에서 같은 사이를 두고 선다', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), (count) => {
        const middles = Array.from({ length: count }, (_, index) => middleOf(index, count))
        expect(middles[0]).toBeCloseTo(50 / count)
        expect(middles.at(-1)).toBeCloseTo(100 - 50 / count)
        for (const [index, middle] of middles.entries())
          expect(middle).toBeCloseTo(((2 * index + 1) * 50) / count)
      }),
    )
  })

  test('가장 많은 날은 하나이고, 같으면 더 가까운 날이고, 모두 0이면 없다', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 5 }), { maxLength: 14 }), (given) => {
        const days = given.map((count, index) => ({ count, index }))
        const highest = highestOf(days)
        const most = Math.max(...given)
        const expected = sumOf(days) > 0 ? { count: most, index: given.lastIndexOf(most) } : null
        expect(highest).toEqual(expected)
      }),
    )
  })
})

describe('요약 문장', () => {
  const days = [
    { day: '2026-11-13', count: 1200 },
    { day: '2026-11-14', count: 58 },
  ]

  test('날은 짧게 쓴다', () => {
    expect(shortDay('2026-11-01')).toBe('11.1')
  })

  test('그래프는 한 문장으로도 말한다', () => {
    expect(summaryOf({ title: '하루 예약 수', unit: '건', days })).toBe(
      '최근 2일 하루 예약 수. 모두 1,258건, 가장 많은 날은 11월 13일 금요일 1,200건이에요.',
    )
  })

  test('없으면 없다고 말한다', () => {
    const none = days.map((one) => ({ ...one, count: 0 }))
    expect(summaryOf({ title: '가입', unit: '명', days: none })).toBe('최근 2일 가입. 아직 없어요.')
  })
})
