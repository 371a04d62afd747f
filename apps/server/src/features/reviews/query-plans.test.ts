import { reviewSorts } from '@matjari/contract/reviews/rules'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ask } from '../../../test/support/members/signed-in.ts'
import { buildRestaurant } from '../../../test/support/restaurants/restaurants.ts'
import { buildManyReviews, buildWriters } from '../../../test/support/reviews/rows.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'

let server: TestApp
let restaurantNo: string
const count = 2100

beforeAll(async () => {
  server = await testApp()
  const { db } = server.deps
  const writers = await buildWriters(db, 3000)
  const scores = (many: number) => Array.from({ length: many }, (_, at) => 1 + ((at * 7) % 9) / 2)
  restaurantNo = (await buildRestaurant(db)).restaurantNo
  await buildManyReviews(db, { restaurantNo, scores: scores(count), writers })
  for (let others = 0; others < 10; others += 1) {
    const other = await buildRestaurant(db)
    await buildManyReviews(db, { restaurantNo: other.restaurantNo, scores: scores(50), writers })
  }
  await sql`analyze`.execute(db)
})
afterAll(() => server.close())

type Value = string | number | null | readonly string[]
type Statement = {
  readonly name?: string
  readonly text: string
  readonly values: readonly Value[]
}

async function statementsOf(query: string): Promise<Statement[]> {
  const spied = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const call = `GET /api/restaurants/${restaurantNo}/reviews?${query}`
    expect((await ask(server, call)).status).toBe(200)
    return spied.mock.calls.map(([statement]) => statement as unknown as Statement)
  } finally {
    spied.mockRestore()
  }
}

type Plan = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly Plans?: readonly Plan[]
}

/** The plan a server that has been running for a while has settled on, and what it really did. */
async function planOf({ text, values }: Statement): Promise<Plan[]> {
  const parameters = values.map((value) => {
    if (value === null) return 'null'
    return typeof value === 'object' ? `'{${value.join()}}'` : `'${value}'`
  })
  return server.deps.db.connection().execute(async (db) => {
    await sql`set plan_cache_mode = force_generic_plan`.execute(db)
    await sql.raw(`prepare explained as ${text}`).execute(db)
    const { rows } = await sql
      .raw<object>(`explain (analyze, format json) execute explained(${parameters.join()})`)
      .execute(db)
    await sql`deallocate explained`.execute(db)
    await sql`reset plan_cache_mode`.execute(db)
    return allNodes(rootOf(rows))
  })
}

function rootOf(rows: readonly object[]): Plan {
  const [row = {}] = rows
  const [explained] = Object.values(row) as [[Record<string, Plan>]]
  const [root] = Object.values(explained[0])
  if (!root) throw new Error('there is no plan')
  return root
}

const allNodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(allNodes)]

const indexes = {
  scoreDesc: 'review_by_score',
  scoreAsc: 'review_by_low_score',
  newest: 'review_by_age',
  oldest: 'review_by_age',
}
const walked = expect.stringMatching(/^Index (Only )?Scan$/) as string

/** The first, the last before the middle, and the last of all. */
const met = [1, 350, Math.ceil(count / 3)]

test.each(Object.entries(indexes))(
  '%s 순서의 쪽은 처음, 가운데, 끝 모두 색인을 걷고 정렬하거나 표를 훑지 않는다',
  async (sort, index) => {
    expect(Object.keys(reviewSorts)).toContain(sort)
    for (const page of met) {
      const statements = await statementsOf(`sort=${sort}&page=${page}`)
      expect(statements).toHaveLength(2)
      expect(statements.every(({ name }) => name !== undefined)).toBe(true)
      const plans = await Promise.all(statements.map(planOf))
      const scanned = plans.flat().filter((node) => node['Node Type'] === 'Seq Scan')
      // The planner is right to read a table whole that fits on one page.
      const large = ['review', 'member']
      expect(scanned.filter((node) => large.includes(node['Relation Name'] ?? ''))).toEqual([])
      const [picking = []] = plans
      const types = picking.map((node) => node['Node Type'])
      expect(types.filter((type) => type.includes('Sort'))).toEqual([])
      const walks = picking.filter((node) => node['Relation Name'] === 'review')
      expect(walks.map((node) => node['Node Type'])).toEqual([walked, walked])
      expect(walks.map((node) => node['Index Name'])).toEqual([index, index])
    }
  },
)

test('첫 쪽과 마지막 쪽은 리뷰가 아무리 많아도 보이는 만큼만 읽는다', async () => {
  for (const sort of Object.keys(indexes))
    for (const page of [1, Math.ceil(count / 3)]) {
      const [picking] = await statementsOf(`sort=${sort}&page=${page}`)
      if (!picking) throw new Error('nothing was asked')
      const walks = (await planOf(picking)).filter((node) => node['Relation Name'] === 'review')
      const read = walks.map((node) => node['Actual Rows'] * node['Actual Loops'])
      expect(Math.max(...read)).toBeLessThanOrEqual(3)
    }
})

test('쪽이 달라도 계획은 한 번만 세운다', async () => {
  for (let page = 1; page <= 20; page += 1) await statementsOf(`sort=newest&page=${page * 17}`)
  const { rows } = await sql<{ custom: number; generic: number }>`
    select custom_plans::int as custom, generic_plans::int as generic
    from pg_prepared_statements where statement like '%from "review" as "w"%'
      or statement like '%order by review_no desc limit%'`.execute(server.deps.db)
  // PostgreSQL itself tries the first five.
  expect(rows.filter(({ custom }) => custom > 5)).toEqual([])
  expect(rows.filter(({ generic }) => generic >= 15).length).toBeGreaterThanOrEqual(2)
})
