import { formatClockTime } from '@matjari/contract/clock-time'
import { messages } from '@matjari/contract/messages'
import { addDays } from '@matjari/contract/seoul-day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asAnotherServer } from '../../../test/setup/one-connection.ts'
import { waitingIn } from '../../../test/support/database/race.ts'
import { bearer } from '../../../test/support/members/members.ts'
import { buildGuest } from '../../../test/support/reservations/bookings.ts'
import { book, buildReservable, tomorrow } from '../../../test/support/reservations/reservable.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { pause } from '../../lib/queues/repeating-job.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ DATABASE_LOCK_TIMEOUT_MS: '700' })
})
afterAll(() => server.close())

/** Sixty who want twenty different times of one restaurant. */
async function sixtyGuests(restaurantNo: string) {
  const guests = []
  for (let n = 0; n < 60; n++) {
    const { token } = await buildGuest(server)
    const reserveDay = addDays(tomorrow, n % 2)
    const reserveTime = formatClockTime(660 + 30 * (Math.floor(n / 2) % 10))
    const payload = { restaurantNo, reserveDay, reserveTime, numberOfGuests: 2 }
    guests.push({ headers: bearer(token), payload })
  }
  return guests
}

test('한 가게의 줄이 오래 잠겨도 다른 예약과 읽기는 그대로이고, 기다리던 예약은 503으로 답한다', async () => {
  const { db } = server.deps
  const { restaurantNo } = await buildReservable(db)
  const { restaurantNo: elsewhere } = await buildReservable(db)
  const guests = await sixtyGuests(restaurantNo)
  const { token } = await buildGuest(server)
  const read = async (url: string) => server.app.inject({ url })
  const wanted = `/api/reservation?restaurantNo=${elsewhere}&reserveDay=${tomorrow}`

  const held = db.selectFrom('restaurant').select('restaurantNo').forUpdate()
  await db.transaction().execute(async (tx) => {
    await tx.executeQuery(held.where('restaurantNo', '=', restaurantNo))
    const waiting = asAnotherServer(() =>
      guests.map(async (sent) =>
        server.app.inject({ method: 'POST', url: '/api/reservation', ...sent }),
      ),
    )
    while ((await waitingIn(tx)) < 1) await pause(10)

    const others = await asAnotherServer(() =>
      Promise.all([read('/readyz'), ...Array.from({ length: 20 }, () => read(wanted))]),
    )
    expect(others.map(({ statusCode }) => statusCode)).toEqual(others.map(() => 200))
    const booked = await asAnotherServer(() => book(server, { token, restaurantNo: elsewhere }))
    expect(booked.header.code).toBe('S200')

    // The row is still held: nobody waits for it longer than they have to.
    const answers = await asAnotherServer(() => Promise.all(waiting))
    for (const answer of answers) {
      expect(answer.statusCode).toBe(503)
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      expect(answer.json()).toMatchObject({ header: { message: messages.reservation.busy } })
    }
  })
  expect((await book(server, { token, restaurantNo, reserveTime: '18:00' })).header.code).toBe(
    'S200',
  )
})

test('예약이 아닌 일도 잠긴 것을 한없이 기다리지 않는다', async () => {
  const { db } = server.deps
  const { restaurantNo } = await buildReservable(db)
  const { token } = await buildGuest(server)
  const held = db.selectFrom('restaurant').select('restaurantNo').forUpdate()
  await db.transaction().execute(async (tx) => {
    await tx.executeQuery(held.where('restaurantNo', '=', restaurantNo))
    const answer = await asAnotherServer(async () =>
      server.app.inject({
        method: 'PUT',
        url: `/api/favorites/${restaurantNo}`,
        headers: bearer(token),
      }),
    )
    expect(answer.statusCode).toBe(503)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })
})
