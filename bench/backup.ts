// How long a backup and its way back take in our own format and by pg_dump, in turn on the same database:
// npm run bench:backup -- --bookings 1000000 --rounds 3
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runBackup } from '../apps/server/src/cli/backup.ts'
import { runRestore } from '../apps/server/src/cli/restore.ts'
import { startRealPostgres } from '../apps/server/test/engines/real-postgres.ts'
import { databaseAt, onServer } from '../apps/server/test/engines/server-databases.ts'
import { fillDays } from './booking/fill-days.ts'
import { openSeeded, tokenSecret } from './booking/seed.ts'
import { median } from './http/load.ts'

const { values } = parseArgs({
  options: {
    bookings: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '3' },
  },
})
const bookings = Number(values.bookings)
const rounds = Number(values.rounds)
const ways = ['own', 'tools'] as const

const home = mkdtempSync(join(tmpdir(), 'matjari-bench-backup-'))
const postgres = await startRealPostgres(['shared_buffers=256MB', 'max_wal_size=4GB'])
try {
  const seeded = await openSeeded(postgres.url, { name: 'city', restaurants: 5_000 })
  await onServer(seeded.url, 'drop table bare_reservation')
  await fillDays(seeded.db, { restaurants: 5_000, bookings, firstDay: '2026-01-01', days: 365 })
  await seeded.close()
  const [size] = await onServer(seeded.url, 'select pg_database_size(current_database()) as bytes')
  const { bytes } = size as { bytes: string }
  console.log(
    `${bookings.toLocaleString('en')} bookings, ${(Number(bytes) / 1e6).toFixed(0)} MB in the database`,
  )
  const took = {
    own: { there: [] as number[], back: [] as number[] },
    tools: { there: [] as number[], back: [] as number[] },
  }
  for (let round = 0; round < rounds; round += 1)
    for (const way of ways) {
      const { there, back } = await thereAndBack(seeded.url, way, round)
      took[way].there.push(there)
      took[way].back.push(back)
    }
  for (const step of ['there', 'back'] as const) {
    const [own, tools] = [took.own[step], took.tools[step]]
    const ratios = own.map((seconds, round) => seconds / (tools[round] ?? seconds))
    const name = step === 'there' ? 'backup' : 'restore'
    console.log(
      `${name}: own ${median(own).toFixed(1)} s, pg_dump ${median(tools).toFixed(1)} s, own / pg_dump × ${median(ratios).toFixed(2)} [${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}]`,
    )
  }
} finally {
  await postgres.remove()
  rmSync(home, { recursive: true, force: true })
}

async function thereAndBack(url: string, way: (typeof ways)[number], round: number) {
  const place = `${way}_${round}`
  const shelf = join(home, place)
  const env = {
    ...process.env,
    BACKUP_FOLDER: shelf,
    BACKUP_FORMAT: way,
    DATA_DIR: join(home, `data-${place}`),
    TOKEN_SECRET: tokenSecret,
  }
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  const began = performance.now()
  await runBackup({ args: [], env: { ...env, DATABASE_URL: url }, say })
  const between = performance.now()
  await onServer(postgres.url, `create database ${place}`)
  const [name = ''] = readdirSync(shelf)
  const target = databaseAt(postgres.url, place)
  await runRestore({ args: [join(shelf, name)], env: { ...env, DATABASE_URL: target }, say })
  const ended = performance.now()
  await onServer(postgres.url, `drop database ${place}`)
  console.log(`${way}: ${said[1]}`)
  rmSync(shelf, { recursive: true, force: true })
  return { there: (between - began) / 1000, back: (ended - between) / 1000 }
}
