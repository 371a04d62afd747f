import type { WaitlistEntry } from '@matjari/contract/waitlist/entities'
import { importJWK, jwtVerify } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask } from '../../../test/support/members/signed-in.ts'
import { makeBrowser } from '../../../test/support/push/browser.ts'
import { startPushService } from '../../../test/support/push/service.ts'
import { buildGuest, cancel, takePlaces } from '../../../test/support/reservations/bookings.ts'
import { buildReservable, tomorrow } from '../../../test/support/reservations/reservable.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { sweepHolds } from '../waitlist/offer-sweep.ts'
import { sendWaitlistEvents } from '../waitlist/waitlist-events.ts'
import { pushKey } from './push.ts'
import { deliverPush, LEASE_MS, MAX_TRIES } from './push-delivery.ts'

const minute = 60_000
let server: TestApp
let service: Awaited<ReturnType<typeof startPushService>>
type Said = { status: number; headers?: Record<string, string> }
let answer: Said | Promise<Said>
let logged: string[]
beforeAll(async () => {
  server = await testApp()
  service = await startPushService(() => answer)
})
beforeEach(() => {
  answer = { status: 201 }
  logged = []
  service.arrived.length = 0
})
afterEach(async () => {
  await server.deps.db.deleteFrom('pushSubscription').execute()
})
afterAll(async () => {
  await service?.close()
  await server.close()
})

const log = {
  warn: (details: object, line: string) => void logged.push(JSON.stringify([details, line])),
}
const deliver = () => deliverPush(server.deps, { log })
const left = () => server.deps.db.selectFrom('pushMessage').selectAll().execute()

/** A member with a browser, for whom a table is held from now on. */
async function holdSomething(name = 'one') {
  const { restaurantNo } = await buildReservable(server.deps.db, { maxTeamNum: 1 })
  const [reservationNo = ''] = await takePlaces(server.deps.db, { restaurantNo, count: 1 })
  const { token } = await buildGuest(server)
  const browser = makeBrowser(`${service.url}/${name}`)
  await ask(server, 'POST /api/push/subscriptions', { token, payload: browser.subscription })
  const wish = { day: tomorrow, from: '12:00', to: '12:00', numberOfGuests: 2 }
  const payload = { restaurantNo, ...wish }
  const joined = await ask<{ items: WaitlistEntry }>(server, 'POST /api/waiting', {
    token,
    payload,
  })
  const admin = await buildGuest(server, { memberRole: 'ROLE_ADMIN' })
  await cancel(server, { token: admin.token, reservationNo })
  await sendWaitlistEvents(server.deps)
  return { token, browser, waitingNo: joined.body.items.waitingNo }
}

test('잡아 둔 자리의 소식은 그 브라우저만 읽을 수 있게, 우리 열쇠로 서명되어 한 번 간다', async () => {
  const { browser, waitingNo } = await holdSomething()
  expect((await left())[0]?.sealed.toString('latin1')).not.toContain('자리')
  expect(await deliver()).toBe(1)
  expect(await deliver()).toBe(0)
  expect(service.arrived).toHaveLength(1)
  const [arrived] = service.arrived
  if (!arrived) throw new Error('nothing arrived')
  expect(browser.read(arrived.body)).toEqual({
    title: expect.stringContaining('자리가 났어요') as unknown,
    body: expect.stringContaining('까지 잡아 두었어요') as unknown,
    link: `/mypage/waiting?waitingNo=${waitingNo}`,
    topic: `waiting-${waitingNo}`,
  })
  expect(arrived).toMatchObject({
    path: '/one',
    headers: {
      'content-encoding': 'aes128gcm',
      ttl: String(10 * 60),
      urgency: 'high',
      topic: `waiting-${waitingNo}`,
    },
  })
  const [, token = '', sentKey = ''] =
    /^vapid t=([^,]+), k=(.+)$/.exec(arrived.headers.authorization ?? '') ?? []
  const { publicKey } = await pushKey(server.deps)
  expect(sentKey).toBe(publicKey)
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  )
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256')
  const { payload } = await jwtVerify(token, key, { audience: service.url })
  expect(payload.sub).toBe('mailto:no-reply@localhost')
  expect(await left()).toEqual([])
})

test('잡아 둔 시간이 지난 소식은 가지 않고, 넘어갔다는 소식이 그 자리를 대신한다', async () => {
  const { browser } = await holdSomething()
  server.clock.advance(10 * minute)
  expect(await deliver()).toBe(0)
  expect([service.arrived, await left()]).toEqual([[], []])
  await holdSomething('two')
  server.clock.advance(10 * minute)
  await sweepHolds(server.deps)
  await sendWaitlistEvents(server.deps)
  expect(await left()).toHaveLength(2)
  expect(await deliver()).toBe(2)
  const one = service.arrived.find(({ path }) => path === '/one')
  expect(browser.read(one?.body ?? Buffer.alloc(0))).toMatchObject({
    title: expect.stringContaining('다음 순서로 넘어갔어요') as unknown,
  })
})

test('없어진 브라우저는 잊고, 다른 데로 가라는 말은 따르지 않는다', async () => {
  await holdSomething()
  answer = { status: 307, headers: { location: `${service.url}/elsewhere` } }
  expect(await deliver()).toBe(0)
  expect([service.arrived.map(({ path }) => path), await left()]).toEqual([['/one'], []])
  answer = { status: 410 }
  await holdSomething('gone')
  await deliver()
  const kept = await server.deps.db.selectFrom('pushSubscription').select('endpoint').execute()
  expect(kept.map(({ endpoint }) => endpoint)).toEqual([`${service.url}/one`])
})

test('서비스가 바쁘면 말한 만큼 기다려 다시 하고, 끝내 안 되면 그만둔다', async () => {
  await holdSomething()
  answer = { status: 429, headers: { 'retry-after': '30' } }
  expect(await deliver()).toBe(0)
  server.clock.advance(29_000)
  expect(await deliver()).toBe(0)
  expect(service.arrived).toHaveLength(1)
  server.clock.advance(1_000)
  answer = { status: 503 }
  for (let attempt = 2; attempt <= MAX_TRIES; attempt += 1) {
    await deliver()
    server.clock.advance(70_000)
  }
  expect([service.arrived.length, await left()]).toEqual([MAX_TRIES, []])
  const lines = logged.join('\n')
  expect(lines).toContain('push given up')
  expect(lines).not.toMatch(/127\.0\.0\.1|\/one|자리/)
})

test('보내는 동안은 맡은 소식이라 다른 서버가 가져가지 않는다', async () => {
  await holdSomething()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  answer = held.then(() => ({ status: 201 }))
  const first = deliver()
  await expect.poll(() => service.arrived.length, { timeout: 20_000 }).toBe(1)
  expect(await deliver()).toBe(0)
  release()
  expect([await first, service.arrived.length]).toEqual([1, 1])
})

test('보내다 죽은 이의 소식은 맡은 시간이 지난 뒤 다른 이가 보낸다', async () => {
  await holdSomething()
  const now = server.clock.now()
  await server.deps.db
    .updateTable('pushMessage')
    .set({ tries: 1, dueAt: new Date(now.getTime() + LEASE_MS) })
    .execute()
  expect(await deliver()).toBe(0)
  server.clock.advance(LEASE_MS)
  expect(await deliver()).toBe(1)
})
