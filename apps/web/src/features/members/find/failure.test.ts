import { messages } from '@matjari/contract/messages'
import { expect, test } from 'vitest'
import { ApiError, networkError } from '../../../lib/api-error.ts'
import { failureText, isTooMany } from './failure.ts'

const refused = (status: number, code: string, message: string) =>
  new ApiError(message, { code, status })
const sentence = messages.find.passwordFailed

test.each([
  ['답으로 온 거절', refused(200, 'E404', '찾을 수 없습니다.')],
  ['상태로 온 거절', refused(404, 'E404', '찾을 수 없습니다.')],
])('%s은 화면의 문장만 말한다', (_, error) => {
  expect(failureText(sentence, error)).toBe(sentence)
})

test.each([
  ['너무 많은 요청', refused(429, 'E429', '3분 뒤에 다시 시도해 주세요.')],
  ['서버의 문제', refused(500, 'E500', '서버에 문제가 생겼어요.')],
  ['끊긴 연결', networkError()],
])('%s은 이유를 덧붙인다', (_, error) => {
  expect(failureText(sentence, error)).toBe(`${sentence} ${error.message}`)
})

test('429만 너무 많은 요청이다', () => {
  expect(isTooMany(refused(429, 'E429', ''))).toBe(true)
  expect(isTooMany(refused(200, 'E404', ''))).toBe(false)
  expect(isTooMany(new Error('bug'))).toBe(false)
})
