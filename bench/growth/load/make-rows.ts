// Some of the restaurants as files that PostgreSQL copies in: a process of its own, so that every core makes some. What
// search keeps of them is made by the server's own code.
import { join } from 'node:path'
import { pictureAddress } from '@matjari/contract/media/picture-address'
import { documentVersion } from '../../../apps/server/src/features/search/indexing/document.sql.ts'
import { searchDocument } from '../../../apps/server/src/features/search/indexing/document.ts'
import { popularityOf } from '../../../apps/server/src/features/search/indexing/refresh.ts'
import { invented } from '../../search/city.ts'
import { lexemes, openFile } from '../../search/tonight/copy-file.ts'
import { halfStarsOf, reviewsOf, type Share } from './size.ts'

const batch = 500
const dayMs = 24 * 60 * 60_000

/** One in a hundred is new, the others came in the two years before. */
const ageDaysOf = (no: number) => (no % 100 === 50 ? 1 + (no % 59) : 70 + (no % 660))

function ratingOf(no: number) {
  const stars = [0, 0, 0, 0, 0]
  const reviewCount = reviewsOf(no)
  let halfStarsSum = 0
  for (let at = 0; at < reviewCount; at += 1) {
    const halfStars = halfStarsOf(no, at)
    halfStarsSum += halfStars
    const whole = Math.floor(halfStars / 2) - 1
    stars[whole] = (stars[whole] ?? 0) + 1
  }
  return { reviewCount, halfStarsSum, stars }
}

const photoOf = (no: number) =>
  no % 10 < 7 ? pictureAddress((no * 2654435761).toString(16).padStart(32, '0')) : null

function rowOf(n: number, now: Date) {
  const no = n + 1
  const one = invented(n)
  const createdAt = new Date(now.getTime() - ageDaysOf(no) * dayMs)
  const rating = ratingOf(no)
  const pop = popularityOf({ ...rating, createdAt }, now)
  return { no, one, createdAt, rating, pop, found: searchDocument(one) }
}

async function make({ folder, from, to, now: told }: Share) {
  const now = new Date(told)
  const opened = (table: string) => openFile(join(folder, `${table}.${from}`))
  const files = {
    restaurant: opened('restaurant'),
    search: opened('search'),
    rating: opened('rating'),
    menu: opened('menu'),
    term: opened('term'),
  }
  const known = new Set<string>()
  for (let n = from; n < to; n += 1) {
    const { no, one, createdAt, rating, pop, found } = rowOf(n, now)
    const place = [one.latitude ?? null, one.longitude ?? null] as const
    const gu = one.guCode ?? ''
    const address = [one.restaurantAddress, '04050', gu.slice(0, 2), gu, `${gu}12100`] as const
    const phone = `02-${1000 + (no % 9000)}-${1000 + ((no * 7) % 9000)}`
    const description = `${one.menus[0] ?? ''} 잘하는 ${one.district}의 작은 가게예요.`
    const shown = [one.category, one.tags, 'Y', createdAt.toISOString()] as const
    const rest = [phone, description, ...shown, ...place, photoOf(no)] as const
    files.restaurant.put(no, no, one.restaurantName, ...address, ...rest)
    const text = [found.text, found.initials, found.menus, found.prices, found.won] as const
    const typed = [
      found.typed,
      found.typedAsWritten,
      documentVersion,
      lexemes(found.grams),
    ] as const
    files.search.put(no, one.category, pop, ...text, ...place, gu, ...typed, now.toISOString())
    if (rating.reviewCount > 0)
      files.rating.put(no, rating.reviewCount, rating.halfStarsSum, rating.stars, '2026-01-01')
    for (const [at, menu] of one.menus.entries())
      files.menu.put(no, menu, one.prices?.[at] ?? 9000, at + 1)
    for (const term of found.terms) {
      const key = `${term.kind} ${term.term}`
      if (known.has(key)) continue
      known.add(key)
      const { kind, folded, initials, typedAsWritten, near, far, sound } = term
      const keys = [term.typed, typedAsWritten, near, far, sound] as const
      files.term.put(kind, term.term, folded, initials, 1, ...keys)
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
