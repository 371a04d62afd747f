// Some of the invented restaurants, as files that PostgreSQL copies in: a process of its own, so that every core makes
// some. What search keeps of them is what the server itself would keep.
import { join } from 'node:path'
import { documentVersion } from '../../../apps/server/src/features/search/indexing/document.sql.ts'
import { searchDocument } from '../../../apps/server/src/features/search/indexing/document.ts'
import { popularityOf } from '../../../apps/server/src/features/search/indexing/refresh.ts'
import { invented } from '../city.ts'
import { lexemes, openFile } from './copy-file.ts'
import { createdAt, rankedAt, type Share } from './share.ts'

const batch = 500

async function make({ folder, from, to, memberNo }: Share) {
  const files = {
    restaurant: openFile(join(folder, `restaurant.${from}`)),
    search: openFile(join(folder, `search.${from}`)),
    rating: openFile(join(folder, `rating.${from}`)),
    term: openFile(join(folder, `term.${from}`)),
  }
  const known = new Set<string>()
  for (let n = from; n < to; n += 1) {
    const one = invented(n)
    const row = searchDocument(one)
    const no = n + 1
    const place = [one.latitude ?? null, one.longitude ?? null] as const
    const gu = one.guCode ?? ''
    const address = [one.restaurantAddress, '04050', gu.slice(0, 2), gu, `${gu}12100`] as const
    const told = [
      '02-123-4567',
      '설명',
      one.category,
      one.tags,
      'Y',
      createdAt.toISOString(),
    ] as const
    files.restaurant.put(no, memberNo, one.restaurantName, ...address, ...told, ...place)
    const text = [row.text, row.initials, row.menus, row.prices, row.won] as const
    const typed = [row.typed, row.typedAsWritten, documentVersion, lexemes(row.grams)] as const
    const pop = popularityOf({ ...one, createdAt }, rankedAt)
    files.search.put(no, one.category, pop, ...text, ...place, gu, ...typed, rankedAt.toISOString())
    files.rating.put(
      no,
      one.reviewCount,
      one.halfStarsSum,
      [0, 0, 0, 0, 0],
      createdAt.toISOString(),
    )
    for (const term of row.terms) {
      const key = `${term.kind} ${term.term}`
      if (known.has(key)) continue
      known.add(key)
      const { kind, folded, initials, typedAsWritten, near, far, sound } = term
      files.term.put(
        kind,
        term.term,
        folded,
        initials,
        1,
        term.typed,
        typedAsWritten,
        near,
        far,
        sound,
      )
    }
    if (n % batch === 0) for (const file of Object.values(files)) await file.flush()
  }
  for (const file of Object.values(files)) await file.end()
}

process.once('message', (share) => {
  make(share as Share).then(
    () => process.disconnect(),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
