import { messages } from '@matjari/contract/messages'
import { refusals } from '@matjari/contract/refusals'
import { expect, test } from 'vitest'
import { ApiError, networkError } from '../../../lib/api-error.ts'
import { confirmFailureText } from './prove.ts'

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
