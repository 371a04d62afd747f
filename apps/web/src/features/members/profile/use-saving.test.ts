import { messages } from '@matjari/contract/messages'
import { refusals } from '@matjari/contract/refusals'
import { expect, test } from 'vitest'
import { ApiError } from '../../../lib/api-error.ts'
import { isConfirmNeeded, placeOfRefusal } from './use-saving.ts'

const answered = (code: string, message: string) => new ApiError(message, { code, status: 200 })

test.each([
  ['email', answered(refusals.emailProofNeeded.code, messages.profile.emailProofNeeded)],
  ['nickname', answered(refusals.conflict.code, messages.profile.nicknameTaken)],
  ['form', answered(refusals.invalid.code, messages.profile.fixedFields)],
  ['form', new Error('bug')],
])('거절은 %s 자리에 적는다', (place, error) => {
  expect(placeOfRefusal(error)).toBe(place)
})

test('오래된 비밀번호 확인만 다시 확인하게 한다', () => {
  const { code, message } = refusals.confirmNeeded
  expect(isConfirmNeeded(answered(code, message))).toBe(true)
  expect(isConfirmNeeded(answered(refusals.invalid.code, message))).toBe(false)
  expect(isConfirmNeeded(new Error(message))).toBe(false)
})
