import { expect, test } from 'vitest'
import { matchParts } from './match-parts.ts'

const marked = (text: string, query: string) =>
  matchParts(text, query)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('')

test.each([
  ['담은비빔', '비빔', '담은[비빔]'],
  ['서울 김치 찌개', '김치찌개', '서울 [김치 찌개]'],
  ['김치찌개', '김치 찌개', '[김치찌개]'],
  ['Pizza Bar', 'BAR', 'Pizza [Bar]'],
  ['멘야하루', 'ㅁㅇㅎㄹ', '[멘야하루]'],
  ['담은비빔', 'ㅂㅂ', '담은[비빔]'],
  ['김치찌개', '김치ㅉ', '[김치찌]개'],
  ['김밥천국', '기', '[김]밥천국'],
  ['김밥천국', '기밥', '김밥천국'],
  ['멘야하루', '멘얗', '[멘야하]루'],
  ['달걀말이', '닭', '[달걀]말이'],
  ['권가네', '구', '[권]가네'],
  ['과자점', '고', '[과]자점'],
  ['김밥천국', '김밧', '김밥천국'],
  ['100% 국수', '%', '100[%] 국수'],
  ['맛집🍜라멘', '🍜라', '맛집[🍜라]멘'],
  ['라멘', '초밥', '라멘'],
  ['라멘', '  ', '라멘'],
])('%s에서 %s을 찾은 자리를 알려 준다', (text, query, expected) => {
  expect(marked(text, query)).toBe(expected)
})
