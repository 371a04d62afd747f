import type { SearchPage, Supplement, Understood } from '@matjari/contract/calls/search'
import { limits } from '@matjari/contract/limits'
import type { AnySearchSort } from '@matjari/contract/rules/search-sort'
import type { Db } from '../../db/db.ts'
import { findLiterally, noFilters } from './literally.ts'
import { browse, type Found, type LookUp, lookUp } from './matching/look-up.ts'
import { momentOf } from './open-now.ts'
import { nearestFirst, nearOf, type PlaceAsked, placeFilters } from './place.ts'
import { queryWords, soughtIn } from './query.ts'
import { asUnderstood } from './reading/answer.ts'
import type { Reading } from './reading/read.ts'
import { readQuery } from './reading/store.ts'
import { readFound } from './results.ts'
import { byFirstTime, type Tables, withOffers, withTable } from './tables.ts'
import { findByReading, isReadable, withOthers } from './understood.ts'

export type SearchRequest = PlaceAsked & {
  readonly query?: string | undefined
  readonly literal?: string | undefined
  readonly category?: string | undefined
  readonly sort?: AnySearchSort | undefined
  readonly reservable?: 'Y' | 'N' | undefined
  readonly openNow?: 'Y' | 'N' | undefined
  readonly minRating?: number | undefined
  /** Of the day that is asked for. */
  readonly tables?: Tables | null
  readonly bookable?: 'Y' | 'N' | undefined
  readonly page?: number | undefined
  readonly size?: number | undefined
}

export type Answer = {
  readonly found: Found
  readonly correctedQuery: string | null
  readonly understood: readonly Understood[]
  readonly supplements: readonly Supplement[]
}

export async function search(db: Db, asked: SearchRequest, now: Date): Promise<SearchPage> {
  const { page = 1, size = limits.search.perPage } = asked
  const moment = momentOf(now)
  const first = (page - 1) * size
  const tables = asked.tables ?? null
  const needsTable = asked.bookable === 'Y'
  const { resultsMax } = limits.search
  const near = nearOf(asked)
  const sort = sortOf(asked.sort, near !== null)
  const shownTo = Math.min(first + size, resultsMax)
  const how = {
    filters: {
      category: asked.category ?? null,
      isReservable: asked.reservable === 'Y' || needsTable || null,
      isOpen: asked.openNow === 'Y' || null,
      minRating: asked.minRating ?? null,
      ...placeFilters(asked),
    },
    moment,
    near,
    sort,
    // How many of them have a table is counted of all that is found; what is far away is not looked for to be counted.
    need: tables && sort !== 'distance' ? resultsMax : shownTo,
  }
  const { found, supplements, correctedQuery, understood } =
    tables && needsTable
      ? await withTable(db, { ...how, tables, shownTo }, (more) =>
          inOrder(db, asked, { ...how, ...more }),
        )
      : await inOrder(db, asked, how)
  const all = found.restaurantNos.slice(0, resultsMax)
  const shown = tables && asked.sort === 'earliest' ? await byFirstTime(db, all, tables) : all
  const restaurantNos = shown.slice(first, first + size)
  const restaurants = await readFound(db, { restaurantNos, moment, near })
  const counted = tables ? all.length : Math.min(found.count, resultsMax)
  return {
    restaurants: tables ? await withOffers(db, restaurants, tables) : restaurants,
    pageInfo: {
      boardNoPerPage: size,
      totalBoardNo: counted,
      pageSize: limits.pager.range,
      currentPage: page,
    },
    isCapped: found.count > counted,
    correctedQuery,
    understood: [...understood],
    supplements: supplements.filter(({ after }) => after < resultsMax),
    ...(tables && {
      day: tables.day,
      bookableCount: needsTable ? all.length : (await tables.among(db, all, all.length)).length,
    }),
  }
}

/** What several looks have found is put in order by distance once more. */
async function inOrder(db: Db, asked: Asked, how: How): Promise<Answer> {
  const found = await answer(db, asked, how)
  if (!how.near || how.sort !== 'distance' || asked.query === undefined) return found
  return { ...found, ...(await nearestFirst(db, found, how.near)) }
}

/** Whoever says where they are means what is near; who has a table soonest is looked for in that order too. */
function sortOf(sort: SearchRequest['sort'], isSomewhere: boolean): LookUp['sort'] {
  if (sort !== undefined && sort !== 'distance' && sort !== 'earliest') return sort
  return isSomewhere ? 'distance' : 'relevance'
}

type How = Omit<LookUp, 'sought'>

const takingBookings = (how: How, { booking }: Reading): How =>
  booking ? { ...how, filters: { ...how.filters, isReservable: true } } : how

type Asked = Pick<SearchRequest, 'query' | 'literal'>

async function isFoundAsTyped(db: Db, query: string, how: How): Promise<boolean> {
  const sought = soughtIn(queryWords(query))
  return (await lookUp(db, { ...how, filters: noFilters, need: 1, sought })).count > 0
}

/** What was read in the query is looked for; words that say nothing but themselves, literally. */
export async function answer(db: Db, { query, literal = '' }: Asked, how: How): Promise<Answer> {
  if (query === undefined)
    return { correctedQuery: null, understood: [], supplements: [], found: await browse(db, how) }
  const kept = literal.split(',').map((text) => text.trim())
  const reading = await read(db, { query, kept }, how)
  const { inKorean } = reading
  // Whoever writes their sign in Latin letters is found as it stands there.
  if (inKorean === null || (await isFoundAsTyped(db, query, how)))
    return findRead(db, { query, kept, reading }, how)
  // Once: what an administrator's alias stands for may be Latin again.
  const korean = { query: inKorean, kept, reading: await read(db, { query: inKorean, kept }, how) }
  return { ...(await findRead(db, korean, how)), correctedQuery: inKorean }
}

type Written = { readonly query: string; readonly kept: readonly string[] }

const read = (db: Db, { query, kept }: Written, how: How): Promise<Reading> =>
  readQuery(db, { query, literal: kept, today: how.moment.today })

async function findRead(
  db: Db,
  { query, kept, reading }: Written & { readonly reading: Reading },
  how: How,
): Promise<Answer> {
  const understood = asUnderstood(reading)
  if (!isReadable(reading)) {
    const literally = await findLiterally(db, query, how)
    const plain = { correctedQuery: null, supplements: [] }
    return { ...plain, ...(await withOthers(db, literally, reading, how)), understood }
  }
  const sought = { query, literal: kept, reading }
  return { understood, ...(await findByReading(db, sought, takingBookings(how, reading))) }
}
