// What a cancellation costs without a waitlist and with a very long one for that evening, measured alternately:
// npm run bench:waiting -- --waiting 10000 --rounds 5 --tries 40
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startRealPostgres } from '../apps/server/test/engines/real-postgres.ts'
import { tokenSecret } from './booking/seed.ts'
import { median } from './http/load.ts'
import { deleteRequest, getRequest, openConnection } from './http/raw-client.ts'
import { startProduct } from './http/start-process.ts'
import { awaited, openEvening, quiet } from './waiting/seed.ts'

const { values } = parseArgs({
  options: {
    waiting: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '5' },
    tries: { type: 'string', default: '40' },
  },
})
const waiting = Number(values.waiting)
const rounds = Number(values.rounds)
const tries = Number(values.tries)
const warmUps = 20
const goal = 2

type Evening = Awaited<ReturnType<typeof openEvening>>
type Connection = Awaited<ReturnType<typeof openConnection>>

async function timeOf({ ask }: Connection, request: string): Promise<number> {
  const began = performance.now()
  const status = await ask(request)
  if (status !== 200) throw new Error(`answered ${status}`)
  return performance.now() - began
}

const spread = (numbers: readonly number[], digits = 2) =>
  `${median(numbers).toFixed(digits)} [${Math.min(...numbers).toFixed(digits)}–${Math.max(...numbers).toFixed(digits)}]`

/** One at each restaurant in turn, so that whatever else the machine does meets both. */
async function isCheap(evening: Evening, connection: Connection): Promise<boolean> {
  const cancellations = async (restaurantNo: string) =>
    (await evening.bookingsAt(restaurantNo)).map(({ reservationNo, memberNo }) =>
      deleteRequest(
        `/api/reservation?reservationNo=${reservationNo}`,
        evening.people[Number(memberNo) - 1] ?? '',
      ),
    )
  const [alone, inFront] = [await cancellations(quiet), await cancellations(awaited)]
  const medians: { before: number[]; after: number[] } = { before: [], after: [] }
  const next = async (requests: string[]) => timeOf(connection, requests.pop() ?? '')
  for (let warmUp = 0; warmUp < warmUps; warmUp += 1) {
    await next(alone)
    await next(inFront)
  }
  for (let round = 0; round < rounds; round += 1) {
    const [before, after]: [number[], number[]] = [[], []]
    for (let n = 0; n < tries; n += 1) {
      before.push(await next(alone))
      after.push(await next(inFront))
    }
    medians.before.push(median(before))
    medians.after.push(median(after))
  }
  const ratios = medians.after.map((after, round) => after / (medians.before[round] ?? 1))
  console.log(
    `a cancellation, nobody waits → ${waiting.toLocaleString('en')} wait: × ${spread(ratios)} (goal ≤ ${goal}); ${spread(medians.before)} → ${spread(medians.after)} ms`,
  )
  console.log(
    `held for somebody: ${await offersOf(evening)} after ${warmUps + rounds * tries} cancellations`,
  )
  return median(ratios) <= goal
}

const offersOf = async ({ db }: Evening) =>
  (await db.selectFrom('waiting').select('waitingNo').where('state', '=', 'held').execute()).length

/** Every page of a signed-in member may make this call: for the member with the most entries ahead. */
async function readOwn(evening: Evening, connection: Connection) {
  const times: number[] = []
  for (let n = -warmUps; n < rounds * tries; n += 1) {
    const time = await timeOf(connection, getRequest('/api/waiting', evening.last))
    if (n >= 0) times.push(time)
  }
  console.log(`the own place of whoever came last: ${median(times).toFixed(2)} ms`)
}

const postgres = await startRealPostgres([
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
  'shared_buffers=256MB',
])
const dataDir = mkdtempSync(join(tmpdir(), 'matjari-bench-'))
try {
  // Three of four seatings are cancelled at most.
  const tables = Math.ceil((warmUps + rounds * tries) / 3)
  const evening = await openEvening(postgres.url, { tables, waiting })
  const product = await startProduct({
    DATABASE_URL: evening.url,
    DATA_DIR: dataDir,
    TOKEN_SECRET: tokenSecret,
    DEMO: 'off',
  })
  try {
    const connection = await openConnection(product.url)
    process.exitCode = (await isCheap(evening, connection)) ? 0 : 1
    await readOwn(evening, connection)
    connection.close()
  } finally {
    await product.stop()
    await evening.close()
  }
} finally {
  await postgres.remove()
  rmSync(dataDir, { recursive: true, force: true })
}
