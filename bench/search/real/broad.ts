// What a broad word brings, without a name of anybody: how each of the first ten fits, how it is rated, and
// where it is.

import type { Db } from '../../../apps/server/src/db/db.ts'
import { search } from '../../../apps/server/src/features/search/search.ts'
import { fold } from '../../../apps/server/src/lib/korean/fold.ts'
import type { Gazetteer } from './gazetteer.ts'
import type { Real } from './rows.ts'
import { broad } from './tables.ts'

const now = new Date('2026-11-15T09:40:00Z')

function fit(row: Real, query: string): string {
  const [word, name] = [fold(query), fold(row.restaurantName)]
  if (name === word) return '='
  if (row.tags.some((tag) => tag.split('/').map(fold).includes(word))) return 'T'
  if (name.includes(word)) return 'n'
  if (row.menus.some((menu) => fold(menu).includes(word))) return 'm'
  return row.restaurantAddress.includes(query) ? 'a' : '·'
}

export async function showBroad(
  db: Db,
  { rows, gazetteer }: { rows: readonly Real[]; gazetteer: Gazetteer },
) {
  console.log('= name, T tag, n in name, m in menu, a in address, · otherwise; stars (reviews) 구')
  for (const query of broad) {
    const { restaurants } = await search(db, { query, size: 10 }, now)
    const said = restaurants.map((one) => {
      const row = rows[Number(one.restaurantNo) - 1]
      if (!row) return '?'
      const near = gazetteer({ lat: row.latitude, lng: row.longitude }, 1)[0] ?? ''
      const gu = near
        .split(' ')
        .slice(0, 2)
        .join(' ')
        .replace(/(광역|특별)(자치)?[시도]/, '')
      return `${fit(row, query)} ${one.averageRating.toFixed(1)} (${one.reviewCount}) ${gu}`
    })
    console.log(`${query}: ${said.join(' · ')}`)
  }
}
