import type { Supplement } from '@matjari/contract/calls/search'
import { limits } from '@matjari/contract/limits'
import type { Db } from '../../lib/db/database.ts'
import { guessesFor } from './corrections/guesses.ts'
import { saidOtherwise } from './corrections/otherwise.ts'
import { findLiterally } from './literally.ts'
import { lookFor } from './matching/look-for.ts'
import { browse, type Found, type LookUp, lookUp } from './matching/look-up.ts'
import { slots } from './matching/scored.ts'
import { ranks } from './matching/tiers.ts'
import { queryWords, soughtIn } from './query.ts'
import type { Reading, ReadWord } from './reading/read.ts'
import { readQuery } from './reading/store.ts'
import { isPlainName, triesOf } from './reading/tries.ts'

type How = Omit<LookUp, 'sought'>
type Asked = {
  readonly query: string
  readonly literal: readonly string[]
  readonly reading: Reading
}
type Answer = {
  readonly found: Found
  readonly correctedQuery: string | null
  readonly supplements: readonly Supplement[]
}

/** Fewer than these are followed by what fits less. */
const enough = 5

const aPage = limits.search.perPage

/** Something was read that is more than words to be found as they stand. */
export function isReadable({ words, numbers, hasFillers }: Reading): boolean {
  if (words.length === 0) return hasFillers || numbers.length > 0
  if (words.some(({ text }) => hasLoneJamo(text)) || isTooMuch(words)) return false
  return numbers.length > 0 || hasFillers || !isPlainName(words)
}

/** Initial consonants are compared with initial consonants, as they stand. */
const hasLoneJamo = (text: string) => /[ㄱ-ㅎㅏ-ㅣ]/.test(text)
/** A list of dishes is no question about one restaurant. */
const isTooMuch = (words: readonly ReadWord[]) =>
  words.filter((word) => isDish(word) || word.kind === 'name').length > slots.musts

type List = { readonly nos: Set<string>; readonly supplements: Supplement[] }

export async function findByReading(db: Db, asked: Asked, how: How): Promise<Answer> {
  const { query, reading } = asked
  if (reading.words.length === 0) return findAnything(db, query, how)
  const list: List = { nos: new Set(), supplements: [] }
  const exact = await findExact(db, asked, how)
  const isAlone = isOneDish(reading)
  if (!isAlone) add(list, exact, null)
  const corrected = await addTries(db, asked, how, list)
  if (list.nos.size > 0)
    return { ...answerOf(list, isAlone ? exact : []), correctedQuery: corrected }
  return { supplements: [], ...(await findLiterally(db, query, how)) }
}

function answerOf({ nos, supplements }: List, exact: readonly string[]) {
  const restaurantNos = amongFirst([...nos], exact)
  return { found: { restaurantNos, count: restaurantNos.length }, supplements }
}

/** Whoever is called 갈비탕 need not be the best one, but is seen. */
function amongFirst(nos: readonly string[], [named]: readonly string[]): readonly string[] {
  if (named === undefined || nos.slice(0, enough).includes(named)) return nos
  return nos.filter((no) => no !== named).toSpliced(enough - 1, 0, named)
}

const isOneDish = ({ words, hasFillers }: Reading) =>
  words.length === 1 && !hasFillers && words.every(isDish)

/** '맛집' alone asks for everything that is liked; '오늘' may still be somebody's name. */
async function findAnything(db: Db, query: string, how: How): Promise<Answer> {
  const plain = { correctedQuery: null, supplements: [] }
  const words = queryWords(query)
  const asksForAll =
    words.every((word) => everything.has(word)) && !words.every((word) => kinds.has(word))
  const named = asksForAll ? null : await lookUp(db, { ...how, sought: soughtIn(words) })
  return { ...plain, found: named && named.count > 0 ? named : await browse(db, how) }
}
// biome-ignore format: a list to be read by people
const everything = new Set(['맛집', '맛집들', '추천', '근처', '주변', '맛있는', '유명한', '괜찮은', '좋은', '먹거리', '곳', '데', '식당', '음식점', '가게'])

/** Many are called so, and whoever types nothing else may mean those. */
const kinds = new Set(['식당', '음식점', '가게', '곳', '데'])

/** What is typed as it is written on a sign comes first, whatever else it may say. */
async function findExact(db: Db, { query, reading }: Asked, how: How) {
  const words = queryWords(query)
  const isSomewhere = reading.words.some(({ kind }) => kind === 'place' || kind === 'need')
  const worst = isSomewhere || words.length === 1 ? ranks.exactName : ranks.inMenu
  const { restaurantNos } = await lookUp(db, { ...how, sought: soughtIn([words.join('')]), worst })
  return restaurantNos
}

const isDish = ({ kind }: ReadWord) => kind === 'dish' || kind === 'category'

/** Returns the query that was searched instead, where a word of it was respelled. */
async function addTries(db: Db, asked: Asked, how: How, list: List): Promise<string | null> {
  const tries = triesOf(asked.reading.words)
  // What can be read as it stands is looked for before anything is respelled.
  const last = tries.findLast(({ kept }) => kept !== 'less')
  let tried = false
  // Some are called 중국집, but many more are meant.
  const isKind = asked.reading.words.some((word) => 'dish' in word && word.dish.asTyped !== null)
  for (const [at, { wanted, said, kept }] of tries.entries()) {
    if (list.nos.size >= (isKind && at === 1 ? aPage : enough)) break
    const { restaurantNos } = await lookFor(db, wanted, how)
    const isAll = kept === 'all' || (kept === 'split' && list.nos.size === 0)
    add(list, restaurantNos, isAll ? null : said)
    if (kept !== last?.kept || list.nos.size > 0 || tried) continue
    tried = true
    const other = await respelled(db, asked, how)
    if (!other) continue
    add(list, other.found, null)
    return other.query
  }
  return null
}

function add({ nos, supplements }: List, more: readonly string[], said: string | null): void {
  const fresh = more.filter((no) => !nos.has(no))
  if (fresh.length === 0) return
  if (said !== null) supplements.push({ after: nos.size, query: said })
  for (const no of fresh) nos.add(no)
}

const respelledMost = 3

/** A word that is nothing known may be another one: never the place, nor what could be read. */
async function respelled(db: Db, { query, literal, reading }: Asked, how: How) {
  const unknown = reading.words.find((word) => word.kind === 'name' && !word.isWhole)
  if (!unknown || reading.words.some(isDish)) return null
  const guesses = [
    ...(await saidOtherwise(db, [unknown.label])),
    ...(await guessesFor(db, { words: [unknown.label] })).map(({ words }) => words),
  ]
  for (const guess of guesses.slice(0, respelledMost)) {
    const other = query.replace(unknown.text, guess.join(' '))
    const again = await readQuery(db, { query: other, literal, today: how.moment.today })
    const [first] = triesOf(again.words)
    const { restaurantNos } = first ? await lookFor(db, first.wanted, how) : { restaurantNos: [] }
    if (restaurantNos.length > 0) return { query: other, found: restaurantNos }
  }
  return null
}
