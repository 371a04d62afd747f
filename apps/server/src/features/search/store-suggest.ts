import type { Suggestion } from '@matjari/contract/calls/search'
import { limits } from '@matjari/contract/limits'
import type { Db } from '../../lib/db/database.ts'
import { halfTyped, type Needle, queryWords, type Sought, soughtIn } from './rules-query.ts'
import { otherKeyboard } from './rules-slips.ts'
import { arranged, isPartOf, isStartOf, rangesOfNeedle } from './rules-suggest.ts'
import { ranks, ranksIn } from './rules-tiers.ts'
import { lookUp } from './store-look-up.ts'
import { momentOf } from './store-open.ts'
import { readNamed, termsFrom, termsWith } from './store-terms.ts'

const noFilters = { category: null, isReservable: null, isOpen: null, minRating: null }
const most = limits.search.suggestions
/** Several restaurants may have one name, and are offered once. */
const need = 3 * most

/** How what is being typed may go on. */
export async function suggest(db: Db, query: string | undefined, now: Date): Promise<Suggestion[]> {
  const text = query ?? ''
  const suggestions = await suggestFor(db, queryWords(text), now)
  const rekeyed = suggestions.length > 0 ? null : otherKeyboard(text)
  return rekeyed === null ? suggestions : suggestFor(db, queryWords(rekeyed), now)
}

async function suggestFor(db: Db, words: readonly string[], now: Date): Promise<Suggestion[]> {
  const typed = words.join('')
  const needle = soughtIn([typed]).phrase
  if (typed === '' || !needle) return []
  const column = needle.kind === 'initials' ? 'cho' : 'folded'
  const terms = await termsFrom(db, { column, ranges: rangesOfNeedle(needle, typed) })
  const found = await restaurants(db, words, now)
  const beginning = {
    terms,
    names: found.filter(({ text, on }) => isStartOf(on, text)).map(({ one }) => one),
  }
  const enough = arranged({ beginning, containing: [] })
  if (enough.length === most) return enough
  const partly = found.filter(({ text, on }) => !isStartOf(on, text)).map(({ one }) => one)
  const containing = [
    ...(needle.kind === 'pattern' ? [] : await termsWith(db, { column, text: needle.text })),
    ...partly,
    ...(await menusWith(db, soughtIn(words), now)),
    ...(words.length > 1 ? await withAllWords(db, words, now) : []),
  ]
  return arranged({ beginning, containing })
}

type Named = { readonly text: string; readonly on: Needle; readonly one: Suggestion }

/** Restaurants by name; where few begin as typed, also those it may be on its way to. */
async function restaurants(db: Db, words: readonly string[], now: Date): Promise<Named[]> {
  const plain = await byName(db, soughtIn(words), now)
  const onTheWay = plain.length < most ? halfTyped(words) : null
  return onTheWay ? [...plain, ...(await byName(db, onTheWay, now))] : plain
}

async function byName(db: Db, sought: Sought, now: Date): Promise<Named[]> {
  const on = sought.phrase
  if (!on) return []
  const nos = await find(db, sought, {
    now,
    worst: ranksIn(on.kind === 'initials' ? 'initials' : 'text').inName,
  })
  const rows = await readNamed(db, nos)
  return rows
    .filter(({ restaurantName }) => isPartOf(on, restaurantName))
    .map(({ restaurantNo, restaurantName: text }) => ({
      text,
      on,
      one: { kind: 'restaurant', text, restaurantNo },
    }))
}

async function menusWith(db: Db, sought: Sought, now: Date): Promise<Suggestion[]> {
  const on = sought.phrase
  if (!on || on.kind === 'initials') return []
  const rows = await readNamed(db, await find(db, sought, { now, worst: ranks.inMenu }))
  return rows
    .flatMap(({ menus }) => menus.filter((menu) => isPartOf(on, menu)))
    .map((text) => ({ kind: 'menu', text, restaurantNo: null }))
}

async function withAllWords(db: Db, words: readonly string[], now: Date): Promise<Suggestion[]> {
  const rows = await readNamed(db, await find(db, soughtIn(words), { now, worst: ranks.elsewhere }))
  return rows.map(({ restaurantNo, restaurantName: text }) => ({
    kind: 'restaurant',
    text,
    restaurantNo,
  }))
}

async function find(db: Db, sought: Sought, { now, worst }: { now: Date; worst: number }) {
  const how = { filters: noFilters, moment: momentOf(now), sort: 'relevance' as const, need, worst }
  const { restaurantNos } = await lookUp(db, { ...how, sought })
  return restaurantNos.slice(0, need)
}
