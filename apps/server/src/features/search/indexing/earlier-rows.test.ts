import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildRestaurant } from '../../../../test/support/restaurants/restaurants.ts'
import { namesFound } from '../../../../test/support/restaurants/search.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'
import { migrationsFolder } from '../../../db/migrate.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

test('지역을 모르던 때의 가게도 옮겨진 뒤에는 지역과 위치로 찾힌다', async () => {
  const { db } = server.deps
  for (const [at, guCode] of ['11140', '11440'].entries()) {
    const { restaurantNo } = await buildRestaurant(db, {
      restaurantName: `집 ${at + 1}`,
      latitude: 37.51 + at / 100,
      longitude: 127,
    })
    await sql`update restaurant set gu_code = ${guCode} where restaurant_no = ${restaurantNo}`.execute(
      db,
    )
  }
  // As it was before.
  await sql`drop function map_point cascade`.execute(db)
  await sql`alter table restaurant_search drop column gu_code`.execute(db)
  await sql`create index restaurant_search_by_pop on restaurant_search (pop)`.execute(db)
  await sql`update restaurant_search set tsv = ts_delete(tsv, array['R11440', 'R11'])`.execute(db)
  await sql`delete from search_gram where gram like 'R%'`.execute(db)

  const file = join(migrationsFolder, '0018-near-and-regions.sql')
  await sql.raw(await readFile(file, 'utf8')).execute(db)
  const here = { lat: '37.6', lng: '127' }
  expect(await namesFound(server, { region: '11140' })).toEqual(['집 1'])
  expect(await namesFound(server, { region: '11', ...here })).toEqual(['집 2', '집 1'])
  expect(await namesFound(server, here)).toEqual(['집 2', '집 1'])
  expect(await namesFound(server, { region: '26' })).toEqual([])
})
