import { calls, describedCalls } from '@matjari/contract/calls/all'
import { expect, test } from 'vitest'
import { answerSchema, compiledSerializer, serializerFor } from './envelope.ts'

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
