// What was read is looked for with all of it, then with less and less, until there is enough.
import type { Supplement } from '@matjari/contract/calls/search'
import { limits } from '@matjari/contract/limits'
import type { Db } from '../../db/db.ts'
import { guessesFor } from './corrections/guesses.ts'
import { saidOtherwise } from './corrections/otherwise.ts'
import type { Frequencies } from './matching/frequencies.ts'
import { lookFor } from './matching/look-for.ts'
import type { LookUp } from './matching/look-up.ts'
import { type Price, priceOf, withPrice } from './price.ts'
import type { Reading, ReadWord } from './reading/read.ts'
import { readQuery } from './reading/store.ts'
import { type Try, triesOf } from './reading/tries.ts'

type How = Omit<LookUp, 'sought'>
export type Asked = {
  readonly query: string
  readonly literal: readonly string[]
  readonly reading: Reading
}
export type List = {
  readonly nos: Set<string>
  readonly supplements: Supplement[]
  /** There are at least so many, though not all of them were looked up. */
  atLeast?: number
}

/** Fewer than these are followed by what fits less. */
export const enough = 5

const aPage = limits.search.perPage

export const isDish = ({ kind }: ReadWord) => kind === 'dish' || kind === 'category'

type FoundBy = Pick<Supplement, 'query'> & Partial<Pick<Supplement, 'isNearby'>>

/** `by` says what they were found by, unless it is all that was typed. */
export function add({ nos, supplements }: List, more: readonly string[], by: FoundBy | null) {
  const fresh = more.filter((no) => !nos.has(no))
  if (fresh.length === 0) return
  if (by !== null) supplements.push({ isNearby: false, ...by, after: nos.size })
  for (const no of fresh) nos.add(no)
}

type Trying = Asked & { readonly tries: readonly Try[]; readonly known: Frequencies }
type Look = Try & { readonly price?: Price | undefined }

/** All that was typed for what it may cost; then the same, and less of it, for whatever it costs. */
function looksOf(tries: readonly Try[], price: Price | undefined): readonly Look[] {
  if (!price) return tries
  return [
    ...tries.filter(({ kept }) => kept !== 'less').map((one) => ({ ...one, price })),
    ...tries,
  ]
}

/** Returns the query that was searched instead, where a word of it was respelled. */
export async function addTries(
  db: Db,
  { tries, known, ...asked }: Trying,
  how: How,
  list: List,
): Promise<string | null> {
  const price = priceOf(asked.reading)
  // What can be read as it stands is looked for before anything is respelled.
  const last = tries.findLast(({ kept }) => kept !== 'less')
  // Some are called 중국집, but many more are meant.
  const isKind = asked.reading.words.some((word) => 'dish' in word && word.dish.asTyped !== null)
  for (const look of looksOf(tries, price)) {
    const isSecond = look.wanted === tries[1]?.wanted
    if (list.nos.size >= (isKind && isSecond ? aPage : enough)) break
    const found = await lookFor(db, look.wanted, priced(how, look), known)
    add(list, found.restaurantNos, foundBy(look, { price, list }))
    list.atLeast = Math.max(list.atLeast ?? 0, found.count)
    if (look !== last || list.nos.size > 0) continue
    const other = await respelled(db, asked, how)
    if (!other) continue
    add(list, other.found, null)
    return other.query
  }
  return null
}

const priced = (how: How, { price, wanted }: Look) => (price ? withPrice(how, price, wanted) : how)

/** Nothing, where it is all that was typed. */
function foundBy(
  { kept, said, price, isNearby }: Look,
  asked: { readonly price: Price | undefined; readonly list: List },
): FoundBy | null {
  const isAll = kept === 'all' || (kept === 'split' && asked.list.nos.size === 0)
  return isAll && price === asked.price ? null : { query: said, isNearby }
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
    if (!first) continue
    const look = priced(how, { ...first, price: priceOf(again) })
    const { restaurantNos } = await lookFor(db, first.wanted, look)
    if (restaurantNos.length > 0) return { query: other, found: restaurantNos }
  }
  return null
}
