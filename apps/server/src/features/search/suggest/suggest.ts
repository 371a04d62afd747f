import { limits } from '@matjari/contract/limits'
import type { Suggestion } from '@matjari/contract/search/calls'
import type { Db } from '../../../db/db.ts'
import { laxKeys } from '../../../lib/korean/typing.ts'
import { guessesFor, otherKeyboard } from '../correct/guesses.ts'
import { momentOf } from '../find/filters.ts'
import { queryRanked } from '../find/query-ranked.ts'
import { matchRanks, ranksIn } from '../find/rank-plan.ts'
import { readFrequencies } from '../indexing/grams.ts'
import { cellsAt } from '../indexing/place-names.ts'
import {
  type LiteralQuery,
  type LiteralTerm,
  literalQueryOf,
  queryWords,
} from '../parse/literal-query.ts'
import { nicknames, spotsByName } from '../parse/places.ts'
import { synonymQuery } from '../parse/synonyms.ts'
import {
  arranged,
  hasRoom,
  isPartOf,
  type Range,
  rangesOfInitials,
  rangesOfKeys,
  startOf,
  withoutLastKey,
} from './suggest.rules.ts'
import { namesFrom, readNamed, termsFrom, termsWith } from './suggest.sql.ts'

/** Stations, campuses and sights, by the keys that type their names. */
const spots = [...spotsByName].flatMap(([name, places]) =>
  places.map((place) => ({
    ...place,
    isNickname: nicknames.has(name),
    label: nicknames.has(name) ? place.name : name,
    typed: laxKeys(name),
  })),
)
type Spot = (typeof spots)[number]

/** A nickname must be typed completely; then the real name is offered. */
const beginsIn = ({ isNickname, typed }: Spot, { from }: Range) =>
  isNickname ? typed === from : typed.startsWith(from)

/** Most complete names first; this many are looked up in the database. */
const lookedUpMost = 12

/** Places that start with the typed text and have restaurants nearby. */
async function spotsFrom(db: Db, ranges: readonly Range[]): Promise<Suggestion[]> {
  const begun = spots
    .filter((spot) => ranges.some((range) => beginsIn(spot, range)))
    .toSorted((a, b) => b.typed.length - a.typed.length)
  // Of several names of one place the shortest wins: it comes last in the map.
  const once = [...new Map(begun.map((spot) => [spot.name, spot])).values()]
  const shortest = once.toSorted((a, b) => a.typed.length - b.typed.length).slice(0, lookedUpMost)
  const frequencies = await readFrequencies(db, [...new Set(shortest.flatMap(cellsAt))])
  return shortest
    .filter((spot) => cellsAt(spot).some((cell) => (frequencies.get(cell) ?? 0) > 0))
    .slice(0, limits.search.suggestions.place)
    .map(({ label }) => ({
      kind: 'address',
      group: 'place',
      text: label,
      restaurantNo: null,
      restaurantImage: null,
      district: null,
    }))
}

/** Several restaurants may share a name, which is offered only once, so more rows are read. */
const need = 4 * limits.search.suggestions.shop

/** Completes what the visitor is typing. When nothing fits, completes what the visitor may have meant. */
export async function suggest(db: Db, query: string | undefined, now: Date): Promise<Suggestion[]> {
  const text = query ?? ''
  const words = queryWords(text)
  if (words.length === 0) return []
  let offered = await suggestFor(db, words, now)
  if (hasRoom(offered))
    for (const others of (await synonymQuery(db, words)).slice(0, 1))
      offered = [...offered, ...(await begunBy(db, others))]
  if (offered.length > 0) return arranged(offered)
  const rekeyed = queryWords(otherKeyboard(text) ?? '')
  if (rekeyed.length > 0) return arranged(await suggestFor(db, rekeyed, now))
  return arranged(await meantBy(db, words))
}

/** Used when nothing fits as typed: the last key, or a key before it, may be a slip. */
async function meantBy(db: Db, words: readonly string[]): Promise<Suggestion[]> {
  const shorter = withoutLastKey(words.join(''))
  const begun = shorter === null ? [] : await begunBy(db, [shorter])
  if (begun.length > 0) return begun
  const [guess] = await guessesFor(db, { words })
  return guess ? begunBy(db, guess.words) : []
}

/** Everything that starts with the typed text. */
async function begunBy(db: Db, words: readonly string[]): Promise<Suggestion[]> {
  const typed = words.join('')
  const needle = literalQueryOf([typed]).phrase
  if (typed === '' || !needle) return []
  if (needle.kind === 'initials')
    return termsFrom(db, { column: 'initials', ranges: rangesOfInitials(needle.text) })
  const ranges = rangesOfKeys(typed)
  const terms = await termsFrom(db, { column: 'keys', ranges })
  const nos = await namesFrom(db, { ranges, start: startOf(typed), most: need })
  const shops = await readNamed(db, nos)
  // 연남 already names 연남동, so the second one is left out.
  const spots = (await spotsFrom(db, ranges)).filter(
    ({ text }) => !terms.some((term) => term.group === 'place' && term.text.startsWith(text)),
  )
  return [...terms, ...spots, ...shops.map(({ shop }) => shop)]
}

async function suggestFor(db: Db, words: readonly string[], now: Date): Promise<Suggestion[]> {
  const begun = await begunBy(db, words)
  const needle = literalQueryOf([words.join('')]).phrase
  const isFull = arranged(begun).length >= limits.search.suggestions.shop
  if (!needle || (isFull && needle.kind !== 'initials')) return begun
  return [...begun, ...(await containing(db, { words, needle, now }))]
}

/** What contains the typed text: names, tags and districts, menus, then all words in any field. */
async function containing(
  db: Db,
  { words, needle, now }: { words: readonly string[]; needle: LiteralTerm; now: Date },
): Promise<Suggestion[]> {
  const sought = literalQueryOf(words)
  const column = needle.kind === 'initials' ? 'initials' : 'text'
  const shops = await readNamed(db, await find(db, sought, { now, worst: ranksIn(column).inName }))
  const terms = needle.kind === 'pattern' ? [] : await termsWith(db, { column, text: needle.text })
  return [
    ...shops.map(({ shop }) => shop).filter(({ text }) => isPartOf(needle, text)),
    ...terms,
    ...(await menusWith(db, sought, now)),
    ...(words.length > 1 ? await withAllWords(db, sought, now) : []),
  ]
}

async function menusWith(db: Db, sought: LiteralQuery, now: Date): Promise<Suggestion[]> {
  const on = sought.phrase
  if (!on || on.kind === 'initials') return []
  const rows = await readNamed(db, await find(db, sought, { now, worst: matchRanks.inMenu }))
  const none = { restaurantNo: null, restaurantImage: null, district: null }
  return rows
    .flatMap(({ menus }) => menus.filter((menu) => isPartOf(on, menu)))
    .map((text) => ({ kind: 'menu', group: 'dish', text, ...none }))
}

async function withAllWords(db: Db, sought: LiteralQuery, now: Date): Promise<Suggestion[]> {
  const rows = await readNamed(db, await find(db, sought, { now, worst: matchRanks.elsewhere }))
  return rows.map(({ shop }) => shop)
}

const noFilters = { category: null, isReservable: null, isOpen: null, minRating: null }

async function find(db: Db, sought: LiteralQuery, { now, worst }: { now: Date; worst: number }) {
  if (!sought.phrase && sought.words.length === 0) return []
  const how = { filters: noFilters, moment: momentOf(now), sort: 'relevance' as const, need, worst }
  const { restaurantNos } = await queryRanked(db, { ...how, sought })
  return restaurantNos.slice(0, need)
}
