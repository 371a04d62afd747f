import { limits } from '@matjari/contract/limits'
import type { SearchPage, Supplement, Understood } from '@matjari/contract/search/calls'
import type { AnySearchSort } from '@matjari/contract/search/sort'
import type { Db } from '../../db/db.ts'
import { momentOf } from './find/filters.ts'
import { browseRanked, type Found, queryRanked, type RankedQuery } from './find/query-ranked.ts'
import { findLiterally, noFilters } from './literal-search.ts'
import { type LocationInput, locationFilters, nearestFirst, nearOf } from './location.ts'
import { literalQueryOf, queryWords } from './parse/literal-query.ts'
import { parseQuery } from './parse/parse-query.ts'
import type { ParsedQuery } from './parse/parse-words.ts'
import { readFound } from './results.sql.ts'
import { findByMeaning, isReadable, withOthers } from './semantic-search.ts'
import { byFirstTime, type TableOffers, withOffers, withTable } from './table-offers.ts'

const nothing = { wonLeast: null, wonMost: null, day: null, clock: null, people: null }

/** What was read, as the page shows it. */
const understoodOf = ({ words, numbers, booking }: ParsedQuery): readonly Understood[] => [
  ...numbers.map((one) => ({ ...nothing, ...one })),
  ...(booking ? [{ ...nothing, kind: 'need' as const, ...booking }] : []),
  ...words.map(({ kind, text, label }) => ({ ...nothing, kind, text, label })),
]

export type SearchRequest = LocationInput & {
  readonly query?: string | undefined
  readonly literal?: string | undefined
  readonly category?: string | undefined
  readonly sort?: AnySearchSort | undefined
  readonly reservable?: 'Y' | 'N' | undefined
  readonly openNow?: 'Y' | 'N' | undefined
  readonly minRating?: number | undefined
  /** Of the day that is asked for. */
  readonly tables?: TableOffers | null
  readonly bookable?: 'Y' | 'N' | undefined
  readonly page?: number | undefined
  readonly size?: number | undefined
}

type FoundAnswer = {
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
      ...locationFilters(asked),
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
async function inOrder(db: Db, asked: TypedQuery, how: SearchOptions): Promise<FoundAnswer> {
  const found = await findRestaurants(db, asked, how)
  if (!how.near || how.sort !== 'distance' || asked.query === undefined) return found
  return { ...found, ...(await nearestFirst(db, found, how.near)) }
}

/** Whoever says where they are means what is near; who has a table soonest is looked for in that order too. */
function sortOf(sort: SearchRequest['sort'], isSomewhere: boolean): RankedQuery['sort'] {
  if (sort !== undefined && sort !== 'distance' && sort !== 'earliest') return sort
  return isSomewhere ? 'distance' : 'relevance'
}

type SearchOptions = Omit<RankedQuery, 'sought'>

const takingBookings = (how: SearchOptions, { booking }: ParsedQuery): SearchOptions =>
  booking ? { ...how, filters: { ...how.filters, isReservable: true } } : how

type TypedQuery = Pick<SearchRequest, 'query' | 'literal'>

async function isFoundAsTyped(db: Db, query: string, how: SearchOptions): Promise<boolean> {
  const sought = literalQueryOf(queryWords(query))
  return (await queryRanked(db, { ...how, filters: noFilters, need: 1, sought })).count > 0
}

/** What was read in the query is looked for; words that say nothing but themselves, literally. */
async function findRestaurants(
  db: Db,
  { query, literal = '' }: TypedQuery,
  how: SearchOptions,
): Promise<FoundAnswer> {
  if (query === undefined)
    return {
      correctedQuery: null,
      understood: [],
      supplements: [],
      found: await browseRanked(db, how),
    }
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

const read = (db: Db, { query, kept }: Written, how: SearchOptions): Promise<ParsedQuery> =>
  parseQuery(db, { query, literal: kept, today: how.moment.today })

async function findRead(
  db: Db,
  { query, kept, reading }: Written & { readonly reading: ParsedQuery },
  how: SearchOptions,
): Promise<FoundAnswer> {
  const understood = understoodOf(reading)
  if (!isReadable(reading)) {
    const literally = await findLiterally(db, query, how)
    const plain = { correctedQuery: null, supplements: [] }
    return { ...plain, ...(await withOthers(db, literally, reading, how)), understood }
  }
  const sought = { query, literal: kept, reading }
  return { understood, ...(await findByMeaning(db, sought, takingBookings(how, reading))) }
}

/** The numbers of what a query finds, best first: for a list that is not leafed through. */
export async function findRestaurantNos(
  db: Db,
  { query, most, now }: { query: string; most: number; now: Date },
): Promise<readonly string[]> {
  const { found } = await findRestaurants(
    db,
    { query },
    {
      filters: noFilters,
      moment: momentOf(now),
      sort: 'relevance',
      need: most,
      most,
    },
  )
  return found.restaurantNos
}
