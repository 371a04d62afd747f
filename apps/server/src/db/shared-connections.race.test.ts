import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestPlace, testPlace } from '../../test/setup/database.ts'
import { type Database, openDatabase } from './database.ts'
import { isConnectionLost } from './errors.ts'
import { preparedPipelined } from './prepared.ts'

let home: TestPlace
let database: Database
beforeEach(async () => {
  home = await testPlace('empty')
  database = await openDatabase({ ...home.place, lockTimeoutMs: 60_000, log: () => {} })
  await openShared()
})
afterEach(async () => {
  await database.close()
  await home.remove()
})

type Input = { readonly number: number }
const pidFor = preparedPipelined((db, { number }: Input) => ({
  compile: () =>
    sql<{
      number: number
      pid: number
    }>`select ${number}::int as number, pg_backend_pid() as pid`.compile(db),
}))
const divided = preparedPipelined((db, { number }: Input) => ({
  compile: () => sql<{ part: number }>`select 12 / ${number}::int as part`.compile(db),
}))
const locked = preparedPipelined((db, { number }: Input) => ({
  compile: () =>
    sql<{ done: null }>`select pg_advisory_lock(${number}::int)::text as done`.compile(db),
}))

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
const ask = async (number: number) => (await pidFor(database.db, { number }))[0]
const askMany = (count: number) => Promise.all(numbers(count).map(ask))
const pidsOf = (answers: Awaited<ReturnType<typeof askMany>>) =>
  new Set(answers.map((one) => one?.pid))
const shared = () => database.pools().shared

/** A busy machine takes its time. */
const patience = { timeout: 60_000 }

/** They are opened when they are first needed, and meanwhile the pool answers. */
async function openShared() {
  await expect
    .poll(async () => {
      await askMany(4)
      return shared()?.open
    }, patience)
    .toBe(2)
}

test('함께 물은 예순 가지가 몇 연결만으로 저마다 제 답을 듣는다', async () => {
  const answers = await askMany(60)
  expect(answers.map((one) => one?.number)).toEqual(numbers(60))
  // Two, unless this machine stands still for a moment; the pool alone would take eight.
  expect(pidsOf(answers).size).toBeLessThan(5)
  expect(shared()).toMatchObject({ size: 2, open: 2, idle: 2 })
})

test('하나가 거절되어도 같은 연결로 함께 간 다른 물음은 제 답을 듣는다', async () => {
  const asked = [3, 0, 4, 0, 6].map((number) => divided(database.db, { number }))
  const told = await Promise.allSettled([...asked, ask(7)])
  expect(told.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ])
  expect(await divided(database.db, { number: 4 })).toEqual([{ part: 3 }])
})

test('두 연결이 다 막혀 있으면 다른 연결로 물어서, 막힌 것 뒤에서 기다리지 않는다', async () => {
  const holder = new pg.Client({ connectionString: home.place.url })
  await holder.connect()
  try {
    await holder.query('select pg_advisory_lock(1), pg_advisory_lock(2)')
    // One turn of the loop each, so that they do not go together.
    const first = locked(database.db, { number: 1 })
    await expect.poll(() => shared()?.idle, patience).toBe(1)
    await new Promise((resolve) => void setImmediate(resolve))
    const second = locked(database.db, { number: 2 })
    await expect.poll(() => shared()?.idle, patience).toBe(0)
    await new Promise((resolve) => void setTimeout(resolve, 100))
    const answers = await askMany(5)
    expect(answers.map((one) => one?.number)).toEqual(numbers(5))
    expect(shared()?.idle).toBe(0)
    await holder.query('select pg_advisory_unlock_all()')
    await Promise.all([first, second])
  } finally {
    await holder.end()
  }
})

test('연결이 끊기면 묻던 것만 실패하고, 다음부터는 다시 이어서 답한다', async () => {
  const holder = new pg.Client({ connectionString: home.place.url })
  await holder.connect()
  try {
    await holder.query('select pg_advisory_lock(1)')
    const cut = locked(database.db, { number: 1 }).catch((error: unknown) => error)
    await expect.poll(() => shared()?.idle, patience).toBe(1)
    await holder.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'matjari' and datname = current_database()`)
    expect(isConnectionLost(await cut)).toBe(true)
    await expect.poll(() => shared()?.open, patience).toBe(0)
  } finally {
    await holder.end()
  }
  expect((await askMany(5)).map((one) => one?.number)).toEqual(numbers(5))
  await openShared()
})
