import { expect, test } from 'vitest'
import { addressAllowance, burstSeconds } from './allowance.ts'

const perSecond = 10
const burst = perSecond * burstSeconds
const start = 1_000_000

/** How many of so many questions in one moment are let in. */
function letIn(
  spend: ReturnType<typeof addressAllowance>,
  { address, at, count }: { address: string; at: number; count: number },
) {
  let passed = 0
  for (let n = 0; n < count; n += 1) if (spend({ address, cost: 1, at }) === 0) passed += 1
  return passed
}

test('한 주소는 한꺼번에 정해진 만큼, 그 뒤로는 한 초에 정해진 만큼 묻고, 남의 몫은 그대로다', () => {
  const spend = addressAllowance({ perSecond })
  const [address, other] = ['203.0.113.7', '203.0.113.8']
  expect(letIn(spend, { address, at: start, count: burst + 50 })).toBe(burst)
  expect(letIn(spend, { address: other, at: start, count: 5 })).toBe(5)
  expect(letIn(spend, { address, at: start + 1000, count: 50 })).toBe(perSecond)
  expect(letIn(spend, { address, at: start + 3_600_000, count: burst + 50 })).toBe(burst)
})

test('몇 초 뒤에 다시 물으면 되는지 말하고, 그때 물으면 들인다', () => {
  const spend = addressAllowance({ perSecond })
  const asked = { address: '203.0.113.7', cost: 1 }
  letIn(spend, { ...asked, at: start, count: burst })
  const seconds = spend({ ...asked, at: start })
  expect(seconds).toBeGreaterThan(0)
  expect(spend({ ...asked, at: start + seconds * 1000 })).toBe(0)
})

test('한 사람의 IPv6 주소들은 하나로 치고, 같은 IPv4 주소는 어떻게 적혀도 하나다', () => {
  const spend = addressAllowance({ perSecond })
  letIn(spend, { address: '2001:db8:1:2::1', at: start, count: burst })
  letIn(spend, { address: '203.0.113.7', at: start, count: burst })
  const more = { at: start, count: 3 }
  expect(letIn(spend, { address: '2001:db8:1:2:ffff::9', ...more })).toBe(0)
  expect(letIn(spend, { address: '::ffff:203.0.113.7', ...more })).toBe(0)
  expect(letIn(spend, { address: '2001:db8:1:3::1', ...more })).toBe(3)
})

test('주소가 아무리 많아도 정해진 만큼만 기억하고, 먼저 조용해진 주소부터 잊는다', () => {
  const spend = addressAllowance({ perSecond, most: 3 })
  const more = { at: start, count: 1 }
  for (const last of [1, 2, 3])
    letIn(spend, { address: `203.0.113.${last}`, ...more, count: burst })
  letIn(spend, { address: '203.0.113.1', ...more })
  letIn(spend, { address: '203.0.113.4', ...more })
  expect(letIn(spend, { address: '203.0.113.1', ...more })).toBe(0)
  expect(letIn(spend, { address: '203.0.113.2', ...more })).toBe(1)
})

test('시계가 거꾸로 가도 오래 막히는 주소는 없다', () => {
  const spend = addressAllowance({ perSecond })
  const address = '203.0.113.7'
  letIn(spend, { address, at: start, count: burst })
  expect(spend({ address, cost: 1, at: start - 3_600_000 })).toBeLessThan(1)
})
