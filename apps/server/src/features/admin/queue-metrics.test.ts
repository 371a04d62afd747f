import { type CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { emptyDatabase } from '../../../test/setup/database.ts'
import {
  allStatementsDuring,
  indexesUsed,
  type PlanNode,
  planOf,
  readWhole,
} from '../../../test/support/database/plans.ts'
import { sumOf } from '../../../test/support/metrics/samples.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { MailError } from '../../lib/mail/smtp.ts'
import { openMetrics } from '../../lib/telemetry/prometheus.ts'
import { queueMail } from '../notifications/mail.ts'
import { deliverDue } from '../notifications/mail-delivery.ts'
import { queueStatement, registerQueueMetrics } from './queue-metrics.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ METRICS_PORT: '0' }, { metrics: openMetrics() })
})
afterAll(() => server.close())

const rows = 3_000
/** A busy machine must not decide what is seen. */
const patient = { statementMs: 120_000, allMs: 180_000, restMs: 600_000 }

/** Much that is done, little that waits: as it is after a while. */
async function fill() {
  const { db } = server.deps
  await sql`insert into mail (recipient, sealed, created_at, due_at, sent_at, tries)
    select 'a@example.com', '\\x00', ${server.deps.now()}::timestamptz - interval '90 seconds', now(),
      case when n > 7 then now() end, n % 2 from generate_series(1, ${rows}::int) as n`.execute(db)
  await sql`insert into picture (picture_key, claims, since)
    select 'p' || n, (n > 3)::int, now() from generate_series(1, ${rows}::int) as n`.execute(db)
  await sql`insert into backup (made_by, started_at, finished_at, name, bytes, problem)
    values ('a', '2026-11-14 01:00Z', '2026-11-14 01:02Z', 'whole', 1, null),
      ('a', '2026-11-15 01:00Z', '2026-11-15 01:02Z', null, null, 'no room')`.execute(db)
  await sql`analyze`.execute(db)
}

test('데이터베이스에서 기다리는 것을 한 문장으로 물어서 세고, 10초 안에는 다시 묻지 않는다', async () => {
  await fill()
  const metrics = openMetrics()
  registerQueueMetrics(metrics, server.deps, patient)
  let text = ''
  const statements = (await allStatementsDuring(async () => {
    await metrics.text()
    text = await metrics.text()
  })) as { text?: string }[]
  expect(statements.filter((each) => each.text?.includes('push_message'))).toHaveLength(1)
  const waiting = (queue: string) => sumOf(text, 'matjari_queue_length', { queue })
  expect(waiting('mail')).toBe(7)
  expect(waiting('mail_retrying')).toBe(4)
  expect(waiting('unclaimed_pictures')).toBe(3)
  expect(waiting('push')).toBe(0)
  expect(sumOf(text, 'matjari_queue_oldest_seconds', { queue: 'mail' })).toBe(90)
  expect(sumOf(text, 'matjari_database_up')).toBe(1)
  expect(sumOf(text, 'matjari_backup_last_failed')).toBe(1)
  expect(sumOf(text, 'matjari_backup_last_success_timestamp_seconds')).toBe(
    Date.parse('2026-11-14T01:02:00Z') / 1000,
  )
  const { rows: patience } = await sql<{ statementTimeout: string }>`
    show statement_timeout`.execute(server.deps.db)
  expect(patience).toEqual([{ statementTimeout: '3min' }])
})

test('길어질 수 있는 표는 통째로 읽지 않는다', async () => {
  const { db, now } = server.deps
  const { sql: text, parameters } = queueStatement(now()).compile(db) as CompiledQuery
  const values = parameters.map((value) => (value as Date).toISOString())
  const nodes: PlanNode[] = await planOf(db, { text, values })
  expect(readWhole(nodes, ['mail', 'picture'])).toEqual([])
  expect([...indexesUsed(nodes)]).toEqual(expect.arrayContaining(['mail_due', 'picture_unclaimed']))
  // The others are empty here, and then nothing is faster than to look: forbidden to, it finds them by index as well.
  const nothing = await db.connection().execute(async (session) => {
    await sql`select set_config('enable_seqscan', 'off', false)`.execute(session)
    const plan = await planOf(session, { text, values })
    await sql`reset all`.execute(session)
    return plan
  })
  const long = [
    'mail',
    'reservation_event',
    'restaurant_event',
    'waiting',
    'picture',
    'application',
  ]
  expect(readWhole(nothing, long)).toEqual([])
})

test('데이터베이스가 답하지 않으면 그렇게 말하고, 나머지는 그대로 보인다', async () => {
  const away = await emptyDatabase()
  const metrics = openMetrics()
  registerQueueMetrics(metrics, { db: away.db, now: server.deps.now }, patient)
  await away.close()
  const text = await metrics.text()
  expect(text).toContain('\nmatjari_database_up 0\n')
  expect(text).not.toContain('matjari_queue_length{')
  expect(text).toContain('process_cpu_seconds_total')
})

test('보낸 편지, 미룬 편지, 그만둔 편지를 센다', async () => {
  const metrics = openMetrics()
  const deps = { ...server.deps, metrics }
  const send = vi.fn<() => Promise<void>>()
  send.mockRejectedValueOnce(new MailError('450', false))
  send.mockRejectedValueOnce(new MailError('550', true))
  await sql`delete from mail`.execute(server.deps.db)
  const letter = { subject: '인사', text: '안녕', html: '<p>안녕</p>' }
  for (const to of ['a@example.com', 'b@example.com', 'c@example.com'])
    await queueMail(deps, deps.db, { to, letter })
  await deliverDue(deps, { send, close: () => {} })
  const text = await metrics.text()
  for (const outcome of ['sent', 'postponed', 'givenUp'])
    expect([outcome, sumOf(text, 'matjari_mail_total', { outcome })]).toEqual([outcome, 1])
})
