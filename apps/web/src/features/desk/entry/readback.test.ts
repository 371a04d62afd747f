import { expect, test } from 'vitest'
import { deskGuest } from '../../../../test/support/desk.ts'
import { changeBack, draftOf, isSame } from './change.ts'
import { entryProblems, firstProblem } from './draft.ts'
import { peopleText, readbackText, spokenTime } from './readback.ts'

test('끊기 전에 읽을 말', () => {
  const table = { day: '2026-11-21', time: '19:00', guests: 4, name: '남지호' }
  expect(readbackText(table)).toBe('11월 21일 토요일 저녁 7시, 네 분, 남지호 님으로 잡았어요.')
  expect(readbackText({ ...table, name: '' })).toBe('11월 21일 토요일 저녁 7시, 네 분 잡았어요.')
})

test.each([
  ['최 과장님', '최 과장님으로'],
  ['이사장님', '이사장님으로'],
  ['박선생님 ', '박선생님으로'],
  ['고객님', '고객님으로'],
  ['남지호', '남지호 님으로'],
  ['님프', '님프 님으로'],
  ['Kim', 'Kim 님으로'],
])('%s 손님은 %s 잡았다고 읽는다', (name, said) => {
  const table = { day: '2026-11-21', time: '19:00', guests: 4, name }
  expect(readbackText(table)).toBe(`11월 21일 토요일 저녁 7시, 네 분, ${said} 잡았어요.`)
})

test.each([
  ['11:30', '오전 11시 30분'],
  ['12:00', '낮 12시'],
  ['15:10', '오후 3시 10분'],
  ['21:00', '밤 9시'],
  ['24:00', '다음 날 새벽 12시'],
  ['25:30', '다음 날 새벽 1시 30분'],
])('%s은 %s로 읽는다', (time, spoken) => {
  expect(spokenTime(time)).toBe(spoken)
})

test('열을 넘는 인원은 숫자로 읽는다', () => {
  expect([peopleText(1), peopleText(10), peopleText(11)]).toEqual(['한 분', '열 분', '11분'])
})

test('이름이나 번호 하나는 있어야 하고, 시간을 골라야 한다', () => {
  const draft = { day: '2026-11-21', time: null, guests: 2, name: '', phone: '', memo: '' }
  expect(firstProblem(draft)).toBe('name')
  expect(firstProblem({ ...draft, phone: '010-12' })).toBe('phone')
  expect(firstProblem({ ...draft, phone: '010-1234-5678' })).toBe('time')
  expect(entryProblems({ ...draft, name: '남지호', time: '18:00' })).toEqual({
    phone: null,
    name: null,
    time: null,
  })
})

test('되돌릴 때는 바꾸기 전 그대로이고, 초과였던 것은 다시 묻지 않는다', () => {
  const before = deskGuest(1, { memo: '창가', isOver: 'Y' })
  const draft = { ...draftOf(before), numberOfGuests: 9, why: 'store' as const }
  expect(isSame(draft, before)).toBe(false)
  expect(isSame({ ...draftOf(before), memo: '창가 ' }, before)).toBe(true)
  expect(changeBack(before, draft)).toEqual({
    reservationNo: '1',
    reserveDay: before.reserveDay,
    reserveTime: '18:00',
    numberOfGuests: 2,
    memo: '창가',
    why: 'store',
    isOffHours: 'Y',
    isOver: 'Y',
  })
})
