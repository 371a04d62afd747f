import { expect, test } from 'vitest'
import { chatContentProblem } from './rules.ts'

test('빈 메시지는 보내지 않고 500자까지 보낸다', () => {
  expect(chatContentProblem(' \n')).toBe('메시지를 입력해 주세요.')
  expect(chatContentProblem('가'.repeat(500))).toBeNull()
  expect(chatContentProblem('가'.repeat(501))).toBe('메시지는 500자까지 보낼 수 있어요.')
})
