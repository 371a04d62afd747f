import { sql } from 'kysely'
import { type Database, openDatabase } from '../../apps/server/src/db/database.ts'
import type { Db } from '../../apps/server/src/db/db.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { makeAccessToken } from '../../apps/server/src/features/accounts/tokens.ts'
import type { Deps } from '../../apps/server/src/features/deps.ts'
import { readConfig } from '../../apps/server/src/lib/config.ts'
import { readSecrets } from '../../apps/server/src/lib/crypto/secrets.ts'
import { databaseAt, onServer } from '../../apps/server/test/engines/server-databases.ts'

export const tokenSecret = 'only for the benchmark: thirty-two characters or more'
/** Enough that a member's own limits are seldom met. */
export const memberCount = 60_000

type Size = { readonly name: string; readonly restaurants: number }

/** A migrated database of its own with members and restaurants that are open day and night. */
export async function openSeeded(serverUrl: string, { name, restaurants }: Size) {
  await onServer(serverUrl, `create database ${name}`)
  const url = databaseAt(serverUrl, name)
  const log = () => undefined
  const database = await openDatabase({ url, log })
  await migrate(database.db, { log })
  const { db } = database
  await sql`
    insert into member (member_id, member_name, member_nick_name)
    select 'guest_' || n, '김하루', 'guest_' || n from generate_series(1, ${memberCount}::int) n`.execute(
    db,
  )
  await sql`insert into sign_in (member_no, expires_at, ends_at)
    select member_no, timestamptz '2999-01-01', timestamptz '2999-01-01' from member`.execute(db)
  // Every second restaurant takes one team at a time, the others as many as there can be.
  await sql`
    insert into restaurant (member_no, restaurant_name, restaurant_address, postal_code, si_code,
      gu_code, dong_code, phone_number, description, category, tags, status, created_at)
    select (select min(member_no) from member), '식당 ' || n, '서울 마포구 양화로 160 (동교동)', '04050',
      '11', '11440', '1144012100', '02-123-4567', '', '한식', array['김치찌개'], 'Y', now()
    from generate_series(1, ${restaurants}::int) n`.execute(db)
  await sql`
    insert into reservation_setting (restaurant_no, interval_min, min_num, max_num, max_team_num)
    select restaurant_no, 30, 1, 10, case when restaurant_no % 2 = 0 then 1 else 1000 end
    from restaurant`.execute(db)
  for (const table of ['operating_hours', 'reservation_window'])
    await sql`
      insert into ${sql.table(table)} (restaurant_no, week_day, start_min, end_min)
      select restaurant_no, d, 0, 1440 from restaurant, generate_series(1, 7) d`.execute(db)
  // The same columns and indexes, and nothing that checks.
  await sql`create table bare_reservation
    (like reservation including defaults including identity including indexes)`.execute(db)
  await sql`vacuum analyze`.execute(db)
  return { ...database, url, people: await tokensOf(database) }
}

export type Seeded = Awaited<ReturnType<typeof openSeeded>>

/** What a sign-in takes. The token has a later date, so that it lasts. */
export function signingIn(db: Db): Deps {
  const config = readConfig({ NODE_ENV: 'test', TOKEN_SECRET: tokenSecret })
  const now = () => new Date(Date.now() + 12 * 60 * 60_000)
  return { db, now, config, secrets: readSecrets(config) } as Deps
}

/** In the order of the members. */
async function tokensOf({ db }: Database) {
  const deps = signingIn(db)
  const rows = await db
    .selectFrom('signIn')
    .select(['memberNo', 'signInNo'])
    .orderBy('memberNo')
    .execute()
  return Promise.all(rows.map((row) => makeAccessToken(deps, row)))
}
