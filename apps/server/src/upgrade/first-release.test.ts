import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../test/setup/database.ts'
import { differences } from '../../test/upgrade/differences.ts'
import { type Answer, readFixture } from '../../test/upgrade/fixture.ts'
import { printOf } from '../../test/upgrade/making/served.ts'
import { broken } from '../../test/upgrade/same-answers.ts'
import { schemaOf } from '../../test/upgrade/schema.ts'
import { rowCounts, type Upgraded, upgraded } from '../../test/upgrade/upgraded.ts'
import { migrate } from '../db/migrate.ts'

const fixture = readFixture('0009')
const { known, answers } = fixture
/** What migrations add to: their own list, and 0018 the words by which regions are found. */
const growing = ['schema_migration', 'search_gram']
const tables = Object.keys(known.counts).filter((name) => !growing.includes(name))

let server: Upgraded
let countsAtFirst: Record<string, number>
const tokens = new Map<string, string>()

const signIn = (memberId: string, memberPw: string) =>
  send('POST /api/auth/tokens', { payload: { memberId, memberPw, authLogin: 'N' } })

async function send(call: string, { by, payload }: { by?: string; payload?: object } = {}) {
  const [method, url] = call.split(' ') as ['GET' | 'POST', string]
  const token = by && tokens.get(by)
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const answer = await server.app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, bytes: answer.rawPayload, read: () => answer.json<unknown>() }
}

beforeAll(async () => {
  server = await upgraded(fixture)
  countsAtFirst = await rowCounts(server.deps.db, tables)
  for (const { name, memberId, password } of known.people) {
    const answer = await signIn(memberId, password)
    const { body } = answer.read() as { body: { items: { tokens: { accessToken: string } } } }
    tokens.set(name, body.items.tokens.accessToken)
  }
})
afterAll(() => server?.close())

test('옛 데이터베이스의 표마다 줄 수가 그대로이고, 다시 옮겨도 아무 일이 없다', async () => {
  expect(countsAtFirst).toEqual(
    Object.fromEntries(tables.map((name) => [name, known.counts[name]])),
  )
  const said: string[] = []
  await migrate(server.deps.db, { log: (line) => void said.push(line) })
  expect(said).toEqual([])
})

test('옮겨 온 데이터베이스의 짜임은 새로 만든 것과 같다', async () => {
  const fresh = await testDatabase()
  try {
    const wanted = await schemaOf(fresh.db)
    expect(wanted.length).toBeGreaterThan(500)
    expect(await schemaOf(server.deps.db)).toEqual(wanted)
  } finally {
    await fresh.close()
  }
})

async function brokenIn({ call, by, status, said }: Answer): Promise<string[]> {
  const today = await send(call, by ? { by } : {})
  const difference = differences.find(({ of }) => of(call))
  const seen = (what: unknown) => (difference ? difference.leaves(what as never, call) : what)
  const paths =
    today.status === status ? broken(seen(said), seen(today.read())) : [`${today.status}`]
  return paths.map((path) => `${by ?? 'visitor'} ${decodeURIComponent(call)} ${path}`)
}

test('첫 판이 한 모든 답을 새 판도 한다', async () => {
  const found: string[] = []
  for (const answer of answers) found.push(...(await brokenIn(answer)))
  expect(answers.length).toBeGreaterThan(500)
  expect(found).toEqual([])
})

test('뜻하고 달라진 답은 모두 첫 판의 답에 있던 것이다', () => {
  const unused = differences.filter(({ of }) => !answers.some(({ call }) => of(call)))
  expect(unused.map(({ name }) => name)).toEqual([])
})

test('회원은 쓰던 비밀번호와 남겨 둔 로그인으로 들어오고, 떠난 회원은 들어오지 못한다', async () => {
  const guest = known.people.find(({ name }) => name === 'guest')
  expect(tokens.size).toBe(known.people.length)
  expect((await signIn(guest?.memberId ?? '', 'Wrong!2026a')).read()).toMatchObject({
    header: { code: expect.stringMatching(/^E/) },
  })
  expect((await signIn(known.gone.memberId, known.gone.password)).read()).toMatchObject({
    header: { code: expect.stringMatching(/^E/) },
  })
  const kept = await server.app.inject({
    method: 'POST',
    url: '/api/auth/refresh',
    headers: { authorization: `Bearer ${known.refreshToken}` },
  })
  expect(kept.json()).toMatchObject({
    header: { code: 'S200' },
    body: { items: { loginInfo: { memberId: guest?.memberId } } },
  })
})

test('올린 사진과 영수증은 한 바이트까지 그대로이고, 지운 리뷰의 사진은 여전히 보이지 않는다', async () => {
  const served: Record<string, string> = {}
  for (const address of Object.keys(known.pictures)) {
    const { status, bytes } = await send(`GET ${address}`)
    served[address] = status === 200 ? printOf(bytes) : String(status)
  }
  expect(served).toEqual(known.pictures)
  const mine = (await send('GET /api/reviews/my?page=1&size=50', { by: 'guest' })).read()
  const { body } = mine as { body: { items: { reviews: { billPhotoUrl: string }[] } } }
  const { bytes } = await send(`GET ${body.items.reviews[0]?.billPhotoUrl ?? ''}`)
  expect(printOf(bytes)).toBe(known.receipt)
})

test('옮겨 온 예약은 자리를 그대로 차지하고, 찬 시간은 여전히 거절한다', async () => {
  const { rows } = await sql`
    select count(*)::int as wrong from (
      select restaurant_no, reserve_day, minute as reserve_min, count(*)::int as teams,
        sum(number_of_guests)::int as guests
      from reservation, unnest(times) as minute where state <> 'cancelled' group by 1, 2, 3
    ) as taken full join reservation_slot as s using (restaurant_no, reserve_day, reserve_min)
    where (coalesce(taken.teams, 0), coalesce(taken.guests, 0))
      is distinct from (coalesce(s.booked, 0), coalesce(s.guests, 0))`.execute(server.deps.db)
  expect(rows).toEqual([{ wrong: 0 }])
  const book = (reserveTime: string) =>
    send('POST /api/reservation', {
      by: 'member',
      payload: {
        restaurantNo: known.restaurantNo,
        reserveDay: known.fullDay,
        reserveTime,
        numberOfGuests: 2,
      },
    })
  expect((await book('12:00')).status).toBe(409)
  expect((await book('15:00')).status).toBe(200)
})
