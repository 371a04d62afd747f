import { sql } from 'kysely'
import { openDatabase } from '../../apps/server/src/db/database.ts'
import { makeAccessToken } from '../../apps/server/src/features/accounts/tokens.ts'
import type { Deps } from '../../apps/server/src/features/deps.ts'
import { readConfig } from '../../apps/server/src/lib/config.ts'
import { readSecrets } from '../../apps/server/src/lib/crypto/secrets.ts'
import { tokenSecret } from '../booking/seed.ts'
import type { Person } from './crowd.ts'

/** People with a room each, beside those of the sample city. */
export async function seedCrowd(url: string, count: number): Promise<Person[]> {
  const database = await openDatabase({ url, log: () => undefined })
  const { db } = database
  await sql`
    insert into member (member_id, member_name, member_nick_name)
    select 'crowd_' || n, '김하루', 'crowd_' || n
    from generate_series(1, ${count}::int) n`.execute(db)
  await sql`insert into sign_in (member_no, expires_at, ends_at)
    select member_no, timestamptz '2999-01-01', timestamptz '2999-01-01'
    from member where member_id like 'crowd%'`.execute(db)
  const { rows } = await sql<{ roomNo: string; memberNo: string; signInNo: string }>`
    with made as (
      insert into chat_room (member_no, created_at)
      select member_no, now() from member where member_id like 'crowd%'
      returning room_no, member_no)
    select room_no, member_no, sign_in_no from made join sign_in using (member_no)
    order by room_no`.execute(db)
  const { rows: active } = await sql<{ restaurantNo: string }>`
    select restaurant_no from restaurant where status = 'Y' order by restaurant_no`.execute(db)
  await sql`vacuum analyze`.execute(db)
  await database.close()
  const secrets = readSecrets(readConfig({ NODE_ENV: 'test', TOKEN_SECRET: tokenSecret }))
  // A token is dated: so that it lasts, it is dated later.
  const now = () => new Date(Date.now() + 12 * 60 * 60_000)
  return Promise.all(
    rows.map(async (row, at) => ({
      roomNo: row.roomNo,
      restaurantNo: active[at % active.length]?.restaurantNo ?? '1',
      token: await makeAccessToken({ now, secrets } as Deps, row),
    })),
  )
}
