import { pictureAddress } from '@matjari/contract/media/picture-address'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { mostRead, type PlanNode, readWhole } from '../../../../test/support/database/plans.ts'
import { buildMember } from '../../../../test/support/members/members.ts'
import { searchFor } from '../../../../test/support/restaurants/search.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'
import { keepRanksCurrent, refreshSearch } from '../indexing/refresh.ts'

// So many have it that they are met from the top of the ranks.
const many = 3200

let server: TestApp
beforeAll(async () => {
  server = await testApp()
  const { db } = server.deps
  const { memberNo } = await buildMember(db, { isStoreOwner: true })
  const made = await db
    .insertInto('restaurant')
    .values(
      Array.from({ length: many }, (_, n) => ({
        memberNo,
        restaurantName: `${n} 국수나무`,
        tags: n % 16 === 0 ? ['칼국수', '혼밥'] : ['칼국수'],
        restaurantAddress: `서울 중구 을지로 ${n} (${n % 8 === 0 ? '명동' : '산림동'})`,
        latitude: n % 8 === 0 ? 37.56 : 37.48,
        longitude: 126.98 + (n % 100) / 10_000,
        postalCode: '04545',
        siCode: '11',
        guCode: n % 40 === 0 ? '11680' : '11140',
        dongCode: '1114015700',
        phoneNumber: '02-123-4567',
        description: '',
        category: '한식' as const,
        status: 'Y' as const,
        createdAt: new Date('2020-01-01T00:00:00Z'),
      })),
    )
    .returning('restaurantNo')
    .execute()
  const nos = made.map(({ restaurantNo }) => restaurantNo)
  await db
    .insertInto('menu')
    .values(
      nos.map((restaurantNo, n) => ({
        restaurantNo,
        menuName: '칼국수',
        menuPrice: n % 2 === 0 ? 8000 : 12000,
        position: 0,
      })),
    )
    .execute()
  const photo = pictureAddress('a'.repeat(32))
  const gallery = nos.map((restaurantNo) => ({ restaurantNo, position: 1, photo }))
  await db.insertInto('restaurantPhoto').values(gallery).execute()
  const taking = nos.filter((_, n) => n % 3 === 0)
  await db
    .insertInto('reservationSetting')
    .values(
      taking.map((restaurantNo) => ({
        restaurantNo,
        intervalMin: 30,
        minNum: 1,
        maxNum: 4,
        maxTeamNum: 1,
      })),
    )
    .execute()
  const evenings = taking.map((restaurantNo) => ({
    restaurantNo,
    weekDay: 7,
    startMin: 1140,
    endMin: 1260,
  }))
  await db.insertInto('operatingHours').values(evenings).execute()
  await db.insertInto('reservationWindow').values(evenings).execute()
  await db.transaction().execute((tx) => refreshSearch(tx, nos, server.clock.now()))
  await keepRanksCurrent(server.deps)
  await sql`vacuum analyze`.execute(db)
})
afterAll(() => server.close())

type Statement = { readonly text: string; readonly values: readonly unknown[] }

async function statementsOf(asked: Record<string, string>): Promise<Statement[]> {
  const spied = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const page = await searchFor(server, asked)
    expect(page.restaurants.length).toBeGreaterThan(0)
    return spied.mock.calls.map(([statement]) => statement as unknown as Statement)
  } finally {
    spied.mockRestore()
  }
}

const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'null'
  const texts = Array.isArray(value)
    ? `{${value.map((one) => `"${String(one)}"`).join()}}`
    : String(value as string | number)
  return `'${texts.replaceAll("'", "''")}'`
}

const allNodes = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(allNodes)]

/** The plan that a server has settled on that has been running for a while, and what it really did. */
async function planOf({ text, values }: Statement): Promise<PlanNode[]> {
  return server.deps.db.connection().execute(async (session) => {
    const run = (statement: string) => sql.raw<object>(statement).execute(session)
    await run('set plan_cache_mode = force_generic_plan')
    await run(`prepare looked as ${text}`)
    const given = values.length > 0 ? `(${values.map(literal).join()})` : ''
    const { rows } = await run(`explain (analyze, format json) execute looked${given}`)
    await run('deallocate looked')
    await run('reset plan_cache_mode')
    const [explained] = Object.values(rows[0] ?? {}) as [[{ Plan?: PlanNode; plan?: PlanNode }]]
    const root = explained[0].Plan ?? explained[0].plan
    return root ? allNodes(root) : []
  })
}

const searched = [
  'restaurant',
  'restaurant_photo',
  'restaurant_search',
  'search_gram',
  'search_term',
]

test.each([
  ['아주 흔한 음식', '칼국수', 400],
  ['아주 흔한 곳', '을지로', 400],
  ['곳과 음식', '명동 칼국수', 500],
  ['할 일과 음식', '혼자 먹기 좋은 칼국수', 500],
  ['값과 음식', '만원 이하 칼국수', 900],
])('%s: 표를 처음부터 끝까지 읽지 않고, 차면 멈춘다', async (_name, query, most) => {
  const nodes: PlanNode[] = []
  for (const one of await statementsOf({ query })) nodes.push(...(await planOf(one)))
  expect(readWhole(nodes, searched)).toEqual([])
  expect(mostRead(nodes, 'restaurant_search')).toBeLessThanOrEqual(most)
})

const here = { lat: '37.5', lng: '126.985' }
const tonight = { day: '2026-11-15', meal: 'dinner', guests: '2', bookable: 'Y' }

const somewhere: [string, Record<string, string>, number][] = [
  ['가까운 곳', here, 300],
  ['가까운 흔한 음식', { ...here, query: '칼국수' }, 400],
  ['가까운 곳의 오늘 저녁', { ...here, ...tonight }, 2000],
  ['흔한 음식의 오늘 저녁', { ...tonight, query: '칼국수' }, 2000],
  ['지도의 네모', { bbox: '126.98,37.55,127,37.57', ...tonight }, 500],
  ['걸을 만한 거리', { ...here, radius: '2600' }, 300],
  ['지역과 음식', { region: '11680', query: '칼국수', ...tonight }, 200],
  ['지역', { region: '11680' }, 200],
  ['가까운 비싸지 않은 곳', { ...here, price: '1' }, 900],
]

test.each(somewhere)('%s: 색인으로 답하고, 차면 멈춘다', async (_name, asked, most) => {
  const nodes: PlanNode[] = []
  for (const one of await statementsOf(asked)) nodes.push(...(await planOf(one)))
  expect(readWhole(nodes, searched)).toEqual([])
  expect(mostRead(nodes, 'restaurant_search')).toBeLessThanOrEqual(most)
})
