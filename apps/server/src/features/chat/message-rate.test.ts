import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Allowance, isFull, spendOne } from './chat-sockets.ts'

const rateLimits = fc.record({
  burst: fc.integer({ min: 1, max: 50 }),
  perSecond: fc.integer({ min: 1, max: 20 }),
})
const waits = fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 200 })

/** When each was let through, for somebody who tries after each wait. */
function taken(gaps: readonly number[], limit: { burst: number; perSecond: number }) {
  let allowance: Allowance | undefined
  let at = 0
  const times: number[] = []
  for (const gap of gaps) {
    at += gap
    const left = spendOne(allowance, at, limit)
    if (!left) continue
    allowance = left
    times.push(at)
  }
  return times
}

test('어느 동안에도 한꺼번에 되는 수와 그동안 자란 수보다 많이 보내지 못한다', () => {
  fc.assert(
    fc.property(rateLimits, waits, (limit, gaps) => {
      const times = taken(gaps, limit)
      for (const [first, from] of times.entries())
        for (const [more, to] of times.slice(first).entries()) {
          const most = limit.burst + ((to - from) / 1000) * limit.perSecond
          expect(more + 1).toBeLessThanOrEqual(most + 1e-6)
        }
    }),
    { numRuns: 60 },
  )
})

test('정해진 빠르기를 지키는 사람은 거절되지 않는다', () => {
  fc.assert(
    fc.property(rateLimits, fc.integer({ min: 1, max: 300 }), (limit, count) => {
      const gaps = Array.from({ length: count }, () => Math.ceil(1000 / limit.perSecond))
      expect(taken(gaps, limit)).toHaveLength(count)
    }),
  )
})

test('처음에는 한꺼번에 되는 수만큼, 시계가 뒤로 가도 남은 것은 줄지 않는다', () => {
  const limit = { burst: 3, perSecond: 1 }
  expect(taken([0, 0, 0, 0, 0], limit)).toHaveLength(3)
  const left = spendOne({ left: 2, at: 10_000 }, 5_000, limit)
  expect(left).toEqual({ left: 1, at: 5_000 })
})

test('다 자란 것만 잊는다', () => {
  const limit = { burst: 3, perSecond: 1 }
  expect(isFull({ left: 2, at: 0 }, 999, limit)).toBe(false)
  expect(isFull({ left: 2, at: 0 }, 1_000, limit)).toBe(true)
})
