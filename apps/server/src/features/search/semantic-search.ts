import type { Supplement } from '@matjari/contract/search/calls'
import type { Db } from '../../db/db.ts'
import {
  addFallbacks,
  addFound,
  enoughResults,
  type FoundList,
  isDish,
  isPlainName,
  type ParsedSearch,
  type Price,
  priceOf,
  triesOf,
  withPrice,
} from './fallbacks.ts'
import { browseRanked, type Found, queryRanked, type RankedQuery } from './find/query-ranked.ts'
import { countedGramsFor } from './find/query-scored.ts'
import { countedGramsOf, matchRanks } from './find/rank-plan.ts'
import { parameterLimits } from './find/scored.sql.ts'
import { type Frequencies, readFrequencies } from './indexing/grams.ts'
import { findLiterally } from './literal-search.ts'
import { literalQueryOf, queryWords } from './parse/literal-query.ts'
import type { ParsedQuery, ParsedWord } from './parse/parse-words.ts'

type SearchOptions = Omit<RankedQuery, 'sought'>
type SearchResult = {
  readonly found: Found
  readonly correctedQuery: string | null
  readonly supplements: readonly Supplement[]
}

/** True when the parser found a meaning in the query, beyond words to compare literally. */
export function isReadable({ words, numbers, hasFillers, booking }: ParsedQuery): boolean {
  const hasCriteria = numbers.length > 0 || hasFillers || booking !== null
  if (words.length === 0) return hasCriteria
  if (words.some(({ text }) => hasLoneJamo(text)) || isTooMuch(words)) return false
  return hasCriteria || !isPlainName(words)
}

/** Initial consonants are compared literally, with the initial consonants of names. */
const hasLoneJamo = (text: string) => /[ㄱ-ㅎㅏ-ㅣ]/.test(text)
/** A long list of dishes is not a question about one restaurant. */
const isTooMuch = (words: readonly ParsedWord[]) =>
  words.filter((word) => isDish(word) || word.kind === 'name').length > parameterLimits.musts

export async function findByMeaning(
  db: Db,
  search: ParsedSearch,
  options: SearchOptions,
): Promise<SearchResult> {
  const { query, reading } = search
  if (reading.words.length === 0) return findAnything(db, search, options)
  const list: FoundList = { nos: new Set(), supplements: [] }
  const tries = triesOf(reading.words)
  // One query reads the frequencies that all tries need.
  const frequencies = await readFrequencies(db, [
    ...countedGramsOf(exactly(search)),
    ...countedGramsFor(
      tries.map(({ criteria }) => criteria),
      options.filters,
    ),
  ])
  // The price limit does not apply to a restaurant whose name was typed, so the exact name is not searched with a
  // price.
  const exact = priceOf(reading) ? [] : await findExact(db, search, options, frequencies)
  const isAlone = isOneDish(reading)
  if (!isAlone) addFound(list, exact, null)
  const corrected = await addFallbacks(db, { ...search, tries, frequencies }, options, list)
  if (list.nos.size > 0) {
    const result = { ...resultOf(list, isAlone ? exact : []), correctedQuery: corrected }
    return isOnePlace(reading) ? withOtherMeaning(db, result, reading, options) : result
  }
  return { supplements: [], ...(await findLiterally(db, query, options)) }
}

const isOnePlace = ({ words, hasFillers }: ParsedQuery) =>
  words.length === 1 && !hasFillers && words.every(({ kind }) => kind === 'place')

/** 김천 is a city, and also a nickname of 김밥천국: results of both meanings are shown alternately. */
async function withOtherMeaning(
  db: Db,
  result: SearchResult,
  { otherwise }: ParsedQuery,
  options: SearchOptions,
) {
  const [other] = otherwise
  if (!other) return result
  const worst = matchRanks.startOfName
  const { restaurantNos } = await queryRanked(db, {
    ...options,
    sought: literalQueryOf(other),
    worst,
  })
  const nos = result.found.restaurantNos.flatMap((no, at) => [
    no,
    ...restaurantNos.slice(at, at + 1),
  ])
  const mixed = [...new Set([...nos, ...restaurantNos])]
  const count = Math.max(result.found.count, mixed.length)
  return { ...result, found: { restaurantNos: mixed, count } }
}

/** When few restaurants match, those found under another spelling follow: 육십계치킨 after 60계치킨. */
export async function withOthers(
  db: Db,
  literally: Pick<SearchResult, 'found' | 'correctedQuery'>,
  { otherwise }: ParsedQuery,
  options: SearchOptions,
): Promise<SearchResult> {
  const { found, correctedQuery } = literally
  const list: FoundList = { nos: new Set(found.restaurantNos), supplements: [] }
  const isFew = found.count > 0 && found.count < enoughResults && correctedQuery === null
  for (const other of isFew ? otherwise : [])
    if (list.nos.size < enoughResults) {
      const { restaurantNos } = await queryRanked(db, { ...options, sought: literalQueryOf(other) })
      addFound(list, restaurantNos, { query: other.join(' ') })
    }
  return list.supplements.length > 0
    ? { ...resultOf(list, []), correctedQuery }
    : { ...literally, supplements: [] }
}

function resultOf({ nos, supplements, atLeast = 0 }: FoundList, exact: readonly string[]) {
  const restaurantNos = amongFirst([...nos], exact)
  const count = Math.max(restaurantNos.length, atLeast)
  return { found: { restaurantNos, count }, supplements }
}

/** A restaurant that is really named 갈비탕 may rank low for the dish 갈비탕, so it is moved into the first results. */
function amongFirst(nos: readonly string[], [named]: readonly string[]): readonly string[] {
  if (named === undefined || nos.slice(0, enoughResults).includes(named)) return nos
  return nos.filter((no) => no !== named).toSpliced(enoughResults - 1, 0, named)
}

const isOneDish = ({ words, hasFillers }: ParsedQuery) =>
  words.length === 1 && !hasFillers && words.every(isDish)

/** '맛집' alone means any popular restaurant; '오늘' alone may be part of a restaurant's name. */
async function findAnything(
  db: Db,
  { query, reading }: ParsedSearch,
  options: SearchOptions,
): Promise<SearchResult> {
  const plain = { correctedQuery: null, supplements: [] }
  const price = priceOf(reading)
  if (price) return findPriced(db, price, options)
  if (reading.booking) return { ...plain, found: await browseRanked(db, options) }
  const words = queryWords(query)
  const asksForAll =
    words.every((word) => everything.has(word)) && !words.every((word) => kinds.has(word))
  const named = asksForAll
    ? null
    : await queryRanked(db, { ...options, sought: literalQueryOf(words) })
  return { ...plain, found: named && named.count > 0 ? named : await browseRanked(db, options) }
}

/** Restaurants in the price range; when there are few, all restaurants follow. */
async function findPriced(db: Db, price: Price, options: SearchOptions): Promise<SearchResult> {
  const list: FoundList = { nos: new Set(), supplements: [] }
  addFound(list, (await browseRanked(db, withPrice(options, price))).restaurantNos, null)
  if (list.nos.size < enoughResults)
    addFound(list, (await browseRanked(db, options)).restaurantNos, { query: '맛집' })
  return { ...resultOf(list, []), correctedQuery: null }
}

// biome-ignore format: a list to be read by people
const everything = new Set(['맛집', '맛집들', '추천', '근처', '주변', '맛있는', '유명한', '괜찮은', '좋은', '먹거리', '곳', '데', '식당', '음식점', '가게'])

/** Many restaurant names contain these words, so a query of nothing else may mean such a name. */
const kinds = new Set(['식당', '음식점', '가게', '곳', '데'])

/** A query that equals the name on a sign comes first, whatever else the query may mean. */
async function findExact(
  db: Db,
  search: ParsedSearch,
  options: SearchOptions,
  frequencies: Frequencies,
) {
  const words = queryWords(search.query)
  const { reading } = search
  const isSomewhere = reading.words.some(({ kind }) => kind === 'place' || kind === 'need')
  const worst = isSomewhere || words.length === 1 ? matchRanks.exactName : matchRanks.inMenu
  const { restaurantNos } = await queryRanked(
    db,
    { ...options, sought: exactly(search), worst },
    frequencies,
  )
  return restaurantNos
}

const exactly = ({ query }: ParsedSearch) => literalQueryOf([queryWords(query).join('')])
