import type { Db } from '../../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { lockRestaurants } from '../../locks/restaurants.ts'
import * as store from './document.sql.ts'
import { countPlaces, learnPlaces } from './document.sql.ts'
import { searchDocument } from './document.ts'
import * as upkeep from './upkeep.sql.ts'

/** Ratings say little while there are few of them: this many reviews of an ordinary place are lent. */
const lentReviews = 8
const ordinaryStars = 4
/** How much a restaurant that opened today gains, and for how long. */
const freshBonus = 0.25
export const freshDays = 60

const dayMs = 24 * 60 * 60 * 1000

/** Rank among equals: a rating that has to be earned, how many say so, and a little for the new. */
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
 * Brings what search knows of these restaurants up to date, inside the transaction that changed them:
 * an active one is found from now on, any other no longer.
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
  const kept = active.map(({ restaurantNo }) => restaurantNo)
  await store.forgetExcept(tx, { restaurantNos, kept })
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

/** In the background: ranks age, reviews change them, and grams and terms are counted again. */
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
  // A day more than it takes: the last rank has to be one without the bonus.
  const newSince = new Date(rankedAt.getTime() - (freshDays + 2) * dayMs)
  let behind: string | undefined = '0'
  while (behind !== undefined) {
    const from: string = behind
    behind = await db.transaction().execute(async (tx) => {
      if (!(await upkeep.isFirstToDo(tx, 'ranks'))) return undefined
      const aged = await upkeep.readAgedRanks(tx, { behind: from, most: batch, longAgo, newSince })
      const ranks = aged.map((one) => ({ ...one, popularity: popularityOf(one, rankedAt) }))
      await upkeep.putRanks(tx, { ranks, rankedAt })
      return aged.length < batch ? undefined : aged.at(-1)?.restaurantNo
    })
  }
}

const madeAtOnce = 200

/** After an update of the server: rows as it used to make them. */
async function makeAgain({ db, now }: Pick<Deps, 'db' | 'now'>) {
  let isMore = true
  while (isMore)
    isMore = await db.transaction().execute(async (tx) => {
      if (!(await upkeep.isFirstToDo(tx, 'rows'))) return false
      const restaurantNos = await upkeep.readOutdated(tx, madeAtOnce)
      await refreshSearch(tx, restaurantNos, now())
      return restaurantNos.length === madeAtOnce
    })
}

/** Names that restaurants had long ago find them no more. */
async function forgetFormerNames({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const at = now()
  let isMore = true
  while (isMore)
    isMore = await db.transaction().execute(async (tx) => {
      if (!(await upkeep.isFirstToDo(tx, 'rows'))) return false
      const restaurantNos = await upkeep.readFormerlyCalled(tx, { at, most: madeAtOnce })
      if (restaurantNos.length === 0) return false
      // Before the names: a new one is approved in that order.
      await lockRestaurants(tx, restaurantNos)
      await upkeep.deleteFormerNames(tx, { restaurantNos, at })
      await refreshSearch(tx, restaurantNos, at)
      return true
    })
}

/** Counting reads everything: always done while that is little, else when much has come or gone. */
const countedAlways = 20_000
const drift = 0.05

function countGrams({ db }: Pick<Deps, 'db'>) {
  return db.transaction().execute(async (tx) => {
    if (!(await upkeep.isFirstToDo(tx, 'counts'))) return
    const { rows, counted } = await upkeep.readCounts(tx)
    if (rows > countedAlways && Math.abs(rows - counted) < rows * drift) return
    await upkeep.countAgain(tx)
    await countPlaces(tx)
  })
}
