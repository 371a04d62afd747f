import type { SearchPage, Supplement, Understood } from '@matjari/contract/calls/search'
import { limits } from '@matjari/contract/limits'
import type { AnySearchSort } from '@matjari/contract/rules/search-sort'
import type { Db } from '../../lib/db/database.ts'
import { findLiterally } from './literally.ts'
import { browse, type Found, type LookUp } from './matching/look-up.ts'
import { momentOf } from './open-now.ts'
import { asUnderstood } from './reading/answer.ts'
import { readQuery } from './reading/store.ts'
import { readFound } from './results.ts'
import { byFirstTime, candidatesMost, onlyWithTable, type Tables, withOffers } from './tables.ts'
import { findByReading, isReadable, withOthers } from './understood.ts'

export type SearchRequest = {
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
  const { correctedQuery, understood, ...rest } = await answer(db, asked, {
    filters: {
      category: asked.category ?? null,
      isReservable: asked.reservable === 'Y' || needsTable || null,
      isOpen: asked.openNow === 'Y' || null,
      minRating: asked.minRating ?? null,
    },
    moment,
    sort: plainSort(asked.sort),
    need: tables ? resultsMax : Math.min(first + size, resultsMax),
    ...(needsTable && { most: candidatesMost }),
  })
  const { found, supplements } = tables && needsTable ? await onlyWithTable(db, rest, tables) : rest
  const all = found.restaurantNos.slice(0, resultsMax)
  const shown = tables && asked.sort === 'earliest' ? await byFirstTime(db, all, tables) : all
  const restaurantNos = shown.slice(first, first + size)
  const restaurants = await readFound(db, { restaurantNos, moment })
  return {
    restaurants: tables ? await withOffers(db, restaurants, tables) : restaurants,
    pageInfo: {
      boardNoPerPage: size,
      totalBoardNo: Math.min(found.count, resultsMax),
      pageSize: limits.pager.range,
      currentPage: page,
    },
    isCapped: found.count > resultsMax,
    correctedQuery,
    understood: [...understood],
    supplements: supplements.filter(({ after }) => after < resultsMax),
    ...(tables && {
      day: tables.day,
      bookableCount: needsTable ? all.length : (await tables.among(db, all, all.length)).length,
    }),
  }
}

/** What is ordered by something else is found by how well it fits. */
const plainSort = (sort: SearchRequest['sort']) =>
  sort === undefined || sort === 'distance' || sort === 'earliest' ? 'relevance' : sort

type How = Omit<LookUp, 'sought'>
type Asked = Pick<SearchRequest, 'query' | 'literal'>

/** What was read in the query is looked for; words that say nothing but themselves, literally. */
export async function answer(db: Db, { query, literal = '' }: Asked, how: How): Promise<Answer> {
  const plain = { correctedQuery: null, understood: [], supplements: [] }
  if (query === undefined) return { ...plain, found: await browse(db, how) }
  const kept = literal.split(',').map((text) => text.trim())
  const reading = await readQuery(db, { query, literal: kept, today: how.moment.today })
  const understood = asUnderstood(reading)
  if (!isReadable(reading)) {
    const literally = await findLiterally(db, query, how)
    return { ...plain, ...(await withOthers(db, literally, reading, how)), understood }
  }
  return { understood, ...(await findByReading(db, { query, literal: kept, reading }, how)) }
}
