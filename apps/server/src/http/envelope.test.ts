import type { CallDescription } from '@matjari/contract/call'
import { calls, describedCalls } from '@matjari/contract/calls/all'
import { describe, expect, test } from 'vitest'
import { AppError } from '../lib/app-error.ts'
import { answerSchema, compiledSerializer, serializerFor, statusOf, succeeded } from './envelope.ts'

describe('봉투', () => {
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
  ] as const)(
    '%s 는 답하는 방식에서 %i, 상태 방식에서 %i이다',
    (kind, whenAnswered, whenStatus) => {
      const error = new AppError(kind)
      expect(statusOf(error, answered)).toBe(whenAnswered)
      expect(statusOf(error, status)).toBe(whenStatus)
    },
  )

  test('줄 것이 없는 성공은 items가 null이다', () => {
    expect(succeeded(answered, undefined)).toEqual({
      header: { code: 'S200', message: '정상 처리됐어요.' },
      body: { items: null },
    })
  })
})

describe('쓰는 속도와 같음', () => {
  const rating = calls['GET /api/restaurants/:restaurantNo/rating']
  const header = { code: 'S200', message: '정상 처리됐어요.' }

  const serializer = (method: string) =>
    serializerFor({ schema: answerSchema(rating), method, url: '/rating', httpStatus: '200' })

  test('한 부름의 답을 쓰는 함수는 몇 번을 물어도 한 번만 만든다', () => {
    expect(serializer('HEAD')).toBe(serializer('GET'))
  })

  test('다른 부름의 답은 다른 함수가 쓴다', () => {
    const schema = answerSchema(calls['GET /api/chatting/unread'])
    const unread = serializerFor({ schema, method: 'GET', url: '/unread', httpStatus: '200' })
    expect(unread).not.toBe(serializer('GET'))
    const body = { items: { unreadCount: 3, secret: 'must not leave' } }
    expect(JSON.parse(unread({ header, body }))).toEqual({
      header,
      body: { items: { unreadCount: 3 } },
    })
  })

  // A start compiles none of them: that one cannot be compiled would be seen by whoever asks first.
  test.each(describedCalls)('%s의 답을 쓰는 함수를 만들 수 있다', (_key, call) => {
    expect(() => compiledSerializer(answerSchema(call))).not.toThrow()
  })
})
