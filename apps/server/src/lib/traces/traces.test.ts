import { afterEach, beforeEach, expect, test } from 'vitest'
import { patientLimits, testPlace } from '../../../test/setup/database.ts'
import { startCollector, valueOf } from '../../../test/support/metrics/collector.ts'
import { buildGuest } from '../../../test/support/reservations/bookings.ts'
import { book, buildReservable } from '../../../test/support/reservations/reservable.ts'
import { testApp } from '../../../test/support/server/app.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { tracedMail } from './mail.ts'
import { openTraces } from './open.ts'
import { summaryOf } from './statements.ts'
import type { Traces } from './traces.ts'

let collector: Awaited<ReturnType<typeof startCollector>>
const closing: (() => Promise<unknown>)[] = []
const problems: string[] = []
beforeEach(async () => {
  collector = await startCollector()
  closing.push(() => collector.close())
})
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
  if (problems.length > 0) throw new Error(problems.join())
})

function tracesFor(environment: Record<string, string> = {}): Traces {
  const { traces } = readConfig({
    NODE_ENV: 'test',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    ...environment,
  })
  if (!traces) throw new Error('there is nobody to tell')
  return openTraces(traces, (line) => void problems.push(line))
}

async function tracedApp(traces: Traces, environment: Record<string, string> = {}) {
  const { place, remove } = await testPlace('migrated')
  const database = await openDatabase({ ...place, ...patientLimits, log: () => {}, traces })
  closing.push(async () => {
    await database.close()
    await remove()
  })
  const { db, notices } = database
  const server = await testApp(environment, { db, notices, traces })
  closing.push(() => server.close())
  return server
}

const theirs = { trace: 'a'.repeat(32), span: 'b'.repeat(16) }
const traceparent = `00-${theirs.trace}-${theirs.span}-01`

test('예약 하나가 그 문장들과 함께 한 추적으로 모이고, 로그에도 그 이름이 있다', async () => {
  const traces = tracesFor({
    OTEL_SERVICE_NAME: 'matjari-test',
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b',
  })
  const server = await tracedApp(traces)
  const { token } = await buildGuest(server)
  const { restaurantNo } = await buildReservable(server.deps.db)
  const answer = await book(server, { token, restaurantNo })
  expect(answer.status).toBe(200)
  await traces.close()

  const request = collector.spans.find(({ name }) => name === 'POST /api/reservation')
  if (!request) throw new Error('the booking was not told')
  expect(request).toMatchObject({
    traceId: expect.stringMatching(/^[\da-f]{32}$/),
    spanId: expect.stringMatching(/^[\da-f]{16}$/),
    kind: 2,
    status: { code: 0 },
  })
  expect(request.parentSpanId).toBeUndefined()
  expect(valueOf(request, 'http.response.status_code')).toBe('200')
  const children = collector.spans.filter(({ parentSpanId }) => parentSpanId === request.spanId)
  expect(children.map(({ name }) => name)).toContain('insert reservation')
  for (const child of children) {
    expect(child).toMatchObject({ traceId: request.traceId, kind: 3 })
    expect(BigInt(child.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(child.startTimeUnixNano))
    expect(BigInt(child.startTimeUnixNano)).toBeGreaterThanOrEqual(
      BigInt(request.startTimeUnixNano),
    )
  }
  expect(collector.asked[0]).toMatchObject({
    url: '/v1/traces',
    headers: { 'content-type': 'application/json', 'x-key': 'a b' },
    service: 'matjari-test',
  })
  const line = server.logLines.find((each) => each.includes(request.traceId))
  expect(JSON.parse(line ?? '{}')).toMatchObject({ msg: 'answered', traceId: request.traceId })
})

test('앞의 프록시를 믿을 때만 그가 말한 추적에 이어진다', async () => {
  const ids = async (trust: string) => {
    const traces = tracesFor()
    const server = await tracedApp(traces, { TRUST_PROXY: trust })
    await server.app.inject({ url: '/healthz', headers: { traceparent } })
    await server.app.inject({ url: '/healthz', headers: { traceparent: `${traceparent}!` } })
    await traces.close()
    return collector.spans
      .splice(0)
      .map(({ traceId, parentSpanId }) => [traceId === theirs.trace, parentSpanId])
  }
  expect(await ids('off')).toEqual([
    [false, undefined],
    [false, undefined],
  ])
  expect(await ids('1')).toEqual([
    [true, theirs.span],
    [false, undefined],
  ])
})

test('고르지 않은 요청은 문장까지 아무것도 보내지 않는다', async () => {
  const traces = tracesFor({ OTEL_TRACES_SAMPLER_ARG: '0' })
  const server = await tracedApp(traces)
  await server.app.inject({ url: '/readyz' })
  await traces.close()
  expect(collector.asked).toEqual([])
})

test('편지는 저마다 한 추적이고, 받는 사람도 까닭도 적지 않는다', async () => {
  const traces = tracesFor()
  const letter = { subject: '인사', text: '안녕', html: '' }
  const send = () => Promise.reject(new Error('who@example.com is not known'))
  const transport = tracedMail({ send, close: () => {} }, traces)
  const sent = transport.send({ to: 'who@example.com', letter, messageId: 'm' })
  await expect(sent).rejects.toThrow('not known')
  await traces.close()
  expect(collector.spans).toMatchObject([{ name: 'mail send', status: { code: 2 } }])
  expect(JSON.stringify(collector.spans)).not.toContain('who@example.com')
})

test('받는 쪽이 없으면 한 줄로 알리고 요청은 그대로 답한다', async () => {
  const traces = tracesFor()
  const server = await tracedApp(traces)
  await collector.close()
  expect((await server.app.inject({ url: '/readyz' })).statusCode).toBe(200)
  await traces.close()
  expect(problems.splice(0)).toEqual([expect.stringMatching(/^traces could not be sent/)])
})

test('문장의 이름은 하는 일과 표다', () => {
  expect(summaryOf('select "x" from "mail" where "y" = $1')).toBe('select mail')
  expect(summaryOf('update "waiting" set "state" = $1')).toBe('update waiting')
  expect(summaryOf('with a as (select 1 from slot) insert into reservation select * from a')).toBe(
    'insert reservation',
  )
  expect(summaryOf('begin')).toBe('begin')
})
