import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { emptyDatabase } from '../../../../test/setup/database.ts'
import { migrate, migrationsFolder } from '../../../lib/db/migrate.ts'
import { search } from '../search.ts'

const log = () => {}
const now = new Date('2026-11-15T09:40:00Z')

test('지역을 모르던 때의 가게도 옮겨진 뒤에는 지역과 위치로 찾힌다', async () => {
  const earlier = await mkdtemp(join(tmpdir(), 'matjari-migrations-'))
  const database = await emptyDatabase()
  try {
    const { db } = database
    for (const file of await readdir(migrationsFolder))
      if (file < '0018') await cp(join(migrationsFolder, file), join(earlier, file))
    await migrate(db, { log, folder: earlier })
    await sql`insert into member (member_id, member_name, member_nick_name) values ('a', '김하루', 'a')`.execute(
      db,
    )
    await sql`insert into restaurant (member_no, restaurant_name, restaurant_address, postal_code, si_code,
        gu_code, dong_code, phone_number, description, category, tags, status, created_at, latitude, longitude)
      select member_no, '집 ' || n, '서울 중구 을지로 1', '04050', '11', case n when 1 then '11140' else '11440' end,
        '1144012100', '02-123-4567', '', '한식', array['만두'], 'Y', now(), 37.5 + n / 100.0, 127
      from member, generate_series(1, 2) n`.execute(db)
    await sql`insert into restaurant_search (restaurant_no, category, pop, hay, cho, menus, tsv, ranked_at, lat, lng)
      select restaurant_no, '한식', 4, restaurant_name || ',#@', '', '~', array_to_tsvector(array['n집']), now(),
        latitude, longitude from restaurant`.execute(db)
    await migrate(db, { log })
    const named = async (asked: Parameters<typeof search>[1]) =>
      (await search(db, asked, now)).restaurants.map(({ restaurantName }) => restaurantName)
    expect(await named({ region: ['11140'] })).toEqual(['집 1'])
    expect(await named({ region: ['11'], lat: 37.53, lng: 127 })).toEqual(['집 2', '집 1'])
    expect(await named({ lat: 37.5, lng: 127 })).toEqual(['집 1', '집 2'])
    expect(await named({ region: ['26'] })).toEqual([])
  } finally {
    await database.close()
    await rm(earlier, { recursive: true })
  }
})
