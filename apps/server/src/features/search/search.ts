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
import { readResults } from './results.sql.ts'
import { findByMeaning, isReadable, withOthers } from './semantic-search.ts'
import { byFirstTime, type TableTimes, withDayTimes, withTable } from './table-times.ts'

export type SearchRequest = LocationInput & {
  readonly query?: string | undefined
  readonly literal?: string | undefined
  readonly category?: string | undefined
  readonly sort?: AnySearchSort | undefined
  readonly reservable?: 'Y' | 'N' | undefined
  readonly openNow?: 'Y' | 'N' | undefined
  readonly minRating?: number | undefined
  /** The bookable tables of the day that the visitor asked for. */
  readonly tables?: TableTimes | null
  readonly bookable?: 'Y' | 'N' | undefined
  readonly page?: number | undefined
  readonly size?: number | undefined
}

type FoundResult = {
  readonly found: Found
  readonly correctedQuery: string | null
  readonly understood: readonly Understood[]
  readonly supplements: readonly Supplement[]
}

export async function search(db: Db, request: SearchRequest, now: Date): Promise<SearchPage> {
  const { page = 1, size = limits.search.perPage } = request
  const moment = momentOf(now)
  const first = (page - 1) * size
  const tables = request.tables ?? null
  const needsTable = request.bookable === 'Y'
  const { resultsMax } = limits.search
  const near = nearOf(request)
  const sort = sortOf(request.sort, near !== null)
  const end = Math.min(first + size, resultsMax)
  const options = {
    filters: {
      category: request.category ?? null,
      isReservable: request.reservable === 'Y' || needsTable || null,
      isOpen: request.openNow === 'Y' || null,
      minRating: request.minRating ?? null,
      ...locationFilters(request),
    },
    moment,
    near,
    sort,
    // The page says how many restaurants have a table, so all results are read to be counted. When sorted by
    // distance, far restaurants are not read only for that count.
    need: tables && sort !== 'distance' ? resultsMax : end,
  }
  const { found, supplements, correctedQuery, understood } =
    tables && needsTable
      ? await withTable(db, { ...options, tables, end }, (more) =>
          inOrder(db, request, { ...options, ...more }),
        )
      : await inOrder(db, request, options)
  const all = found.restaurantNos.slice(0, resultsMax)
  const ordered = tables && request.sort === 'earliest' ? await byFirstTime(db, all, tables) : all
  const restaurantNos = ordered.slice(first, first + size)
  const restaurants = await readResults(db, { restaurantNos, moment, near })
  const counted = tables ? all.length : Math.min(found.count, resultsMax)
  return {
    restaurants: tables ? await withDayTimes(db, restaurants, tables) : restaurants,
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

/** Several searches may have found these restaurants, so sorting by distance is done once more over all of them. */
async function inOrder(db: Db, typed: TypedQuery, options: SearchOptions): Promise<FoundResult> {
  const found = await findRestaurants(db, typed, options)
  if (!options.near || options.sort !== 'distance' || typed.query === undefined) return found
  return { ...found, ...(await nearestFirst(db, found, options.near)) }
}

/**
 * A visitor who gives a position gets the nearest restaurants first. The sort by earliest table starts from the same
 * order.
 */
function sortOf(sort: SearchRequest['sort'], isSomewhere: boolean): RankedQuery['sort'] {
  if (sort !== undefined && sort !== 'distance' && sort !== 'earliest') return sort
  return isSomewhere ? 'distance' : 'relevance'
}

type SearchOptions = Omit<RankedQuery, 'sought'>

const takingBookings = (options: SearchOptions, { booking }: ParsedQuery): SearchOptions =>
  booking ? { ...options, filters: { ...options.filters, isReservable: true } } : options

type TypedQuery = Pick<SearchRequest, 'query' | 'literal'>

async function isFoundAsTyped(db: Db, query: string, options: SearchOptions): Promise<boolean> {
  const sought = literalQueryOf(queryWords(query))
  return (await queryRanked(db, { ...options, filters: noFilters, need: 1, sought })).count > 0
}

/**
 * Searches by the meaning of the query. A query whose words have no meaning known to the parser is searched
 * literally.
 */
async function findRestaurants(
  db: Db,
  { query, literal = '' }: TypedQuery,
  options: SearchOptions,
): Promise<FoundResult> {
  if (query === undefined)
    return {
      correctedQuery: null,
      understood: [],
      supplements: [],
      found: await browseRanked(db, options),
    }
  const literals = literal.split(',').map((text) => text.trim())
  const reading = await read(db, { query, literals }, options)
  const { inKorean } = reading
  // A restaurant whose sign is in Latin letters must be found by the Latin query, so that is tried first.
  if (inKorean === null || (await isFoundAsTyped(db, query, options)))
    return findRead(db, { query, literals, reading }, options)
  // Transliterates only once: an administrator's alias may mean Latin text again.
  const korean = {
    query: inKorean,
    literals,
    reading: await read(db, { query: inKorean, literals }, options),
  }
  return { ...(await findRead(db, korean, options)), correctedQuery: inKorean }
}

type QueryText = { readonly query: string; readonly literals: readonly string[] }

const read = (
  db: Db,
  { query, literals }: QueryText,
  options: SearchOptions,
): Promise<ParsedQuery> => parseQuery(db, { query, literal: literals, today: options.moment.today })

async function findRead(
  db: Db,
  { query, literals, reading }: QueryText & { readonly reading: ParsedQuery },
  options: SearchOptions,
): Promise<FoundResult> {
  const understood = understoodOf(reading)
  if (!isReadable(reading)) {
    const literally = await findLiterally(db, query, options)
    const plain = { correctedQuery: null, supplements: [] }
    return { ...plain, ...(await withOthers(db, literally, reading, options)), understood }
  }
  const sought = { query, literal: literals, reading }
  return { understood, ...(await findByMeaning(db, sought, takingBookings(options, reading))) }
}

const emptyUnderstood = { wonLeast: null, wonMost: null, day: null, clock: null, people: null }

/** What the parser understood, in the form that the page shows. */
const understoodOf = ({ words, numbers, booking }: ParsedQuery): readonly Understood[] => [
  ...numbers.map((one) => ({ ...emptyUnderstood, ...one })),
  ...(booking ? [{ ...emptyUnderstood, kind: 'need' as const, ...booking }] : []),
  ...words.map(({ kind, text, label }) => ({ ...emptyUnderstood, kind, text, label })),
]

/** The numbers of the restaurants that a query finds, best first. For lists without pages. */
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
