import { expect, test } from 'vitest'
import { swipeStep } from './use-swipe.ts'

test.each([
  ['왼쪽으로 밀면 다음 사진이다', { x: -80, y: 10 }, 1],
  ['오른쪽으로 밀면 이전 사진이다', { x: 80, y: -10 }, -1],
  ['조금만 움직이면 그대로다', { x: -20, y: 0 }, 0],
  ['위아래로 더 움직이면 그대로다', { x: -80, y: 120 }, 0],
])('%s', (_name, moved, step) => {
  expect(swipeStep(moved)).toBe(step)
})
