import { limits } from '@matjari/contract/limits'
import type { Supplement } from '@matjari/contract/search/calls'
import type { Db } from '../../db/db.ts'
import { fold, foldSpelling } from '../../lib/korean/fold.ts'
import { guessesFor } from './correct/guesses.ts'
import type { Criteria, Criterion } from './find/criteria.ts'
import type { RankedQuery } from './find/query-ranked.ts'
import { queryScored } from './find/query-scored.ts'
import type { Frequencies } from './indexing/grams.ts'
import type { ParsedNumber } from './parse/numbers.ts'
import { parseQuery } from './parse/parse-query.ts'
import type { ParsedQuery, ParsedWord } from './parse/parse-words.ts'
import { widened } from './parse/places.ts'
import { synonymQuery } from './parse/synonyms.ts'

// A price read from the query: 만원 이하 삼겹살.

export type Price = Extract<ParsedNumber, { kind: 'price' }>
type SearchOptions = Omit<RankedQuery, 'sought'>

export const priceOf = ({ numbers }: Pick<ParsedQuery, 'numbers'>): Price | undefined =>
  numbers.find((one) => one.kind === 'price')

/** When the query names a dish, that dish must have the price; otherwise the median menu price counts. */
export function withPrice(
  options: SearchOptions,
  { wonLeast, wonMost }: Price,
  criteria?: Criteria,
): SearchOptions {
  const cooked = criteria?.musts.filter(({ isName }) => !isName).flatMap(({ words }) => words) ?? []
  const dishes = cooked.filter((word) => !word.startsWith('#')).map((word) => `%${word}%`)
  const pricedAs = dishes.length > 0 ? dishes : null
  return { ...options, filters: { ...options.filters, wonLeast, wonMost, pricedAs } }
}

// One query is searched in several tries: first with all words, then with fewer and fewer.

type Try = {
  readonly criteria: Criteria
  /** The words of this try, as the page shows them. */
  readonly label: string
  /** Whether this try uses all typed words, all of them with one word split in two, or fewer. */
  readonly coverage: 'all' | 'split' | 'less'
  /** Also searches around the typed place. */
  readonly isNearby: boolean
}

type WordOf<Kind extends ParsedWord['kind']> = Extract<ParsedWord, { kind: Kind }>
const isDishWord = (word: ParsedWord): word is WordOf<'dish' | 'category'> =>
  word.kind === 'dish' || word.kind === 'category'
const isPlace = (word: ParsedWord): word is WordOf<'place'> => word.kind === 'place'
const isNeed = (word: ParsedWord): word is WordOf<'need'> => word.kind === 'need'
const isName = (word: ParsedWord): word is WordOf<'name'> => word.kind === 'name'

const mustOfName = ({ label }: WordOf<'name'>): Criterion => ({
  words: [...new Set([foldSpelling(label), label])],
  isName: true,
})
const mustOfDish = ({ dish }: WordOf<'dish' | 'category'>): Criterion => ({
  words: dish.words,
  isName: false,
})
const mustAsTyped = (word: WordOf<'dish' | 'category'>): Criterion =>
  word.dish.asTyped === null
    ? mustOfDish(word)
    : { words: [...new Set([fold(word.dish.asTyped), word.dish.asTyped])], isName: false }

type TryWords = {
  readonly words: readonly ParsedWord[]
  readonly asTyped?: true
  readonly coverage?: Try['coverage']
  readonly wider?: true
}

function tryOf({ words, asTyped, wider, coverage }: TryWords): Try {
  const dishes = words.filter(isDishWord)
  const needs = words.filter(isNeed)
  // The dishes of an occasion count only when the visitor named no dish.
  const eaten = needs.filter(({ need }) => need.tags.length === 0 && dishes.length === 0)
  return {
    criteria: {
      musts: [
        ...words.filter(isName).map(mustOfName),
        ...dishes.map(asTyped ? mustAsTyped : mustOfDish),
        ...eaten.map(({ need }) => ({ words: need.words, isName: false })),
      ],
      places: words.filter(isPlace).map(({ place }) => (wider ? widened(place) : place)),
      tags: needs.filter(({ need }) => need.tags.length > 0).map(({ need }) => need.tags.map(fold)),
    },
    label: words.map(({ label }) => label).join(' '),
    coverage: coverage ?? 'less',
    isNearby: wider === true,
  }
}

const triesMost = 6
/** When no restaurant meets several needs together, this many of the needs are tried alone. */
const needsAlone = 2
const isAnything = ({ criteria: { musts, places, tags } }: Try) =>
  musts.length + places.length + tags.length > 0

/** Removes tries that would search for the same thing. */
function distinct(tries: readonly Try[]): readonly Try[] {
  const byCriteria = new Map<string, Try>()
  for (const one of tries.filter(isAnything)) {
    const key = JSON.stringify(one.criteria)
    if (!byCriteria.has(key)) byCriteria.set(key, one)
  }
  return [...byCriteria.values()].slice(0, triesMost)
}

/** Best try first. Whole restaurant names stay longest; words that match no name are dropped first. */
export function triesOf(words: readonly ParsedWord[]): readonly Try[] {
  const isTwo = (word: ParsedWord) => isName(word) && word.parts.length > 0
  const split = words.flatMap((word) => (isName(word) && isTwo(word) ? word.parts : [word]))
  const named = words.filter((word) => isName(word) && word.isWhole)
  const without = (...kinds: readonly ((word: ParsedWord) => boolean)[]) => ({
    words: words.filter((word) => !kinds.some((is) => is(word))),
  })
  const unnamed = (word: ParsedWord) => isName(word) && !word.isWhole
  const places = words.filter(isPlace)
  const dishes = words.filter(isDishWord)
  const needs = words.filter(isNeed)
  const onlyOf = (one: ParsedWord) => without((word) => isNeed(word) && word !== one)
  const all: readonly TryWords[] = [
    { words, asTyped: true, coverage: 'all' },
    ...(words.some(isTwo) ? [{ words: split, coverage: 'split' as const }] : []),
    { words },
    ...(named.length > 0 ? [{ words: [...named, ...places] }, { words: named }] : []),
    without(unnamed),
    ...(needs.length > 1 ? needs.slice(0, needsAlone).map(onlyOf) : []),
    without(isNeed),
    without(isNeed, unnamed),
    ...(dishes.length > 1 ? [without((word) => isDishWord(word) && word !== dishes.at(-1))] : []),
    ...(places.length > 0 ? [{ ...without(unnamed), wider: true as const }] : []),
    without(isPlace),
    without(isPlace, isNeed),
  ]
  return distinct(all.map(tryOf))
}

/** True when every word is a name that cannot be split into a place and a dish. */
export const isPlainName = (words: readonly ParsedWord[]) =>
  words.every((word) => isName(word) && word.parts.length === 0)

// Runs the tries in order until there are enough results.
export type ParsedSearch = {
  readonly query: string
  readonly literal: readonly string[]
  readonly reading: ParsedQuery
}
export type FoundList = {
  readonly nos: Set<string>
  readonly supplements: Supplement[]
  /** At least this many restaurants match, although not all of them were read. */
  atLeast?: number
}

/** With fewer results than this, results of looser tries are appended. */
export const enoughResults = 5

const aPage = limits.search.perPage

export const isDish = ({ kind }: ParsedWord) => kind === 'dish' || kind === 'category'

type FoundBy = Pick<Supplement, 'query'> & Partial<Pick<Supplement, 'isNearby'>>

/** `by` says which words found these restaurants; null when all typed words did. */
export function addFound(
  { nos, supplements }: FoundList,
  more: readonly string[],
  by: FoundBy | null,
) {
  const fresh = more.filter((no) => !nos.has(no))
  if (fresh.length === 0) return
  if (by !== null) supplements.push({ isNearby: false, ...by, after: nos.size })
  for (const no of fresh) nos.add(no)
}

type FallbackInput = ParsedSearch & {
  readonly tries: readonly Try[]
  readonly frequencies: Frequencies
}
type PricedTry = Try & { readonly price?: Price | undefined }

/** All words within the price first; then all tries without the price. */
function looksOf(tries: readonly Try[], price: Price | undefined): readonly PricedTry[] {
  if (!price) return tries
  return [
    ...tries.filter(({ coverage }) => coverage !== 'less').map((one) => ({ ...one, price })),
    ...tries,
  ]
}

/** Returns the corrected query when one word was respelled, otherwise null. */
export async function addFallbacks(
  db: Db,
  { tries, frequencies, ...input }: FallbackInput,
  options: SearchOptions,
  list: FoundList,
): Promise<string | null> {
  const price = priceOf(input.reading)
  // Every try that keeps all words runs before a word is respelled.
  const last = tries.findLast(({ coverage }) => coverage !== 'less')
  // Few restaurants have 중국집 in their name, but the visitor means all Chinese restaurants.
  const isKind = input.reading.words.some((word) => 'dish' in word && word.dish.asTyped !== null)
  for (const look of looksOf(tries, price)) {
    const isSecond = look.criteria === tries[1]?.criteria
    if (list.nos.size >= (isKind && isSecond ? aPage : enoughResults)) break
    const found = await queryScored(db, look.criteria, priced(options, look), frequencies)
    addFound(list, found.restaurantNos, foundBy(look, { price, list }))
    list.atLeast = Math.max(list.atLeast ?? 0, found.count)
    if (look !== last || list.nos.size > 0) continue
    const other = await respelled(db, input, options)
    if (!other) continue
    addFound(list, other.found, null)
    return other.query
  }
  return null
}

const priced = (options: SearchOptions, { price, criteria }: PricedTry) =>
  price ? withPrice(options, price, criteria) : options

/** Null when the restaurants match all that was typed. */
function foundBy(
  { coverage, label, price, isNearby }: PricedTry,
  around: { readonly price: Price | undefined; readonly list: FoundList },
): FoundBy | null {
  const isAll = coverage === 'all' || (coverage === 'split' && around.list.nos.size === 0)
  return isAll && price === around.price ? null : { query: label, isNearby }
}

const respelledMost = 3

/** Replaces a word that matches no known name. A place or an understood word is never replaced. */
async function respelled(
  db: Db,
  { query, literal, reading }: ParsedSearch,
  options: SearchOptions,
) {
  const unknown = reading.words.find((word) => word.kind === 'name' && !word.isWhole)
  if (!unknown || reading.words.some(isDish)) return null
  const guesses = [
    ...(await synonymQuery(db, [unknown.label])),
    ...(await guessesFor(db, { words: [unknown.label] })).map(({ words }) => words),
  ]
  for (const guess of guesses.slice(0, respelledMost)) {
    const other = query.replace(unknown.text, guess.join(' '))
    const again = await parseQuery(db, { query: other, literal, today: options.moment.today })
    const [first] = triesOf(again.words)
    if (!first) continue
    const look = priced(options, { ...first, price: priceOf(again) })
    const { restaurantNos } = await queryScored(db, first.criteria, look)
    if (restaurantNos.length > 0) return { query: other, found: restaurantNos }
  }
  return null
}
