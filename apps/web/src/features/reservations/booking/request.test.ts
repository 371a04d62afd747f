import { expect, test } from 'vitest'
import {
  bookingProblem,
  chosenTexts,
  completeRequest,
  isSameRequest,
  likelyParty,
  partyProblem,
  partySizes,
  phoneProblem,
  tableText,
  withContact,
} from './request.ts'

const limits = { minNum: 2, maxNum: 5 }
const request = { reserveDay: '2026-11-15', reserveTime: '18:30', numberOfGuests: 3 }

test('인원 단추는 가장 적은 수부터 가장 많은 수까지다', () => {
  expect(partySizes(limits)).toEqual([2, 3, 4, 5])
  expect(partySizes({ minNum: 4, maxNum: 4 })).toEqual([4])
})

test('인원을 말하지 않으면 둘이고, 둘을 받지 않는 가게에서는 가장 가까운 수다', () => {
  expect(likelyParty({ minNum: 1, maxNum: 5 })).toBe(2)
  expect(likelyParty({ minNum: 4, maxNum: 8 })).toBe(4)
  expect(likelyParty({ minNum: 1, maxNum: 1 })).toBe(1)
})

test('요청사항과 전화번호는 적은 것만 보내고, 전화번호는 번호여야 한다', () => {
  expect(withContact(request, { request: '  ', phone: '' })).toEqual(request)
  expect(withContact(request, { request: ' 창가 자리 ', phone: '010-1234-5678' })).toEqual({
    ...request,
    request: '창가 자리',
    phone: '010-1234-5678',
  })
  expect([phoneProblem(''), phoneProblem('010-1234-5678')]).toEqual([null, null])
  expect(phoneProblem('123')).not.toBeNull()
})

test('조건을 벗어난 인원은 몇 명까지인지 알린다', () => {
  expect(partyProblem(null, limits)).toBeNull()
  expect(partyProblem(2, limits)).toBeNull()
  expect(partyProblem(1, limits)).toBe('2명부터 5명까지 예약할 수 있어요.')
  expect(partyProblem(6, limits)).toBe('2명부터 5명까지 예약할 수 있어요.')
})

test('빠진 것은 화면의 차례대로 하나를 말한다', () => {
  const known = { limits, timeProblem: null }
  const empty = { reserveDay: '2026-11-15', reserveTime: null, numberOfGuests: null }
  expect(bookingProblem(empty, known)).toEqual({ part: 'guests', message: '인원을 선택해 주세요' })
  expect(bookingProblem({ ...empty, numberOfGuests: 3 }, known)).toEqual({
    part: 'time',
    message: '시간을 선택해 주세요',
  })
  expect(bookingProblem({ ...request, numberOfGuests: 9 }, known)?.part).toBe('guests')
  expect(bookingProblem(request, { limits, timeProblem: '다 찼어요' })).toEqual({
    part: 'time',
    message: '다 찼어요',
  })
  expect(bookingProblem(request, known)).toBeNull()
})

test('다 골라야 보낼 것이 되고, 하나라도 다르면 다른 것이다', () => {
  expect(completeRequest({ ...request, reserveTime: null })).toBeNull()
  expect(completeRequest({ ...request, numberOfGuests: null })).toBeNull()
  expect(completeRequest(request)).toEqual(request)
  expect(isSameRequest(request, { ...request })).toBe(true)
  expect(isSameRequest(request, { ...request, numberOfGuests: 4 })).toBe(false)
})

test('고른 것을 날짜, 인원, 시간 차례로 읽는다', () => {
  expect(tableText(request)).toBe('11.15 (일) · 3명 · 18:30')
  expect(tableText({ ...request, reserveTime: '26:00' })).toBe('11.15 (일) · 3명 · 익일 02:00')
  expect(chosenTexts({ ...request, reserveTime: null, numberOfGuests: null })).toEqual([
    '11.15 (일)',
  ])
})
