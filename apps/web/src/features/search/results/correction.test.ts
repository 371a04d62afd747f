import { expect, test } from 'vitest'
import { correctionText } from './correction.ts'

test.each([
  ['김치찌게', '김치찌개', "'김치찌게' 대신 '김치찌개'로 찾았어요."],
  ['rlaqkq', '김밥', "'rlaqkq' 대신 '김밥'으로 찾았어요."],
  ['칼귁', '수제비 칼', "'칼귁' 대신 '수제비 칼'로 찾았어요."],
  ['pizzaa', 'pizza', "'pizzaa' 대신 'pizza'로 찾았어요."],
])('%s를 고친 말은 소리에 맞게 읽힌다', (query, corrected, expected) => {
  expect(correctionText(query, corrected)).toBe(expected)
})
