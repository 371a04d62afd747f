// Very many restaurants in little time: made by every core at once, copied in as files, indexed at the end.
import { fork } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { Db } from '../../../apps/server/src/db/db.ts'
import { countPlaces } from '../../../apps/server/src/features/search/indexing/document.sql.ts'
import { recountGrams } from '../../../apps/server/src/features/search/indexing/upkeep.sql.ts'
import { scratchRoot, serverUser } from '../../../apps/server/test/engines/server-user.ts'
import type { Share } from './share.ts'

const script = fileURLToPath(new URL('./make-rows.ts', import.meta.url))
const execArgv = ['--import', 'tsx', '--conditions=matjari-source']

function makeShare(share: Share) {
  const child = fork(script, [], { execArgv, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  child.send(share)
  return new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`ended with ${code}`))))
  })
}

const tables = ['restaurant', 'restaurant_search', 'restaurant_rating', 'search_term']

/** Indexes that are no constraints, to be built again when the rows are there. */
async function withoutIndexes(db: Db, work: () => Promise<void>) {
  const { rows } = await sql<{ name: string; definition: string }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
    where i.indrelid = any(${tables}::text[]::regclass[])
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.raw(name)}`.execute(db)
  await work()
  for (const { definition } of rows) await sql.raw(definition).execute(db)
}

const columns: Readonly<Record<string, string>> = {
  restaurant: `restaurant (restaurant_no, member_no, restaurant_name, restaurant_address, postal_code, si_code,
    gu_code, dong_code, phone_number, description, category, tags, status, created_at, latitude, longitude)`,
  search: `restaurant_search (restaurant_no, category, pop, hay, cho, menus, prices, won, lat, lng, gu_code,
    typed, typed_as_written, made_by, tsv, ranked_at)`,
  rating: 'restaurant_rating (restaurant_no, review_count, half_stars_sum, stars, changed_at)',
  term: 'made_term (kind, term, folded, cho, df, typed, typed_as_written, near, far, sound)',
}

/** Fills a migrated database. The connection is one without an end of its patience. */
export async function copyRestaurants(db: Db, count: number) {
  const folder = mkdtempSync(join(scratchRoot(serverUser()), 'matjari-rows-'))
  chmodSync(folder, 0o755)
  try {
    const { memberNo } = await db
      .insertInto('member')
      .values({ memberId: 'bench_owner', memberName: '김하루', memberNickName: 'bench_owner' })
      .returning('memberNo')
      .executeTakeFirstOrThrow()
    const cores = availableParallelism()
    const each = Math.ceil(count / cores)
    await Promise.all(
      Array.from({ length: cores }, (_, at) =>
        makeShare({ folder, memberNo, from: at * each, to: Math.min(count, (at + 1) * each) }),
      ),
    )
    await withoutIndexes(db, async () => {
      await sql`create unlogged table made_term
        (like search_term including defaults)`.execute(db)
      for (const file of readdirSync(folder).toSorted()) {
        const into = columns[file.split('.')[0] ?? '']
        await sql.raw(`copy ${into} from '${join(folder, file)}'`).execute(db)
      }
      await sql`insert into search_term select distinct on (kind, term) * from made_term
        order by kind, term`.execute(db)
      await sql`drop table made_term`.execute(db)
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  await db.transaction().execute(async (tx) => {
    await recountGrams(tx)
    await countPlaces(tx)
  })
}
