import { expect, test } from 'vitest'
import { countGraphemes, fitGraphemes, fitInsertion } from './length-limit.ts'

test.each([
  ['빈 글', '', 0],
  ['한글과 공백', '맛 자리', 4],
  ['자모로 풀린 한글', '맛자리'.normalize('NFD'), 3],
  ['가족 이모지와 국기', '👨‍👩‍👧‍👦🇰🇷', 2],
  ['살색을 고른 이모지', '👍🏽', 1],
])('%s도 사람이 세는 수로 센다', (_name, text, expected) => {
  expect(countGraphemes(text)).toBe(expected)
})

test('자리가 남으면 그대로 받는다', () => {
  expect(fitGraphemes({ previous: '국수', next: '국수집', max: 3 })).toEqual({
    text: '국수집',
    caret: null,
  })
})

test('꽉 찬 글의 가운데에 써도 끝 글자를 밀어내지 않는다', () => {
  expect(fitGraphemes({ previous: '국수집', next: '국물수집', max: 3 })).toEqual({
    text: '국수집',
    caret: 1,
  })
})

test('붙여 넣은 글은 들어가는 만큼만 받는다', () => {
  expect(fitGraphemes({ previous: '맛집', next: '맛있는집', max: 3 })).toEqual({
    text: '맛있집',
    caret: 2,
  })
})

test('이모지를 반으로 자르지 않는다', () => {
  expect(fitGraphemes({ previous: '밥', next: '밥👨‍👩‍👧‍👦👍🏽', max: 2 }).text).toBe('밥👨‍👩‍👧‍👦')
})

test('처음부터 넘친 글은 줄일 수 있다', () => {
  expect(fitGraphemes({ previous: '가나다라마', next: '가나다라', max: 2 }).text).toBe('가나다라')
})

test('같은 글자가 이어져도 앞선 글을 잃지 않는다', () => {
  expect(fitGraphemes({ previous: 'ㅋㅋㅋ', next: 'ㅋㅋㅋㅋ', max: 3 }).text).toBe('ㅋㅋㅋ')
})

test('끼워 넣을 자리가 좁으면 앞에서부터 들어가는 만큼만 고른다', () => {
  expect(fitInsertion({ before: 'ab', inserted: 'abX', after: 'ab', max: 5 })).toBe('a')
  expect(fitInsertion({ before: '밥', inserted: '👨‍👩‍👧‍👦👍🏽', after: '', max: 2 })).toBe(
    '👨‍👩‍👧‍👦',
  )
  expect(fitInsertion({ before: '가나', inserted: '다', after: '', max: 2 })).toBe('')
})
