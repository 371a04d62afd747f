import type { Supplement } from '@matjari/contract/search/calls'
import type { Db } from '../../db/db.ts'
import {
  addFallbacks,
  addFound,
  enough,
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
import { keysFor } from './find/query-scored.ts'
import { keysOf, matchRanks } from './find/rank-plan.ts'
import { slots } from './find/scored.sql.ts'
import { type Frequencies, readFrequencies } from './index/frequencies.sql.ts'
import { findLiterally } from './literal-search.ts'
import { literalQueryOf, queryWords } from './parse/literal-query.ts'
import type { ParsedQuery, ParsedWord } from './parse/parse-words.ts'

type SearchOptions = Omit<RankedQuery, 'sought'>
type Answer = {
  readonly found: Found
  readonly correctedQuery: string | null
  readonly supplements: readonly Supplement[]
}

/** Something was read that is more than words to be found as they stand. */
export function isReadable({ words, numbers, hasFillers, booking }: ParsedQuery): boolean {
  const isAsked = numbers.length > 0 || hasFillers || booking !== null
  if (words.length === 0) return isAsked
  if (words.some(({ text }) => hasLoneJamo(text)) || isTooMuch(words)) return false
  return isAsked || !isPlainName(words)
}

/** Initial consonants are compared with initial consonants, as they stand. */
const hasLoneJamo = (text: string) => /[ㄱ-ㅎㅏ-ㅣ]/.test(text)
/** A list of dishes is no question about one restaurant. */
const isTooMuch = (words: readonly ParsedWord[]) =>
  words.filter((word) => isDish(word) || word.kind === 'name').length > slots.musts

export async function findByMeaning(
  db: Db,
  asked: ParsedSearch,
  how: SearchOptions,
): Promise<Answer> {
  const { query, reading } = asked
  if (reading.words.length === 0) return findAnything(db, asked, how)
  const list: FoundList = { nos: new Set(), supplements: [] }
  const tries = triesOf(reading.words)
  // Of all that may be looked for, at once.
  const known = await readFrequencies(db, [
    ...keysOf(exactly(asked)),
    ...keysFor(
      tries.map(({ wanted }) => wanted),
      how.filters,
    ),
  ])
  // Whoever is called so need not be as cheap as that.
  const exact = priceOf(reading) ? [] : await findExact(db, asked, how, known)
  const isAlone = isOneDish(reading)
  if (!isAlone) addFound(list, exact, null)
  const corrected = await addFallbacks(db, { ...asked, tries, known }, how, list)
  if (list.nos.size > 0) {
    const answer = { ...answerOf(list, isAlone ? exact : []), correctedQuery: corrected }
    return isOnePlace(reading) ? withOtherMeaning(db, answer, reading, how) : answer
  }
  return { supplements: [], ...(await findLiterally(db, query, how)) }
}

const isOnePlace = ({ words, hasFillers }: ParsedQuery) =>
  words.length === 1 && !hasFillers && words.every(({ kind }) => kind === 'place')

/** 김천 is a city, and what people call 김밥천국: both are shown, one by one. */
async function withOtherMeaning(
  db: Db,
  answer: Answer,
  { otherwise }: ParsedQuery,
  how: SearchOptions,
) {
  const [other] = otherwise
  if (!other) return answer
  const worst = matchRanks.startOfName
  const { restaurantNos } = await queryRanked(db, { ...how, sought: literalQueryOf(other), worst })
  const nos = answer.found.restaurantNos.flatMap((no, at) => [
    no,
    ...restaurantNos.slice(at, at + 1),
  ])
  const mixed = [...new Set([...nos, ...restaurantNos])]
  const count = Math.max(answer.found.count, mixed.length)
  return { ...answer, found: { restaurantNos: mixed, count } }
}

/** What few are called is followed by what others call the same: 육십계치킨 by 60계치킨. */
export async function withOthers(
  db: Db,
  literally: Pick<Answer, 'found' | 'correctedQuery'>,
  { otherwise }: ParsedQuery,
  how: SearchOptions,
): Promise<Answer> {
  const { found, correctedQuery } = literally
  const list: FoundList = { nos: new Set(found.restaurantNos), supplements: [] }
  const isFew = found.count > 0 && found.count < enough && correctedQuery === null
  for (const other of isFew ? otherwise : [])
    if (list.nos.size < enough) {
      const { restaurantNos } = await queryRanked(db, { ...how, sought: literalQueryOf(other) })
      addFound(list, restaurantNos, { query: other.join(' ') })
    }
  return list.supplements.length > 0
    ? { ...answerOf(list, []), correctedQuery }
    : { ...literally, supplements: [] }
}

function answerOf({ nos, supplements, atLeast = 0 }: FoundList, exact: readonly string[]) {
  const restaurantNos = amongFirst([...nos], exact)
  const count = Math.max(restaurantNos.length, atLeast)
  return { found: { restaurantNos, count }, supplements }
}

/** Whoever is called 갈비탕 need not be the best one, but is seen. */
function amongFirst(nos: readonly string[], [named]: readonly string[]): readonly string[] {
  if (named === undefined || nos.slice(0, enough).includes(named)) return nos
  return nos.filter((no) => no !== named).toSpliced(enough - 1, 0, named)
}

const isOneDish = ({ words, hasFillers }: ParsedQuery) =>
  words.length === 1 && !hasFillers && words.every(isDish)

/** '맛집' alone asks for everything that is liked; '오늘' may still be somebody's name. */
async function findAnything(
  db: Db,
  { query, reading }: ParsedSearch,
  how: SearchOptions,
): Promise<Answer> {
  const plain = { correctedQuery: null, supplements: [] }
  const price = priceOf(reading)
  if (price) return findPriced(db, price, how)
  if (reading.booking) return { ...plain, found: await browseRanked(db, how) }
  const words = queryWords(query)
  const asksForAll =
    words.every((word) => everything.has(word)) && !words.every((word) => kinds.has(word))
  const named = asksForAll ? null : await queryRanked(db, { ...how, sought: literalQueryOf(words) })
  return { ...plain, found: named && named.count > 0 ? named : await browseRanked(db, how) }
}

/** Whatever costs so much, and where that is little, whatever there is. */
async function findPriced(db: Db, price: Price, how: SearchOptions): Promise<Answer> {
  const list: FoundList = { nos: new Set(), supplements: [] }
  addFound(list, (await browseRanked(db, withPrice(how, price))).restaurantNos, null)
  if (list.nos.size < enough)
    addFound(list, (await browseRanked(db, how)).restaurantNos, { query: '맛집' })
  return { ...answerOf(list, []), correctedQuery: null }
}

// biome-ignore format: a list to be read by people
const everything = new Set(['맛집', '맛집들', '추천', '근처', '주변', '맛있는', '유명한', '괜찮은', '좋은', '먹거리', '곳', '데', '식당', '음식점', '가게'])

/** Many are called so, and whoever types nothing else may mean those. */
const kinds = new Set(['식당', '음식점', '가게', '곳', '데'])

/** What is typed as it is written on a sign comes first, whatever else it may say. */
async function findExact(db: Db, asked: ParsedSearch, how: SearchOptions, known: Frequencies) {
  const words = queryWords(asked.query)
  const { reading } = asked
  const isSomewhere = reading.words.some(({ kind }) => kind === 'place' || kind === 'need')
  const worst = isSomewhere || words.length === 1 ? matchRanks.exactName : matchRanks.inMenu
  const { restaurantNos } = await queryRanked(db, { ...how, sought: exactly(asked), worst }, known)
  return restaurantNos
}

const exactly = ({ query }: ParsedSearch) => literalQueryOf([queryWords(query).join('')])
