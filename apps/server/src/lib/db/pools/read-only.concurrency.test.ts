import { afterEach, beforeEach, expect, test } from 'vitest'
import { migratePlace } from '../../../../test/engines/migrate-place.ts'
import { type RealPostgres, startQuickPostgres } from '../../../../test/engines/real-postgres.ts'
import { onServer } from '../../../../test/engines/server-databases.ts'
import { buildMember, testPassword } from '../../../../test/support/members/members.ts'
import { buildGuest } from '../../../../test/support/reservations/bookings.ts'
import {
  book,
  buildReservable,
  tomorrow,
} from '../../../../test/support/reservations/reservable.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'
import { startBackgroundWork } from '../../../background.ts'
import { type Database, openDatabase } from '../database.ts'

// A server of its own: to make it read only would stop everybody else's tests.
let postgres: RealPostgres
let database: Database
let server: TestApp
let rounds: ReturnType<typeof startBackgroundWork>
beforeEach(async () => {
  postgres = await startQuickPostgres()
  await migratePlace({ url: postgres.url })
  database = await openDatabase({ url: postgres.url, log: () => {} })
  const { db, notices, refusesChanges } = database
  server = await testApp({}, { db, notices, refusesChanges })
  rounds = startBackgroundWork(server.deps, { warn() {}, info() {} })
})
afterEach(async () => {
  await rounds.stop()
  await server.close()
  await database.close()
  await postgres.remove()
})

const tell = (...statements: string[]) =>
  statements.reduce<Promise<unknown>>(
    (before, statement) => before.then(() => onServer(postgres.url, statement)),
    Promise.resolve(),
  )
/** A busy machine takes its time. */
const patience = { timeout: 60_000 }

const cut = `select pg_terminate_backend(pid) from pg_stat_activity
  where application_name like 'matjari%'`

type Way = { readonly refuse: readonly string[]; readonly allow: readonly string[] }
const ways: Record<string, Way> = {
  '데이터베이스의 설정과 끊긴 연결': {
    refuse: ['alter database postgres set default_transaction_read_only = on', cut],
    allow: [
      'begin read write; alter database postgres reset default_transaction_read_only; commit',
    ],
  },
  '서버의 설정': {
    refuse: ['alter system set default_transaction_read_only = on', 'select pg_reload_conf()'],
    allow: ['alter system reset default_transaction_read_only', 'select pg_reload_conf()'],
  },
}

async function stage() {
  const { db } = server.deps
  const { restaurantNo } = await buildReservable(db, { maxTeamNum: 100 })
  const { memberId } = await buildMember(db)
  const guests = await Promise.all(Array.from({ length: 12 }, () => buildGuest(server)))
  const payload = { memberId, memberPw: testPassword, authLogin: 'N' }
  return {
    signIn: () => server.app.inject({ method: 'POST', url: '/api/auth/tokens', payload }),
    bookAll: () => Promise.all(guests.map(({ token }) => book(server, { token, restaurantNo }))),
    read: () =>
      server.app.inject(`/api/reservation?restaurantNo=${restaurantNo}&reserveDay=${tomorrow}`),
    ready: () => server.app.inject('/readyz'),
  }
}

test.each(Object.entries(ways))(
  '읽기만 하게 된 데이터베이스: 바꾸는 일은 503으로 답하고 읽기는 그대로이며, 다시 쓸 수 있게 되면 곧바로 모두 된다 (%s)',
  async (_way, { refuse, allow }) => {
    const { signIn, bookAll, read, ready } = await stage()
    expect((await signIn()).statusCode).toBe(200)
    expect((await ready()).json()).toMatchObject({ status: 'ready' })

    await tell(...refuse)
    // A connection that was cut is noticed when it is next used, or a moment later.
    await expect
      .poll(async () => (await ready()).json<object>(), patience)
      .toEqual({ status: 'changes are refused' })
    expect((await ready()).statusCode).toBe(503)
    for (let round = 0; round < 2; round++) {
      const refused = await signIn()
      expect(refused.statusCode).toBe(503)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      const codes = (await bookAll()).map(({ header }) => header.code)
      expect(codes).toEqual(codes.map(() => 'E503'))
      expect((await read()).statusCode).toBe(200)
    }

    await tell(...allow)
    // A server reads its settings again when it comes to it.
    const isAllowed = async () =>
      (await onServer(postgres.url, 'show default_transaction_read_only')).map((row) =>
        Object.values(row as object).join(),
      )
    await expect.poll(isAllowed, patience).toEqual(['off'])
    const booked = (await bookAll()).map(({ header }) => header.code)
    expect(booked).toEqual(booked.map(() => 'S200'))
    expect((await signIn()).statusCode).toBe(200)
    expect((await ready()).json()).toMatchObject({ status: 'ready' })
  },
)
