import { expect, test } from 'vitest'
import { waitText } from './wait-text.ts'

test.each([
  [0, '1초'],
  [0.2, '1초'],
  [59, '59초'],
  [59.1, '1분'],
  [60, '1분'],
  [61, '2분'],
  [600, '10분'],
])('%d초를 기다릴 때는 %s라고 말한다', (seconds, text) => {
  expect(waitText(seconds)).toBe(text)
})
