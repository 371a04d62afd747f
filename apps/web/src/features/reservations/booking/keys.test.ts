import { expect, test } from 'vitest'
import { ApiError, networkError, timeoutError } from '../../../lib/api-error.ts'
import { isRefusal, requestKeys } from './keys.ts'

const request = { reserveDay: '2026-11-15', reserveTime: '18:30', numberOfGuests: 3 }

function countedKeys() {
  let count = 0
  return requestKeys<typeof request>(() => {
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
