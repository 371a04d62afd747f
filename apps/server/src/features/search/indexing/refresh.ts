import type { Db } from '../../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { lockRestaurants } from '../../locks/restaurants.ts'
import * as store from './document.sql.ts'
import { countPlaces, learnPlaces } from './document.sql.ts'
import { searchDocument } from './document.ts'
import * as upkeep from './upkeep.sql.ts'

/** A rating of few reviews says little, so this many average reviews are added to each. */
const lentReviews = 8
const ordinaryStars = 4
/** The bonus of a restaurant that opened today, and how long it lasts. */
const freshBonus = 0.25
export const freshDays = 60

const dayMs = 24 * 60 * 60 * 1000

/** The rank among equal matches: the rating, a little for the number of reviews, and a little for new restaurants. */
export function popularityOf(
  {
    reviewCount,
    halfStarsSum,
    createdAt,
  }: { reviewCount: number; halfStarsSum: number; createdAt: Date },
  now: Date,
): number {
  const stars = (halfStarsSum / 2 + lentReviews * ordinaryStars) / (reviewCount + lentReviews)
  const ageDays = Math.max(0, (now.getTime() - createdAt.getTime()) / dayMs)
  const fresh = Math.max(0, 1 - ageDays / freshDays)
  return stars + 0.15 * Math.log1p(reviewCount) + freshBonus * fresh
}

/**
 * Updates the index for these restaurants, inside the transaction that changed them: search finds active restaurants
 * and no others.
 */
export async function refreshSearch(
  tx: Db,
  restaurantNos: readonly string[],
  now: Date,
): Promise<void> {
  if (restaurantNos.length === 0) return
  await lockRestaurants(tx, restaurantNos)
  const active = await store.readActive(tx, restaurantNos, now)
  const before = await store.readWholes(tx, restaurantNos)
  const except = active.map(({ restaurantNo }) => restaurantNo)
  await store.deleteRowsExcept(tx, { restaurantNos, except })
  const rows = active.map(({ reviewCount, halfStarsSum, createdAt, ...restaurant }) => {
    const rated = { reviewCount: reviewCount ?? 0, halfStarsSum: halfStarsSum ?? 0, createdAt }
    return { ...restaurant, ...searchDocument(restaurant), popularity: popularityOf(rated, now) }
  })
  const grams = new Set(rows.flatMap((row) => row.grams))
  if (rows.length > 0) {
    await store.putRows(tx, rows, now)
    await store.learnGrams(tx, [...grams])
    await learnPlaces(tx, active)
    await store.learnTerms(
      tx,
      rows.flatMap(({ terms }) => terms),
    )
  }
  const givenUp = before.filter((gram) => !grams.has(gram))
  if (givenUp.length > 0) await store.retireTerms(tx, givenUp)
}

/** The background job: recomputes ranks, which age and change with reviews, and counts grams and terms. */
export async function keepRanksCurrent(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await makeAgain(deps)
  await forgetFormerNames(deps)
  await rankAgain(deps)
  await countGrams(deps)
}
const batch = 1000

async function rankAgain({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const rankedAt = now()
  const longAgo = new Date(rankedAt.getTime() - dayMs)
  // Two days longer than the bonus: the last computed rank must be one without the bonus.
  const newSince = new Date(rankedAt.getTime() - (freshDays + 2) * dayMs)
  let behind: string | undefined = '0'
  while (behind !== undefined) {
    const from: string = behind
    behind = await db.transaction().execute(async (tx) => {
      if (!(await upkeep.tryWorkLock(tx, 'ranks'))) return undefined
      const aged = await upkeep.readAgedRanks(tx, { behind: from, most: batch, longAgo, newSince })
      const ranks = aged.map((one) => ({ ...one, popularity: popularityOf(one, rankedAt) }))
      await upkeep.putRanks(tx, { ranks, rankedAt })
      return aged.length < batch ? undefined : aged.at(-1)?.restaurantNo
    })
  }
}

const madeAtOnce = 200

/** After an update of the server: rewrites rows that an older version made. */
async function makeAgain({ db, now }: Pick<Deps, 'db' | 'now'>) {
  let isMore = true
  while (isMore)
    isMore = await db.transaction().execute(async (tx) => {
      if (!(await upkeep.tryWorkLock(tx, 'rows'))) return false
      const restaurantNos = await upkeep.readOutdated(tx, madeAtOnce)
      await refreshSearch(tx, restaurantNos, now())
      return restaurantNos.length === madeAtOnce
    })
}

/** Former names that have expired are deleted, so search no longer finds restaurants by them. */
async function forgetFormerNames({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const at = now()
  let isMore = true
  while (isMore)
    isMore = await db.transaction().execute(async (tx) => {
      if (!(await upkeep.tryWorkLock(tx, 'rows'))) return false
      const restaurantNos = await upkeep.readFormerlyCalled(tx, { at, most: madeAtOnce })
      if (restaurantNos.length === 0) return false
      // Locked before the names, in the same order as the approval of a new name.
      await lockRestaurants(tx, restaurantNos)
      await upkeep.deleteFormerNames(tx, { restaurantNos, at })
      await refreshSearch(tx, restaurantNos, at)
      return true
    })
}

/** Counting reads every row: done each time while there are few, otherwise only after many changes. */
const countedAlways = 20_000
const drift = 0.05

function countGrams({ db }: Pick<Deps, 'db'>) {
  return db.transaction().execute(async (tx) => {
    if (!(await upkeep.tryWorkLock(tx, 'counts'))) return
    const { rows, counted } = await upkeep.readCounts(tx)
    if (rows > countedAlways && Math.abs(rows - counted) < rows * drift) return
    await upkeep.recountGrams(tx)
    await countPlaces(tx)
  })
}
