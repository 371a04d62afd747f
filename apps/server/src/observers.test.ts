import { readFileSync } from 'node:fs'
import { describedCalls } from '@matjari/contract/calls/all'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { patientLimits, testPlace } from '../test/setup/database.ts'
import { ask, tokenFor } from '../test/support/members/signed-in.ts'
import { startCollector, valueOf } from '../test/support/metrics/collector.ts'
import { samplesIn, sumOf } from '../test/support/metrics/samples.ts'
import { buildGuest, cancel, takePlaces } from '../test/support/reservations/bookings.ts'
import { book, buildReservable, tomorrow } from '../test/support/reservations/reservable.ts'
import { type TestApp, testApp } from '../test/support/server/app.ts'
import { openDatabase } from './db/database.ts'
import { sweepHolds } from './features/waitlist/offer-sweep.ts'
import { readConfig } from './lib/config.ts'
import { tracedMail } from './lib/mail/smtp.ts'
import { startRepeatingJob } from './lib/queues/repeating-job.ts'
import type { Metrics } from './lib/telemetry/metrics.ts'
import { openTraces, summaryOf } from './lib/telemetry/otlp.ts'
import { openMetrics } from './lib/telemetry/prometheus.ts'
import type { Traces } from './lib/telemetry/traces.ts'

describe('세는 것', () => {
  const metrics: Metrics = openMetrics()
  let server: TestApp
  let url: string
  beforeAll(async () => {
    server = await testApp({ METRICS_PORT: '0', ANSWER_CACHE_MB: '8' }, { metrics })
    url = await server.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => server.close())

  /** How much a number grew during the work. */
  async function grown(work: () => Promise<unknown>) {
    const before = await metrics.text()
    await work()
    const after = await metrics.text()
    return (name: string, labels: Record<string, string>) =>
      sumOf(after, name, labels) - sumOf(before, name, labels)
  }

  const accepted = 'matjari_bookings_accepted_total'
  const refused = 'matjari_bookings_refused_total'
  const requests = 'matjari_http_requests_total'
  const seconds = 'matjari_http_request_duration_seconds_count'

  test('받은 예약과 거절한 예약을 이유와 함께 세고, 요청은 계약의 이름으로 센다', async () => {
    const { restaurantNo } = await buildReservable(server.deps.db, { maxTeamNum: 1 })
    const [first, second] = [await buildGuest(server), await buildGuest(server)]
    const more = await grown(async () => {
      await book(server, { token: first.token, restaurantNo })
      await book(server, { token: second.token, restaurantNo })
      await book(server, { token: second.token, restaurantNo, numberOfGuests: 9 })
    })
    expect(more(accepted, { way: 'guest' })).toBe(1)
    expect(more(refused, {})).toBe(2)
    expect(more(refused, { reason: 'full' })).toBe(1)
    expect(more(refused, { reason: 'guests' })).toBe(1)
    const call = 'POST /api/reservation'
    expect(more(requests, { call, status: '2xx', refusal: 'none' })).toBe(1)
    expect(more(requests, { call, status: '4xx', refusal: 'slotTaken' })).toBe(1)
    expect(more(requests, { call, status: '4xx', refusal: 'invalid' })).toBe(1)
    expect(more(seconds, { call })).toBe(3)
  })

  test('누가 어떤 주소를 지어내도 이름표는 늘지 않는다', async () => {
    const names = async () =>
      new Set(
        samplesIn(await metrics.text())
          .filter(({ name }) => name === requests)
          .map(({ labels }) => labels.call),
      )
    const odd = Array.from({ length: 30 }, (_, at) => `/made-up-${at}/${at}?x=${at}`)
    const more = await grown(async () => {
      for (const path of odd) {
        await server.app.inject({ url: path, headers: { accept: 'application/json' } })
        await server.app.inject({ url: path, headers: { accept: 'text/html' } })
        await server.app.inject({ url: `/api${path}` })
        await server.app.inject({ method: 'POST', url: path })
      }
      await server.app.inject({ url: '/%' })
    })
    expect(more(requests, { call: 'unknown', status: '4xx' })).toBeGreaterThanOrEqual(90)
    expect(more(requests, { call: 'page' }) + more(requests, { call: 'unknown' })).toBe(120)
    expect(more(requests, { call: 'unreadable', refusal: 'invalid' })).toBe(1)
    expect(await metrics.text()).not.toContain('made-up')
    const known = new Set<string | undefined>(describedCalls.map(([key]) => key))
    const classes = [...(await names())].filter((name) => !known.has(name))
    expect(
      classes.filter(
        (name) =>
          ![
            'page',
            'picture',
            'asset',
            'health',
            'metrics',
            'other',
            'unknown',
            'unreadable',
            'socket',
          ].includes(name ?? ''),
      ),
    ).toEqual([])
  })

  test('갖고 있던 답도 같은 이름으로 세고, 찾은 것과 만든 것을 따로 센다', async () => {
    const { restaurantNo } = await buildReservable(server.deps.db)
    const call = 'GET /api/restaurants/:restaurantNo'
    const address = `${url}/api/restaurants/${restaurantNo}`
    const more = await grown(async () => {
      for (let time = 0; time < 5; time += 1) expect((await fetch(address)).status).toBe(200)
    })
    expect(more(requests, { call, status: '2xx', refusal: 'none' })).toBe(5)
    expect(more(seconds, { call })).toBe(5)
    expect(more('matjari_kept_answers_total', { event: 'hit' })).toBeGreaterThanOrEqual(3)
    expect(more('matjari_kept_answers_total', { event: 'miss' })).toBeGreaterThanOrEqual(1)
  })

  test('기다리는 줄에 선 것, 자리를 잡아 준 것, 받은 것, 시간이 지난 것을 센다', async () => {
    const { db } = server.deps
    const admin = await buildGuest(server, { memberRole: 'ROLE_ADMIN' })
    const { restaurantNo } = await buildReservable(db, { maxTeamNum: 1 })
    const [place = ''] = await takePlaces(db, { restaurantNo, count: 1 })
    const waiter = async () => {
      const { token, memberNo } = await buildGuest(server)
      const wish = { restaurantNo, day: tomorrow, from: '12:00', to: '12:00', numberOfGuests: 2 }
      const { body } = await ask<{ items: { waitingNo: string } }>(server, 'POST /api/waiting', {
        token,
        payload: wish,
      })
      return { memberNo, waitingNo: body.items.waitingNo }
    }
    const more = await grown(async () => {
      await waiter()
      const second = await waiter()
      await cancel(server, { token: admin.token, reservationNo: place })
      server.clock.advance(11 * 60_000)
      await sweepHolds(server.deps)
      const token = await tokenFor(server, second.memberNo)
      await ask(server, `POST /api/waiting/${second.waitingNo}/accept`, { token })
    })
    const events = 'matjari_waiting_events_total'
    expect(more(events, { event: 'joined' })).toBe(2)
    expect(more(events, { event: 'offered' })).toBe(2)
    expect(more(events, { event: 'expired' })).toBe(1)
    expect(more(events, { event: 'accepted' })).toBe(1)
    expect(more(accepted, { way: 'waiting' })).toBe(1)
  })

  test('뒤에서 하는 일은 끝난 것과 실패한 것을 세고, 마지막으로 잘된 때를 안다', async () => {
    const ends = (isGood: boolean) =>
      new Promise<void>((resolve) => {
        const job = metrics.job(isGood ? 'good' : 'bad', 5_000)
        const rounds = startRepeatingJob(
          async () => {
            if (!isGood) throw new Error('no')
          },
          {
            everyMs: 60_000,
            atOnce: true,
            onError: () => {},
            job: {
              ended(round) {
                job.ended(round)
                void rounds.stop().then(resolve)
              },
            },
          },
        )
      })
    await ends(true)
    await ends(false)
    const text = await metrics.text()
    expect(sumOf(text, 'matjari_job_rounds_total', { task: 'good' })).toBe(1)
    expect(sumOf(text, 'matjari_job_failures_total', { task: 'good' })).toBe(0)
    expect(sumOf(text, 'matjari_job_failures_total', { task: 'bad' })).toBe(1)
    expect(sumOf(text, 'matjari_job_period_seconds', { task: 'good' })).toBe(5)
    expect(
      sumOf(text, 'matjari_job_last_success_timestamp_seconds', { task: 'good' }),
    ).toBeGreaterThan(0)
  })
})

describe('추적', () => {
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
    expect(
      summaryOf('with a as (select 1 from slot) insert into reservation select * from a'),
    ).toBe('insert reservation')
    expect(summaryOf('begin')).toBe('begin')
  })
})

describe('읽어 들이지 않는 것', () => {
  /** Everything that is loaded with a file before it runs, packages by their names. */
  function loadedWith(file: URL, found = new Set<string>()): Set<string> {
    if (found.has(file.href)) return found
    found.add(file.href)
    const text = readFileSync(file, 'utf8')
    const imports = /^(?:import|export)\s(?!type\b)(?:[^'"]*?\sfrom\s)?'([^']+)'/gm
    for (const [, name = ''] of text.matchAll(imports))
      if (name.startsWith('.')) loadedWith(new URL(name, file), found)
      else found.add(name)
    return found
  }

  const source = (path: string) => new URL(`./${path}`, import.meta.url)

  test('아무것도 정하지 않은 서버는 prom-client도, 추적을 보내는 것도 읽어 들이지 않는다', () => {
    const loaded = loadedWith(new URL('./main.ts', import.meta.url))
    expect(loaded).toContain(source('observers.ts').href)
    expect(loaded).toContain('fastify')
    expect(loaded).not.toContain('prom-client')
    for (const file of ['lib/telemetry/prometheus.ts', 'lib/telemetry/otlp.ts'])
      expect(loaded).not.toContain(source(file).href)
    // Where they are loaded, they are found by the same look.
    expect(loadedWith(source('lib/telemetry/prometheus.ts'))).toContain('prom-client')
  })
})
