// Restaurants with their menus, hours and settings, and what search knows of them.
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
import { bookableNo } from './bookings.ts'
import { bookableOf, type Share, type Size } from './size.ts'
import { step, withoutIndexes } from './steps.ts'

const script = fileURLToPath(new URL('./make-rows.ts', import.meta.url))
const execArgv = ['--import', 'tsx', '--conditions=matjari-source']

function makeShare(share: Share) {
  const child = fork(script, [], { execArgv, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  child.send(share)
  return new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`ended with ${code}`))))
  })
}

async function makeFiles(folder: string, count: number) {
  const cores = availableParallelism()
  const each = Math.ceil(count / cores)
  const now = new Date().toISOString()
  const shares = Array.from({ length: cores }, (_, at) => ({
    folder,
    now,
    from: at * each,
    to: Math.min(count, (at + 1) * each),
  }))
  await Promise.all(shares.map(makeShare))
}

const columns: Readonly<Record<string, string>> = {
  restaurant: `restaurant (restaurant_no, member_no, restaurant_name, restaurant_address, postal_code, si_code,
    gu_code, dong_code, phone_number, description, category, tags, status, created_at, latitude, longitude, photo)`,
  search: `restaurant_search (restaurant_no, category, pop, hay, cho, menus, prices, won, lat, lng, gu_code,
    typed, typed_as_written, made_by, tsv, ranked_at)`,
  rating: 'restaurant_rating (restaurant_no, review_count, half_stars_sum, stars, changed_at)',
  menu: 'menu (restaurant_no, menu_name, menu_price, position)',
  term: 'made_term (kind, term, folded, cho, df, typed, typed_as_written, near, far, sound)',
}

async function copyFiles(db: Db, folder: string) {
  await sql`create unlogged table made_term (like search_term including defaults)`.execute(db)
  for (const file of readdirSync(folder).toSorted()) {
    const into = columns[file.split('.')[0] ?? '']
    await step(`copy ${file}`, () =>
      sql.raw(`copy ${into} from '${join(folder, file)}'`).execute(db),
    )
  }
  await step('terms', () =>
    sql`insert into search_term select distinct on (kind, term) * from made_term
      order by kind, term`.execute(db),
  )
  await sql`drop table made_term`.execute(db)
}

/** Restaurants that take bookings are open every day; the others have a day off, or none. */
async function makeHours(db: Db, size: Size) {
  await sql`insert into operating_hours (restaurant_no, week_day, start_min, end_min)
    select restaurant_no, d, 660, 1320 from restaurant cross join generate_series(1, 7) d
    where restaurant_no % 10 in (1, 4, 7) or d <> restaurant_no % 8`.execute(db)
  const bookable = bookableOf(size)
  await sql`insert into reservation_setting (restaurant_no, interval_min, min_num, max_num, max_team_num)
    select ${sql.raw(bookableNo('i', bookable))}, 30, 1, 8, case when i < 1000 then 30 else 6 end
    from generate_series(0::bigint, ${bookable - 1}::bigint) i order by 1`.execute(db)
  await sql`insert into reservation_window (restaurant_no, week_day, start_min, end_min)
    select restaurant_no, d, 660, 1320 from reservation_setting
    cross join generate_series(1, 7) d order by 1, 2`.execute(db)
}

export async function loadRestaurants(db: Db, size: Size) {
  const folder = mkdtempSync(join(scratchRoot(serverUser()), 'matjari-rows-'))
  chmodSync(folder, 0o755)
  try {
    await step('restaurants made as files', () => makeFiles(folder, size.restaurants))
    await withoutIndexes(
      db,
      ['restaurant', 'restaurant_search', 'restaurant_rating', 'search_term', 'menu'],
      () => copyFiles(db, folder),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  await step('hours and settings', () => makeHours(db, size))
  await sql`select setval(pg_get_serial_sequence('restaurant', 'restaurant_no'), ${size.restaurants}::bigint)`.execute(
    db,
  )
  await step('grams and places counted', () =>
    db.transaction().execute(async (tx) => {
      await recountGrams(tx)
      await countPlaces(tx)
    }),
  )
}
