import { sql } from 'kysely'
import { openDatabase } from '../../apps/server/src/db/database.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { makeAccessToken } from '../../apps/server/src/features/accounts/tokens.ts'
import type { Deps } from '../../apps/server/src/features/deps.ts'
import { readConfig } from '../../apps/server/src/lib/config.ts'
import { readSecrets } from '../../apps/server/src/lib/crypto/secrets.ts'
import { databaseAt, onServer } from '../../apps/server/test/engines/server-databases.ts'
import { tokenSecret } from '../booking/seed.ts'

/** One room per member, and the address of its socket. */
export async function seedRooms(serverUrl: string, count: number) {
  await onServer(serverUrl, 'create database bench_chat')
  const url = databaseAt(serverUrl, 'bench_chat')
  const log = () => undefined
  const database = await openDatabase({ url, log })
  await migrate(database.db, { log })
  const { db } = database
  await sql`
    insert into member (member_id, member_name, member_nick_name)
    select 'guest_' || n, '김하루', 'guest_' || n
    from generate_series(1, ${count}::int) n`.execute(db)
  await sql`insert into sign_in (member_no, expires_at, ends_at)
    select member_no, timestamptz '2999-01-01', timestamptz '2999-01-01' from member`.execute(db)
  await sql`insert into chat_room (member_no, created_at)
    select member_no, now() from member order by member_no`.execute(db)
  await sql`vacuum analyze`.execute(db)
  const { rows } = await sql<{ roomNo: string; memberNo: string; signInNo: string }>`
    select room_no, member_no, sign_in_no from chat_room join sign_in using (member_no)
    order by room_no`.execute(db)
  const secrets = readSecrets(readConfig({ NODE_ENV: 'test', TOKEN_SECRET: tokenSecret }))
  const deps = { now: () => new Date(), secrets } as Deps
  const rooms = await Promise.all(
    rows.map(async (row) => ({ roomNo: row.roomNo, token: await makeAccessToken(deps, row) })),
  )
  await database.close()
  return { url, rooms }
}

export type Room = Awaited<ReturnType<typeof seedRooms>>['rooms'][number]
