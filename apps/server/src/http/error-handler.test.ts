import Fastify from 'fastify'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { AppError } from '../lib/app-error.ts'
import { answerErrorsInEnvelope } from './error-handler.ts'

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
