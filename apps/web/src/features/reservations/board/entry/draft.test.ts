import { expect, test } from 'vitest'
import { entryBody, entryProblems, firstProblem, isWritten, newEntry } from './draft.ts'

const filled = { ...newEntry('18:30'), guestName: '한여름' }

test('이름과 시간만 있으면 넣을 수 있다', () => {
  expect(firstProblem(filled)).toBeUndefined()
  expect(firstProblem({ ...filled, guestPhone: '010-1234-5678', memo: '창가' })).toBeUndefined()
})

test('빠뜨리거나 잘못 쓴 칸을 위에서부터 알려 준다', () => {
  expect(firstProblem(newEntry(null))).toBe('time')
  expect(firstProblem(newEntry('18:30'))).toBe('guestName')
  expect(entryProblems({ ...filled, guestName: '  ' }).guestName).toBe('손님 이름을 입력해 주세요.')
  expect(entryProblems({ ...filled, guestName: '가'.repeat(21) }).guestName).toBe(
    '손님 이름은 20자까지 쓸 수 있어요.',
  )
  expect(firstProblem({ ...filled, guestPhone: '010-12' })).toBe('guestPhone')
  expect(firstProblem({ ...filled, memo: '가'.repeat(101) })).toBe('memo')
})

test('다시 써야 할 것이 있을 때만 쓴 것으로 친다', () => {
  expect(isWritten({ ...newEntry('18:30'), guests: 5, memo: ' ' })).toBe(false)
  expect(isWritten({ ...newEntry(null), guestPhone: '010' })).toBe(true)
  expect(isWritten(filled)).toBe(true)
})

test('계약의 모양으로 보낸다', () => {
  const draft = { ...filled, source: 'walkIn' as const, guests: 3 }
  expect(entryBody(draft, { restaurantNo: '7', day: '2026-11-15' })).toEqual({
    restaurantNo: '7',
    reserveDay: '2026-11-15',
    reserveTime: '18:30',
    numberOfGuests: 3,
    source: 'walkIn',
    guestName: '한여름',
    guestPhone: '',
    memo: '',
  })
})
