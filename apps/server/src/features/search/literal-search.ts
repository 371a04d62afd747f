// Finds restaurants by the words as typed, or by other words that the visitor may have meant.
import type { Db } from '../../db/db.ts'
import { guessesFor, otherKeyboard } from './correct/guesses.ts'
import { countedGramsOfSplits, likelySplits, withoutFillers } from './correct/relaxing.ts'
import { type Filters, isFiltered } from './find/filters.ts'
import { type Found, queryRanked, type RankedQuery } from './find/query-ranked.ts'
import { readFrequencies } from './indexing/grams.ts'
import { halfTyped, type LiteralQuery, literalQueryOf, queryWords } from './parse/literal-query.ts'
import { synonymQuery } from './parse/synonyms.ts'

type LiteralResult = { readonly found: Found; readonly correctedQuery: string | null }
type Try = {
  readonly sought: LiteralQuery
  readonly correctedQuery: string | null
  /** One of several corrections: when it finds few restaurants, the next corrections are tried too. */
  readonly isGuess?: true
}

/** Limits the queries for one search, however many corrections are possible. */
const triesMost = 8

const nothingFound: Found = { restaurantNos: [], count: 0 }
export const noFilters: Filters = {
  category: null,
  isReservable: null,
  isOpen: null,
  minRating: null,
}

type SearchOptions = Omit<RankedQuery, 'sought'>

/** Searches for the typed words. When they find nothing, tries the words that may have been meant. */
export async function findLiterally(
  db: Db,
  query: string,
  options: SearchOptions,
): Promise<LiteralResult> {
  const words = queryWords(query)
  const typed =
    words.length > 0
      ? await queryRanked(db, { ...options, sought: literalQueryOf(words) })
      : nothingFound
  const asTyped = { found: typed, correctedQuery: null }
  if (typed.count > 0 || words.length === 0) return asTyped
  // When only the filters exclude every result, the query is correct and must not be corrected.
  if (await isFoundAnyway(db, literalQueryOf(words), options)) return asTyped
  let left = triesMost
  let best: LiteralResult | null = null
  for await (const { sought, correctedQuery, isGuess } of otherTries(db, query, words)) {
    if (left === 0) break
    left -= 1
    const found = await queryRanked(db, { ...options, sought })
    if (found.count === 0 && !(await isFoundAnyway(db, sought, options))) continue
    best = best ? followedBy(best, found) : { found, correctedQuery }
    if (!isGuess || best.found.count >= guessedLeast) return best
  }
  return best ?? asTyped
}

const guessedLeast = 5

function followedBy({ found, correctedQuery }: LiteralResult, more: Found): LiteralResult {
  const restaurantNos = [...new Set([...found.restaurantNos, ...more.restaurantNos])]
  return { found: { restaurantNos, count: restaurantNos.length }, correctedQuery }
}

async function isFoundAnyway(
  db: Db,
  sought: LiteralQuery,
  options: SearchOptions,
): Promise<boolean> {
  if (!isFiltered(options.filters)) return false
  const found = await queryRanked(db, { ...options, filters: noFilters, need: 1, sought })
  return found.count > 0
}

/** What else may have been meant, most likely first. */
async function* otherTries(db: Db, query: string, words: readonly string[]): AsyncGenerator<Try> {
  const corrected = (others: readonly string[]): Try => ({
    sought: literalQueryOf(others),
    correctedQuery: others.join(' '),
  })
  for (const others of await synonymQuery(db, words)) yield corrected(others)
  const onTheWay = halfTyped(words)
  if (onTheWay) yield { sought: onTheWay, correctedQuery: null }
  yield* apart(db, words)
  const meant = withoutFillers(words)
  if (meant) yield corrected(meant)
  const rekeyed = queryWords(otherKeyboard(query) ?? '')
  if (rekeyed.length > 0) yield corrected(rekeyed)
  yield* mistyped(db, words, corrected)
}

async function* apart(db: Db, words: readonly string[]): AsyncGenerator<Try> {
  const [word = ''] = words
  if (words.length > 1) return
  const splits = likelySplits(word, await readFrequencies(db, countedGramsOfSplits(word)))
  for (const parts of splits) yield { sought: literalQueryOf(parts), correctedQuery: null }
}

async function* mistyped(
  db: Db,
  words: readonly string[],
  corrected: (others: readonly string[]) => Try,
): AsyncGenerator<Try> {
  for (const guess of await guessesFor(db, { words }))
    yield { ...corrected(guess.words), isGuess: true }
}
