import type { CallDescription } from '@matjari/contract/call'
import { expect, test } from 'vitest'
import { AppError } from './app-error.ts'
import { statusOf, succeeded } from './envelope.ts'

const answered: CallDescription = { summary: '', access: 'public', refusal: 'answered' }
const status: CallDescription = { ...answered, refusal: 'status' }

test.each([
  ['invalid', 200, 400],
  ['conflict', 200, 409],
  ['notFound', 200, 404],
  ['signedOut', 401, 401],
  ['forbidden', 403, 403],
  ['tooLarge', 413, 413],
  ['unsupportedMedia', 415, 415],
  ['tooMany', 429, 429],
  ['internal', 500, 500],
  ['notServed', 501, 501],
  ['unavailable', 503, 503],
] as const)('%s 는 답하는 방식에서 %i, 상태 방식에서 %i이다', (kind, whenAnswered, whenStatus) => {
  const error = new AppError(kind)
  expect(statusOf(error, answered)).toBe(whenAnswered)
  expect(statusOf(error, status)).toBe(whenStatus)
})

test('줄 것이 없는 성공은 items가 null이다', () => {
  expect(succeeded(answered, undefined)).toEqual({
    header: { code: 'S200', message: '정상 처리됐어요.' },
    body: { items: null },
  })
})
