import type { CallDescription } from '@matjari/contract/call'
import { calls, describedCalls } from '@matjari/contract/calls/all'
import Fastify from 'fastify'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { AppError } from '../lib/app-error.ts'
import {
  answerErrorsInEnvelope,
  answerSchema,
  compiledSerializer,
  serializerFor,
  statusOf,
  succeeded,
} from './envelope.ts'

describe('답의 봉투', () => {
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
})

describe('오류의 답', () => {
  const lines: string[] = []
  const app = Fastify({ logger: { stream: { write: (line: string) => void lines.push(line) } } })
  answerErrorsInEnvelope(app)
  app.get('/many', () => Promise.reject(new AppError('tooMany', { retryAfter: 12.2 })))
  app.get('/bug', () => Promise.reject(new Error('secret detail of a bug')))
  app.get('/lost', () =>
    Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })),
  )
  const refusedByDatabase = (code: string) =>
    Object.assign(new pg.DatabaseError('refused', 0, 'error'), { code })
  app.get<{ Params: { code: string } }>('/database/:code', ({ params }) =>
    Promise.reject(refusedByDatabase(params.code)),
  )
  afterAll(() => app.close())

  test('잦은 요청의 거절은 언제 다시 할지 알려 준다', async () => {
    const response = await app.inject('/many')
    expect(response.statusCode).toBe(429)
    expect(response.headers['retry-after']).toBe('13')
    expect(response.json()).toMatchObject({ header: { code: 'E429' } })
  })

  test('버그는 500이고 속사정은 로그에만 남는다', async () => {
    const response = await app.inject('/bug')
    expect(response.statusCode).toBe(500)
    expect(response.json()).toMatchObject({ header: { code: 'E500' }, body: { items: null } })
    expect(response.body).not.toContain('secret detail')
    expect(lines.join('')).toContain('secret detail')
  })

  test('끊긴 데이터베이스는 503이고 다시 해 보라고 한다', async () => {
    const response = await app.inject('/lost')
    expect(response.statusCode).toBe(503)
    expect(response.headers['retry-after']).toBe('2')
    expect(response.json()).toMatchObject({ header: { code: 'E503' } })
  })

  test.each(['40P01', '40001', '55P03', '25006', '53200'])(
    '데이터베이스가 지금은 안 된다고 하면 503이고 다시 해 보라고 한다: %s',
    async (code) => {
      const response = await app.inject(`/database/${code}`)
      expect(response.statusCode).toBe(503)
      expect(response.headers['retry-after']).toBe('2')
      expect(response.json()).toMatchObject({ header: { code: 'E503' } })
    },
  )

  test('꽉 찬 디스크는 507이고, 데이터베이스가 다른 까닭으로 거절한 것은 500이다', async () => {
    expect((await app.inject('/database/53100')).statusCode).toBe(507)
    expect((await app.inject('/database/23514')).statusCode).toBe(500)
  })
})
