import { expect, test } from 'vitest'
import { anyText, listAddress, oneOf, pageCountOf, pageIn, star, yesNo } from './list-address.ts'

const { everything, read, write, texts, isFiltered } = listAddress('/things', {
  word: anyText,
  score: star,
  isOn: yesNo,
  kind: oneOf(['new', 'old']),
})
const nothing = read('')

test('쪽은 주소에 있고, 뜻이 통하지 않으면 첫 쪽이다', () => {
  expect(pageIn('?page=3')).toBe(3)
  expect(pageIn(new URLSearchParams({ page: '99999' }))).toBe(99_999)
  for (const search of [
    '',
    '?page=',
    '?page=0',
    '?page=-1',
    '?page=1.5',
    '?page=1e3',
    '?page=two',
    '?page=100000',
  ])
    expect(pageIn(search)).toBe(1)
})

test('빈 목록도 한 쪽이고, 남은 것은 한 쪽을 더 쓴다', () => {
  const count = (totalBoardNo: number, boardNoPerPage = 3) =>
    pageCountOf({ totalBoardNo, boardNoPerPage })
  expect([count(0), count(3), count(4), count(10)]).toEqual([1, 1, 2, 4])
  expect(count(2, 0)).toBe(2)
})

test('아무것도 고르지 않은 주소는 짧고, 쪽은 고른 것이 아니다', () => {
  expect([write(nothing), everything]).toEqual(['/things', '/things'])
  expect([isFiltered(nothing), isFiltered({ ...nothing, page: 2 })]).toEqual([false, false])
  expect(texts(nothing)).toEqual({ word: '', score: '', isOn: '', kind: '' })
})

test('주소는 정해진 차례로 적고, 적은 대로 읽힌다', () => {
  const chosen = { kind: 'old', isOn: 'N', score: 4, page: 2, word: '국수 & 밥' } as const
  const search = write(chosen).slice('/things'.length)
  expect([...new URLSearchParams(search).keys()]).toEqual(['word', 'score', 'isOn', 'kind', 'page'])
  expect(read(search)).toEqual(chosen)
  expect(isFiltered(chosen)).toBe(true)
  expect(texts(chosen)).toEqual({ word: '국수 & 밥', score: '4', isOn: 'N', kind: 'old' })
})

test('뜻이 통하지 않는 것은 없는 것과 같다', () => {
  expect(read('?word=%20&score=6&isOn=yes&kind=odd&page=x&more=1')).toEqual(nothing)
  expect(read('?score=4.5').score).toBeNull()
})
