import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migratePlace } from '../../test/engines/migrate-place.ts'
import { type RealPostgres, startQuickPostgres } from '../../test/engines/real-postgres.ts'
import { onServer } from '../../test/engines/server-databases.ts'
import { type TestPlace, testPlace } from '../../test/setup/database.ts'
import { buildMember, testPassword } from '../../test/support/members/members.ts'
import { buildGuest } from '../../test/support/reservations/bookings.ts'
import { book, buildReservable, tomorrow } from '../../test/support/reservations/reservable.ts'
import { type TestApp, testApp } from '../../test/support/server/app.ts'
import { startJobs } from '../jobs.ts'
import { defaultDatabaseLimits } from '../lib/config.ts'
import { pause } from '../lib/queues/repeating-job.ts'
import { type Database, openDatabase } from './database.ts'
import { isConnectionLost } from './errors.ts'
import { withoutTimeouts } from './migrate.ts'
import { preparedPipelined } from './prepared.ts'

describe('버려진 거래', () => {
  let home: TestPlace
  const opened: Database[] = []
  beforeEach(async () => {
    home = await testPlace('migrated')
  })
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close()
    await home.remove()
  })

  /** A busy machine takes its time. */
  const patience = { timeout: 60_000 }

  async function open(limits: { idleTransactionMs?: number } = {}) {
    const database = await openDatabase({ ...home.place, ...limits, log: () => {} })
    opened.push(database)
    return database
  }

  type Settings = { readonly idle: string }
  const settings = sql<Settings>`select current_setting('idle_in_transaction_session_timeout') as idle`
  const quickSettings = preparedPipelined((db) => ({ compile: () => settings.compile(db) }))

  test('어느 연결에서든 아무것도 묻지 않는 트랜잭션은 30초면 끝난다', async () => {
    const database = await open()
    const { db } = database
    expect(defaultDatabaseLimits.idleTransactionMs).toBe(30_000)
    const reading = await settings.execute(db)
    const changing = await db.transaction().execute((tx) => settings.execute(tx))
    await expect
      .poll(async () => {
        await Promise.all(Array.from({ length: 4 }, () => quickSettings(db, {})))
        return database.pools().shared?.open
      }, patience)
      .toBe(2)
    const shared = await quickSettings(db, {})
    for (const rows of [reading.rows, changing.rows, shared])
      expect(rows).toEqual([{ idle: '30s' }])
  })

  test('멈춘 트랜잭션이 끝나면 쥐고 있던 것이 풀리고, 서버는 그대로 이어서 쓴다', async () => {
    const { db } = await open({ idleTransactionMs: 200 })
    const { db: elsewhere } = await open()
    const member = { memberId: 'held', memberName: '김하루', memberNickName: '하루' }
    await elsewhere.insertInto('member').values(member).execute()
    const rename = (tx: typeof db, memberName: string) =>
      tx.updateTable('member').set({ memberName }).where('memberId', '=', 'held').execute()

    let isHeld = false
    let isOver = false
    const stopped = db
      .transaction()
      .execute(async (tx) => {
        await rename(tx, '잊힘')
        isHeld = true
        while (!isOver) await pause(10)
        await rename(tx, '늦음')
      })
      .catch((error: unknown) => error)
    while (!isHeld) await pause(10)
    // Waits for the row, at most as long as anybody waits for one.
    const next = await rename(elsewhere, '다음').then(() => 'free', String)
    isOver = true
    expect(next).toBe('free')
    expect(isConnectionLost(await stopped)).toBe(true)
    await db.transaction().execute((tx) => rename(tx, '이어서'))
    const { memberName } = await db
      .selectFrom('member')
      .select('memberName')
      .executeTakeFirstOrThrow()
    expect(memberName).toBe('이어서')
  })

  test('시작할 때 하는 일은 오래 걸려도 끝나지 않고, 그 뒤로는 다시 정한 대로다', async () => {
    const { db } = await open({ idleTransactionMs: 200 })
    const session = await withoutTimeouts(db, async (held) => {
      const during = await held.transaction().execute((tx) => settings.execute(tx))
      return during.rows
    })
    expect(session).toEqual([{ idle: '0' }])
    const after = await db.transaction().execute((tx) => settings.execute(tx))
    expect(after.rows).toEqual([{ idle: '200ms' }])
  })
})

describe('읽기만 되는 서버', () => {
  // A server of its own: to make it read only would stop everybody else's tests.
  let postgres: RealPostgres
  let database: Database
  let server: TestApp
  let rounds: ReturnType<typeof startJobs>
  beforeEach(async () => {
    postgres = await startQuickPostgres()
    await migratePlace({ url: postgres.url })
    database = await openDatabase({ url: postgres.url, log: () => {} })
    const { db, notices, refusesChanges } = database
    server = await testApp({}, { db, notices, refusesChanges })
    rounds = startJobs(server.deps, { warn() {}, info() {} })
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
})
