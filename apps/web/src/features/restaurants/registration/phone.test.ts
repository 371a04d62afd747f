import { expect, test } from 'vitest'
import { phoneWhileTyping } from './phone.ts'

const at = (marked: string) => {
  const caret = marked.indexOf('|')
  return phoneWhileTyping(marked.replace('|', ''), caret)
}

test.each([
  ['끝에 쓰면 커서는 끝에 있다', '0212345678|', '02-1234-5678|'],
  ['줄표가 생겨도 끝을 지킨다', '021|', '02-1|'],
  ['가운데에 넣으면 넣은 숫자 뒤에 머문다', '02-19|234-567', '02-1923-4567'.replace('9', '9|')],
  ['줄표를 지우면 그 앞에 선다', '02|1234-5678', '02|-1234-5678'],
  ['숫자가 아닌 글자는 들이지 않는다', '02-1a|', '02-1|'],
  ['대표 번호는 네 자리씩 나눈다', '15881234|', '1588-1234|'],
  ['앞자리를 지우면 다시 나눈다', '|10-1234-5678', '|101-234-5678'],
])('%s', (_name, typed, expected) => {
  const { text, caret } = at(typed)
  expect(`${text.slice(0, caret)}|${text.slice(caret)}`).toBe(expected)
})
