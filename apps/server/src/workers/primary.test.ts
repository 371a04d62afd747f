import { expect, test } from 'vitest'
import { pausesBetweenDeaths } from './primary.ts'

test('자꾸 죽는 일꾼은 갈수록 천천히, 그러나 삼십 초 안에 바꾸고, 조용한 일 분 뒤에는 다시 곧바로 바꾼다', () => {
  let at = 0
  const pause = pausesBetweenDeaths(() => at)
  expect([pause(), pause(), pause()]).toEqual([250, 500, 1_000])
  for (let death = 0; death < 10; death += 1) at += pause()
  expect(pause()).toBe(30_000)
  at += 90_001
  expect(pause()).toBe(250)
})
