import { expect, test, vi } from 'vitest'
import { fitGraphemes, fitInsertion } from './length-limit.ts'

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

test('책을 통째로 넣어도 들어갈 만큼만 들여다본다', () => {
  const book = '👨‍👩‍👧‍👦가나다라마바사아자 '.repeat(50_000)
  const looking = vi.spyOn(Intl.Segmenter.prototype, 'segment')
  const max = 200
  expect(fitInsertion({ before: '맛', inserted: book, after: '집', max })).toHaveLength(378)
  expect(fitGraphemes({ previous: '맛집', next: `맛${book}집`, max }).text).toHaveLength(380)
  const walked = looking.mock.calls.reduce((sum, [text]) => sum + text.length, 0)
  looking.mockRestore()
  expect(walked).toBeLessThan(20 * max * 12)
})
