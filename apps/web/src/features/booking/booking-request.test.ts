import { describe, expect, test } from 'vitest'
import { ApiError, networkError, timeoutError } from '../../lib/api-error.ts'
import {
  bookingChoiceIn,
  noBookingChoice,
  opensBookingDialog,
  searchWithBooking,
  searchWithoutBooking,
} from './booking-address.ts'
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
} from './booking-request.ts'
import { idempotencyKeys, isRefusal } from './idempotency-keys.ts'

describe('요청', () => {
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
    const context = { limits, timeProblem: null }
    const empty = { reserveDay: '2026-11-15', reserveTime: null, numberOfGuests: null }
    expect(bookingProblem(empty, context)).toEqual({
      part: 'guests',
      message: '인원을 선택해 주세요',
    })
    expect(bookingProblem({ ...empty, numberOfGuests: 3 }, context)).toEqual({
      part: 'time',
      message: '시간을 선택해 주세요',
    })
    expect(bookingProblem({ ...request, numberOfGuests: 9 }, context)?.part).toBe('guests')
    expect(bookingProblem(request, { limits, timeProblem: '다 찼어요' })).toEqual({
      part: 'time',
      message: '다 찼어요',
    })
    expect(bookingProblem(request, context)).toBeNull()
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
})

describe('주소', () => {
  const today = '2026-11-16'

  test('주소에 적힌 날짜와 시간과 인원을 고른 채로 읽는다', () => {
    const search = '?reserve=1&day=2026-11-18&time=25%3A30&guests=4'
    expect(bookingChoiceIn(search, today)).toEqual({ day: '2026-11-18', time: '25:30', guests: 4 })
    expect([opensBookingDialog(search), opensBookingDialog('?day=2026-11-18')]).toEqual([
      true,
      false,
    ])
  })

  test('지난 날과 말이 안 되는 것은 고르지 않은 셈이다', () => {
    expect(bookingChoiceIn('?day=2026-11-15&time=19:00', today)).toEqual(noBookingChoice)
    expect(bookingChoiceIn('?day=2026-02-30&time=7시&guests=0', today)).toEqual(noBookingChoice)
    expect(bookingChoiceIn('?guests=2.5', today)).toEqual(noBookingChoice)
    expect(bookingChoiceIn('?guests=1000', today)).toEqual(noBookingChoice)
    expect(bookingChoiceIn('', today)).toEqual(noBookingChoice)
  })

  test('고른 것은 로그인을 다녀와도 주소에 남고, 닫으면 예약 창만 빠진다', () => {
    const choice = { day: '2026-11-18', time: '19:00', guests: 3 }
    const search = searchWithBooking('?meal=dinner&time=18:00', choice)
    expect(bookingChoiceIn(search, today)).toEqual(choice)
    expect(opensBookingDialog(search)).toBe(true)
    expect(searchWithBooking('?time=18:00', noBookingChoice)).toBe('?reserve=1')
    expect(searchWithoutBooking(search)).toBe('meal=dinner&time=19%3A00&day=2026-11-18&guests=3')
  })
})

describe('멱등 키', () => {
  const request = { reserveDay: '2026-11-15', reserveTime: '18:30', numberOfGuests: 3 }

  function countedKeys() {
    let count = 0
    return idempotencyKeys<typeof request>(() => {
      count += 1
      return `key-${count}`
    })
  }

  test('같은 날, 시간, 인원이면 다시 물어도 같은 열쇠를 쓴다', () => {
    const keys = countedKeys()
    expect(keys.keyOf(request)).toBe('key-1')
    expect(keys.keyOf({ ...request })).toBe('key-1')
  })

  test('무엇이든 하나를 바꾸면 새 열쇠를 쓰고, 돌아오면 처음 열쇠를 다시 쓴다', () => {
    const keys = countedKeys()
    keys.keyOf(request)
    expect(keys.keyOf({ ...request, reserveDay: '2026-11-16' })).toBe('key-2')
    expect(keys.keyOf({ ...request, reserveTime: '19:00' })).toBe('key-3')
    expect(keys.keyOf({ ...request, numberOfGuests: 4 })).toBe('key-4')
    expect(keys.keyOf(request)).toBe('key-1')
  })

  test('분명한 답을 들은 뒤에는 같은 것을 골라도 새 열쇠를 쓴다', () => {
    const keys = countedKeys()
    keys.keyOf(request)
    keys.forget(request)
    expect(keys.keyOf(request)).toBe('key-2')
  })

  test('4xx만 분명한 거절이고, 끊긴 연결과 서버의 탈은 알 수 없는 답이다', () => {
    const answered = (status: number) => new ApiError('말', { code: 'E', status })
    expect([400, 404, 409, 422, 429].map((status) => isRefusal(answered(status)))).toEqual([
      true,
      true,
      true,
      true,
      true,
    ])
    expect([200, 500, 502, 503].map((status) => isRefusal(answered(status)))).toEqual([
      false,
      false,
      false,
      false,
    ])
    expect(isRefusal(networkError())).toBe(false)
    expect(isRefusal(timeoutError())).toBe(false)
    expect(isRefusal(new Error('탈'))).toBe(false)
  })
})
