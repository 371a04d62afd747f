import { describedCalls } from '@matjari/contract/calls/all'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, tokenFor } from '../../../test/support/members/signed-in.ts'
import { samplesIn, sumOf } from '../../../test/support/metrics/samples.ts'
import { buildGuest, cancel, takePlaces } from '../../../test/support/reservations/bookings.ts'
import { book, buildReservable, tomorrow } from '../../../test/support/reservations/reservable.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { sweepHolds } from '../../features/waitlist/offer-sweep.ts'
import { startRounds } from '../rounds.ts'
import type { Metrics } from './metrics.ts'
import { openMetrics } from './open.ts'

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
      const rounds = startRounds(
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
