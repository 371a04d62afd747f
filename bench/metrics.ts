// What counting costs: a cached answer and one that asks the database, with metrics (scraped every second) beside
// without, in turn: npm run bench:metrics -- --rounds 9 --seconds 2
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { addDays, seoulToday } from '@matjari/contract/seoul-day'
import { sql } from 'kysely'
import { openDatabase } from '../apps/server/src/db/database.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { openMetrics } from '../apps/server/src/lib/telemetry/prometheus.ts'
import { startRealPostgres } from '../apps/server/test/engines/real-postgres.ts'
import { databaseAt, onServer } from '../apps/server/test/engines/server-databases.ts'
import { freePort } from '../apps/server/test/support/server/process.ts'
import { compareInTurn } from './http/compare.ts'
import { openConnections } from './http/load.ts'
import { getRequest } from './http/raw-client.ts'
import { startProduct } from './http/start-process.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '9' },
    seconds: { type: 'string', default: '2' },
  },
})
const times = { rounds: Number(values.rounds), milliseconds: Number(values.seconds) * 1000 }
const goal = 0.95

/** By itself, without anything that could be busy otherwise. */
function countAlone() {
  const { answered } = openMetrics()
  const most = 5_000_000
  const answer = { call: 'GET /api/restaurants', status: 200, refusal: undefined, ms: 0.05 }
  for (let count = 0; count < most / 10; count += 1) answered(answer)
  const began = process.cpuUsage().user
  for (let count = 0; count < most; count += 1) answered(answer)
  const nanos = ((process.cpuUsage().user - began) * 1000) / most
  console.log(`one answer counted: ${nanos.toFixed(0)} ns of processor time`)
}

async function compare(databaseUrl: string, dataDir: string): Promise<boolean> {
  const common = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    TOKEN_SECRET: 'only for the benchmark: thirty-two characters or more',
    DEMO: 'off',
  }
  const metricsPort = String(await freePort())
  const off = await startProduct(common)
  const on = await startProduct({ ...common, METRICS_PORT: metricsPort })
  const scraping = setInterval(() => {
    void fetch(`http://127.0.0.1:${metricsPort}/metrics`).then((response) => response.text())
  }, 1_000)
  const [least, product] = [await openConnections([off.url]), await openConnections([on.url])]
  const day = addDays(seoulToday(new Date()), 2)
  const asked = {
    'kept answer': '/api/restaurants/1',
    'free tables of a day': `/api/reservation?restaurantNo=1&reserveDay=${day}`,
  }
  try {
    let isGood = true
    for (const [name, path] of Object.entries(asked)) {
      const next = () => () => getRequest(path)
      const reached = await compareInTurn({ name, least, product, next, goal, ...times })
      isGood &&= reached
    }
    return isGood
  } finally {
    clearInterval(scraping)
    for (const { close } of [...least, ...product]) close()
    await Promise.all([off.stop(), on.stop()])
  }
}

/** A few restaurants that are open day and night. */
async function seed(serverUrl: string): Promise<string> {
  await onServer(serverUrl, 'create database bench_metrics')
  const url = databaseAt(serverUrl, 'bench_metrics')
  const log = () => undefined
  const { db, close } = await openDatabase({ url, log })
  await migrate(db, { log })
  await sql`insert into member (member_id, member_name, member_nick_name)
    values ('owner', '김하루', 'owner')`.execute(db)
  await sql`
    insert into restaurant (member_no, restaurant_name, restaurant_address, postal_code, si_code,
      gu_code, dong_code, phone_number, description, category, tags, status, created_at)
    select (select min(member_no) from member), '식당 ' || n, '서울 마포구 양화로 160 (동교동)', '04050',
      '11', '11440', '1144012100', '02-123-4567', '', '한식', array['김치찌개'], 'Y', now()
    from generate_series(1, 10) n`.execute(db)
  await sql`insert into reservation_setting
    (restaurant_no, interval_min, min_num, max_num, max_team_num)
    select restaurant_no, 30, 1, 10, 1000 from restaurant`.execute(db)
  for (const table of ['operating_hours', 'reservation_window'])
    await sql`
      insert into ${sql.table(table)} (restaurant_no, week_day, start_min, end_min)
      select restaurant_no, d, 0, 1440 from restaurant, generate_series(1, 7) d`.execute(db)
  await close()
  return url
}

countAlone()
const dataDir = mkdtempSync(join(tmpdir(), 'matjari-bench-'))
const postgres = await startRealPostgres()
try {
  process.exitCode = (await compare(await seed(postgres.url), dataDir)) ? 0 : 1
} finally {
  await postgres.remove()
  rmSync(dataDir, { recursive: true, force: true })
}
