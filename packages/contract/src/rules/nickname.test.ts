import { expect, test } from 'vitest'
import { nicknameProblem } from './nickname.ts'

test.each(['저녁', 'haru_log', '맛.집_9', 'a'.repeat(20)])('쓸 수 있는 닉네임: %s', (nickname) => {
  expect(nicknameProblem(nickname)).toBeNull()
})

test.each(['저', 'a'.repeat(21), '저녁 국수', '저녁-국수', '저녁!', '저녁\n'])(
  '쓸 수 없는 닉네임: %j',
  (nickname) => {
    expect(nicknameProblem(nickname)).toBe(
      "닉네임은 2~20자 이내의 한글, 영문, 숫자, '_', '.'만 사용할 수 있습니다.",
    )
  },
)

test('비어 있으면 먼저 입력하라고 한다', () => {
  expect(nicknameProblem('')).toBe('닉네임 먼저 입력해주세요.')
})
