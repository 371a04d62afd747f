import { messages } from '@matjari/contract/messages'
import { refusals } from '@matjari/contract/refusals'
import { describe, expect, test } from 'vitest'
import { ApiError, networkError } from '../../lib/api-error.ts'
import { confirmFailureText } from './confirm-identity.tsx'
import { findFailureText, isTooMany } from './find-account.tsx'

describe('본인 확인', () => {
  const answered = (code: string, message: string) => new ApiError(message, { code, status: 200 })

  test('틀린 비밀번호는 한 문장으로 말한다', () => {
    const error = answered(refusals.invalid.code, messages.password.confirmFailed)
    expect(confirmFailureText(error)).toBe('비밀번호 인증 실패')
  })

  test('비밀번호가 맞아도 안 되는 일은 그 이유만 말한다', () => {
    const error = answered(refusals.conflict.code, messages.withdrawal.lastAdministrator)
    expect(confirmFailureText(error)).toBe(messages.withdrawal.lastAdministrator)
  })

  test.each([
    ['여러 번 틀린 인증번호', answered('E400', messages.email.noTriesLeft)],
    ['이미 가입한 이메일', answered(refusals.emailTaken.code, refusals.emailTaken.message)],
    ['끊긴 연결', networkError()],
  ])('%s는 이유를 아래에 적는다', (_, error) => {
    expect(confirmFailureText(error)).toBe(`비밀번호 인증 실패\n${error.message}`)
  })
})

describe('찾기 실패', () => {
  const refused = (status: number, code: string, message: string) =>
    new ApiError(message, { code, status })
  const sentence = messages.find.passwordFailed

  test.each([
    ['답으로 온 거절', refused(200, 'E404', '찾을 수 없습니다.')],
    ['상태로 온 거절', refused(404, 'E404', '찾을 수 없습니다.')],
  ])('%s은 화면의 문장만 말한다', (_, error) => {
    expect(findFailureText(sentence, error)).toBe(sentence)
  })

  test.each([
    ['너무 많은 요청', refused(429, 'E429', '3분 뒤에 다시 시도해 주세요.')],
    ['서버의 문제', refused(500, 'E500', '서버에 문제가 생겼어요.')],
    ['끊긴 연결', networkError()],
  ])('%s은 이유를 덧붙인다', (_, error) => {
    expect(findFailureText(sentence, error)).toBe(`${sentence} ${error.message}`)
  })

  test('429만 너무 많은 요청이다', () => {
    expect(isTooMany(refused(429, 'E429', ''))).toBe(true)
    expect(isTooMany(refused(200, 'E404', ''))).toBe(false)
    expect(isTooMany(new Error('bug'))).toBe(false)
  })
})
