// How long a page of reviews takes at a restaurant with few and at one with many, asked in turn:
// npm run bench:reviews -- --many 100000 --tries 400
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { limits } from '@matjari/contract/limits'
import { reviewSorts } from '@matjari/contract/reviews/rules'
import { startRealPostgres } from '../apps/server/test/engines/real-postgres.ts'
import { tokenSecret } from './booking/seed.ts'
import { median } from './http/load.ts'
import { getRequest, openConnection } from './http/raw-client.ts'
import { startProduct } from './http/start-process.ts'
import { openWithReviews } from './reviews/seed.ts'

const { values } = parseArgs({
  options: {
    many: { type: 'string', default: '100000' },
    tries: { type: 'string', default: '400' },
  },
})
const few = 100
const many = Number(values.many)
const tries = Number(values.tries)
const goal = 1.3

type Connection = Awaited<ReturnType<typeof openConnection>>
type ReviewPage = { readonly restaurantNo: number; readonly sort: string; readonly page: number }

async function timeOf(
  { ask }: Connection,
  { restaurantNo, sort, page }: ReviewPage,
): Promise<number> {
  const request = getRequest(`/api/restaurants/${restaurantNo}/reviews?sort=${sort}&page=${page}`)
  const began = performance.now()
  const status = await ask(request)
  if (status !== 200) throw new Error(`answered ${status}`)
  return performance.now() - began
}

/** Both in turn, so that whatever else the machine does meets both. */
async function compare(connection: Connection, small: ReviewPage, large: ReviewPage) {
  const times: [number[], number[]] = [[], []]
  for (let round = -20; round < tries; round += 1)
    for (const [at, asked] of [small, large].entries()) {
      const time = await timeOf(connection, asked)
      if (round >= 0) times[at]?.push(time)
    }
  const [before, after] = [median(times[0]), median(times[1])]
  return { before, after, ratio: after / before }
}

async function isFlat(url: string): Promise<boolean> {
  const connection = await openConnection(url)
  const lastPage = Math.ceil(many / limits.review.perPage)
  const middle = Math.ceil(lastPage / 2)
  let isReached = true
  for (const sort of Object.keys(reviewSorts)) {
    const small = { restaurantNo: 1, sort, page: 1 }
    for (const [name, page] of [
      ['first', 1],
      ['middle', middle],
      ['last', lastPage],
    ] as const) {
      const { before, after, ratio } = await compare(connection, small, {
        restaurantNo: 2,
        sort,
        page,
      })
      // Guests do not turn thirty thousand pages: the middle is measured, not promised.
      const said = name === 'middle' ? 'no goal' : `goal ≤ ${goal}`
      if (name !== 'middle') isReached &&= ratio <= goal
      console.log(
        `${sort}, first page of ${few} → ${name} page of ${many.toLocaleString('en')}: ${before.toFixed(2)} → ${after.toFixed(2)} ms, × ${ratio.toFixed(2)} (${said})`,
      )
    }
  }
  connection.close()
  return isReached
}

const postgres = await startRealPostgres(['shared_buffers=512MB'])
const dataDir = mkdtempSync(join(tmpdir(), 'matjari-bench-'))
try {
  const seeded = await openWithReviews(postgres.url, [few, many])
  await seeded.close()
  const product = await startProduct({
    DATABASE_URL: seeded.url,
    DATA_DIR: dataDir,
    TOKEN_SECRET: tokenSecret,
    DEMO: 'off',
  })
  try {
    process.exitCode = (await isFlat(product.url)) ? 0 : 1
  } finally {
    await product.stop()
  }
} finally {
  await postgres.remove()
  rmSync(dataDir, { recursive: true, force: true })
}
