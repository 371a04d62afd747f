// How fast the product is with a city of a million restaurants, five million members and fifty million bookings:
//   npm run bench:growth -- --restaurants 1000000 --members 5000000 --bookings 50000000 [--keep <name>]
//   … --calls "search,GET /api/reservation"        only these of the calls
//   … --share 0.3                                 fewer questions of each
//   … --only load | measure | partitions           one part; with --keep the rows stay for the next run
// It takes about 45 GB of disk and the better part of an hour at that size; without sizes, a fiftieth of it.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startRealPostgres } from '../apps/server/test/engines/real-postgres.ts'
import { databaseAt } from '../apps/server/test/engines/server-databases.ts'
import { scratchRoot, serverUser } from '../apps/server/test/engines/server-user.ts'
import { isLoaded, load, loadingSettings, nameOf } from './growth/load.ts'
import { measure, servingSettings } from './growth/measure.ts'
import { measurePartitions } from './growth/partitions.ts'
import { isSound, printSizes } from './growth/sizes.ts'

const { values } = parseArgs({
  options: {
    restaurants: { type: 'string', default: '20000' },
    members: { type: 'string', default: '100000' },
    bookings: { type: 'string', default: '1000000' },
    keep: { type: 'string' },
    calls: { type: 'string' },
    only: { type: 'string' },
    share: { type: 'string', default: '1' },
  },
})
const size = {
  restaurants: Number(values.restaurants),
  members: Number(values.members),
  bookings: Number(values.bookings),
}
if (size.members < size.restaurants)
  throw new Error(
    `${size.restaurants} restaurants have about as many owners: --members ${size.members} are too few`,
  )

/** Two tables of so many tell what a month costs; more only take longer. */
const partsMost = 5_000_000
const kept = `matjari-growth-${values.keep ?? process.pid}`

async function inPostgres(settings: readonly string[], work: (url: string) => Promise<boolean>) {
  const postgres = await startRealPostgres(settings, kept)
  try {
    return await work(postgres.url)
  } finally {
    await postgres.remove()
  }
}

async function isFilled(serverUrl: string) {
  if (!(await isLoaded(serverUrl, size))) await load(serverUrl, size)
  const url = databaseAt(serverUrl, nameOf(size))
  await printSizes(url)
  return isSound(url)
}

const isMeasured = (serverUrl: string) =>
  measure(serverUrl, {
    grown: nameOf(size),
    only: values.calls?.split(',') ?? [],
    share: Number(values.share),
  })

const isOnly = (part: string) => values.only === undefined || values.only === part

async function isGoodAtAll() {
  if (isOnly('load') && !(await inPostgres(loadingSettings, isFilled))) return false
  if (isOnly('measure') && !(await inPostgres(servingSettings, isMeasured))) return false
  return (
    !isOnly('partitions') ||
    inPostgres(servingSettings, (url) => measurePartitions(url, Math.min(size.bookings, partsMost)))
  )
}

try {
  process.exitCode = (await isGoodAtAll()) ? 0 : 1
} finally {
  if (!values.keep) rmSync(join(scratchRoot(serverUser()), kept), { recursive: true, force: true })
}
