import { calls } from '@matjari/contract/calls/all'
import { expect, test } from 'vitest'
import { serializerFor, serializerSchema } from './envelope.ts'

const rating = calls['GET /api/restaurants/:restaurantNo/rating']
const header = { code: 'S200', message: '정상 처리됐어요.' }

const compiled = (method: string) =>
  serializerFor({ schema: serializerSchema(rating), method, url: '/rating', httpStatus: '200' })

test('한 부름의 답을 쓰는 함수는 몇 번을 물어도 한 번만 만든다', () => {
  expect(compiled('HEAD')).toBe(compiled('GET'))
})

test('다른 부름의 답은 다른 함수가 쓴다', () => {
  const schema = serializerSchema(calls['GET /api/chatting/unread'])
  const unread = serializerFor({ schema, method: 'GET', url: '/unread', httpStatus: '200' })
  expect(unread).not.toBe(compiled('GET'))
  const body = { items: { unreadCount: 3, secret: 'must not leave' } }
  expect(JSON.parse(unread({ header, body }))).toEqual({
    header,
    body: { items: { unreadCount: 3 } },
  })
})
