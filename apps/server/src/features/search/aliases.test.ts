import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import type { SearchAlias } from '@matjari/contract/search/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearer, buildMember, signIn } from '../../../test/support/members/members.ts'
import { buildRestaurant } from '../../../test/support/restaurants/restaurants.ts'
import { namesFound, searchFor, suggestFor } from '../../../test/support/restaurants/search.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'

let server: TestApp
let token: string
beforeAll(async () => {
  server = await testApp()
  const { memberId } = await buildMember(server.deps.db, { memberRole: 'ROLE_ADMIN' })
  token = (await signIn(server.app, memberId)).accessToken
  await buildRestaurant(server.deps.db, { restaurantName: '물레방아 막국수' })
  await buildRestaurant(server.deps.db, { restaurantName: '바람개비 만두' })
})
afterAll(() => server.close())

const url = '/api/admin/search-aliases'
const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
  server.app.inject({
    method,
    url: url + path,
    headers: bearer(token),
    ...(payload && { payload }),
  })

async function add(payload: { alias: string; word: string }): Promise<SearchAlias> {
  const response = await send('POST', '', payload)
  expect(response.statusCode).toBe(200)
  return response.json<{ body: { items: SearchAlias } }>().body.items
}

async function list(query: string): Promise<readonly SearchAlias[]> {
  const response = await server.app.inject({
    url,
    query: { query },
    headers: bearer(token),
  })
  return response.json<{ body: { items: { aliases: SearchAlias[] } } }>().body.items.aliases
}

test('더한 별칭은 바로 찾고 제안하며, 고치고 지우면 바로 그렇게 되고 모두 기록에 남는다', async () => {
  expect(await namesFound(server, '물막')).toEqual([])
  const { aliasNo } = await add({ alias: '물 막!', word: '물레방아' })
  expect(await searchFor(server, { query: '물막' })).toMatchObject({
    correctedQuery: '물레방아',
    restaurants: [{ restaurantName: '물레방아 막국수' }],
  })
  expect((await suggestFor(server, '물막')).map(({ text }) => text)).toContain('물레방아 막국수')
  expect(await list('물 막')).toMatchObject([{ alias: '물 막!', word: '물레방아' }])

  const changed = await send('PUT', `/${aliasNo}`, { alias: '물막', word: '바람개비' })
  expect(changed.statusCode).toBe(200)
  expect(await namesFound(server, '물막')).toEqual(['바람개비 만두'])

  expect((await send('DELETE', `/${aliasNo}`)).statusCode).toBe(200)
  expect(await namesFound(server, '물막')).toEqual([])
  expect((await send('DELETE', `/${aliasNo}`)).statusCode).toBe(404)
  const records = await server.deps.db
    .selectFrom('audit')
    .select(['action', 'before', 'after'])
    .where('targetKind', '=', 'searchAlias')
    .where('targetNo', '=', aliasNo)
    .orderBy('auditNo')
    .execute()
  expect(records).toEqual([
    { action: '검색 별칭 더하기', before: null, after: '물 막! → 물레방아' },
    { action: '검색 별칭 고치기', before: '물 막! → 물레방아', after: '물막 → 바람개비' },
    { action: '검색 별칭 지우기', before: '물막 → 바람개비', after: null },
  ])
})

test('몇 곳 없으면 같은 말을 달리 적은 곳이 뒤따르고, 곳이면서 별칭이면 둘 다 나온다', async () => {
  const { db } = server.deps
  await buildRestaurant(db, { restaurantName: '팔팔만두' })
  await buildRestaurant(db, { restaurantName: '88만두' })
  const { restaurants, supplements } = await searchFor(server, { query: '팔팔만두' })
  expect(restaurants.map(({ restaurantName }) => restaurantName)).toEqual(['팔팔만두', '88만두'])
  expect(supplements).toEqual([{ after: 1, query: '88만두', isNearby: false }])

  await buildRestaurant(db, { restaurantName: '김밥천국' })
  await buildRestaurant(db, {
    restaurantName: '직지 국수',
    restaurantAddress: '경상북도 김천시 시청로 1 (신음동)',
    latitude: 36.1398,
    longitude: 128.1136,
  })
  expect(await namesFound(server, '김천')).toEqual(['직지 국수', '김밥천국'])
})

test('같은 별칭은 띄어 쓰거나 큰 글자로 써도 하나이고, 뜻이 없거나 긴 것은 받지 않는다', async () => {
  const { aliasNo } = await add({ alias: 'Mul Bang', word: '물레방아' })
  const other = await add({ alias: '물방', word: '물레방아' })
  const refused = async (sent: ReturnType<typeof send>) => {
    const response = await sent
    return [response.statusCode, response.json<{ header: { message: string } }>().header.message]
  }
  const taken = [409, messages.searchAlias.known]
  expect(await refused(send('POST', '', { alias: 'mulbang', word: '만두' }))).toEqual(taken)
  expect(
    await refused(send('PUT', `/${other.aliasNo}`, { alias: 'MULBANG', word: '만두' })),
  ).toEqual(taken)
  expect(await refused(send('POST', '', { alias: '!?', word: '만두' }))).toEqual([
    400,
    messages.searchAlias.blank,
  ])
  expect(await refused(send('POST', '', { alias: '만 두', word: '만두' }))).toEqual([
    400,
    messages.searchAlias.itself,
  ])
  const long = '가'.repeat(limits.searchAlias.characters + 1)
  expect(await refused(send('POST', '', { alias: long, word: '만두' }))).toEqual([
    400,
    messages.searchAlias.tooLong,
  ])
  expect(await list('mul')).toMatchObject([{ aliasNo, word: '물레방아' }])
})

test('정한 수까지만 둘 수 있다', async () => {
  const { db } = server.deps
  await sql`insert into search_alias (alias, sought, word)
    select '별칭' || n, '별칭' || n, '말' from generate_series(1,
      ${limits.searchAlias.most}::int - (select count(*)::int from search_alias) - 1) as n`.execute(
    db,
  )
  await add({ alias: '마지막', word: '만두' })
  const response = await send('POST', '', { alias: '넘친다', word: '만두' })
  expect(response.statusCode).toBe(409)
  expect(response.body).toContain(messages.searchAlias.tooMany)
})
