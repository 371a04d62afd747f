import type { Frequencies } from '../index/frequencies.sql.ts'
import {
  type Column,
  containingGrams,
  exactGrams,
  type Field,
  keyOf,
  lettersOf,
  regionGram,
  startingGrams,
  termOf,
  totalGram,
  wholeGram,
} from '../index/grams.ts'
import { cellsOver } from '../index/place-names.ts'
import { type LiteralQuery, type LiteralTerm, patternChoseong } from '../parse/literal-query.ts'
import { type Filters, type Near, nearTo } from './filters.ts'

/** How well a restaurant fits, best first. The database computes the same numbers. */
export const matchRanks = {
  exactName: 0,
  startOfName: 1,
  inName: 2,
  exactTag: 3,
  inTag: 4,
  inMenu: 5,
  allWords: 6,
  elsewhere: 7,
} as const

/** Initial consonants say little: what is cooked under exactly these comes before parts of names. */
const initialsRanks = { ...matchRanks, exactTag: 1, startOfName: 2, inName: 3 } as const

export const ranksIn = (column: Column): Readonly<Record<keyof typeof matchRanks, number>> =>
  column === 'initials' ? initialsRanks : matchRanks

/** Restaurants of one rank: how to look them up, and about how many there are. */
export type RankTier = {
  readonly from: number
  readonly to: number
  readonly tsquery: string
  readonly estimate: number
  /** Menus are not in the index of ranks: walking through it takes longer. */
  readonly readsMenus: boolean
  /** Whoever looks up this rank comes across everything of ours. */
  readonly within?: number
}

export type GramCondition = { readonly tsquery: string; readonly estimate: number }

export const totalOf = (frequencies: Frequencies) => frequencies.get(totalGram) ?? 0

/** Above this, another gram costs less than the rows it spares. */
const rare = 500

/**
 * All must occur: only the rarest are looked up, the text itself is compared afterwards. Null when one
 * of them was never seen, as every gram is written down together with the restaurant that has it.
 */
export function allOf(grams: readonly string[], frequencies: Frequencies): GramCondition | null {
  if (grams.length === 0 || !grams.every((gram) => frequencies.has(keyOf(gram)))) return null
  const counted = grams.map((gram) => ({ gram, df: frequencies.get(keyOf(gram)) ?? 0 }))
  const rarestFirst = counted.toSorted((a, b) => a.df - b.df)
  const estimate = rarestFirst[0]?.df ?? 0
  const used = rarestFirst.slice(0, estimate > rare ? 4 : 2)
  return { tsquery: `(${used.map(({ gram }) => termOf(gram)).join('&')})`, estimate }
}

export function anyOf(parts: readonly (GramCondition | null)[]): GramCondition | null {
  const present = parts.filter((part) => part !== null)
  if (present.length === 0) return null
  return {
    tsquery: `(${present.map(({ tsquery }) => tsquery).join('|')})`,
    estimate: present.reduce((sum, { estimate }) => sum + estimate, 0),
  }
}

/** What so many have narrows nothing down: it is only compared. */
const everywhere = 0.25

/** Those that have all of it. Null when one of them nobody has. */
export function together(
  parts: readonly (GramCondition | null)[],
  all: number,
): GramCondition | null {
  const present = parts.filter((part) => part !== null)
  if (present.length === 0 || present.length < parts.length) return null
  const total = Math.max(1, all)
  const least = Math.min(...present.map(({ estimate }) => estimate))
  const share = present.reduce(
    (product, { estimate }) => product * Math.min(1, estimate / total),
    1,
  )
  const telling = present.filter(
    ({ estimate }) => estimate === least || estimate < total * everywhere,
  )
  return {
    tsquery: `(${telling.map(({ tsquery }) => tsquery).join('&')})`,
    estimate: Math.ceil(Math.min(least, share * total)),
  }
}

const spellingsOf = (needle: LiteralTerm): readonly string[] =>
  needle.kind !== 'pattern' && 'asTyped' in needle && needle.asTyped
    ? [needle.text, needle.asTyped]
    : [needle.text]

/** What is certain in a pattern: pairs of whole syllables, or single ones, or its consonants. */
function patternGrams(needle: LiteralTerm, field: Field): readonly string[] {
  const runs = needle.text.split(/[ㄱ-ㅎ]+/).filter((run) => run !== '')
  const long = runs.filter((run) => run.length > 1)
  return (long.length > 0 ? long : runs).flatMap((run) =>
    containingGrams({ column: 'text', field }, run),
  )
}

function gramsIn(needle: LiteralTerm, field: Field): readonly (readonly string[])[] {
  if (needle.kind !== 'pattern')
    return spellingsOf(needle).map((text) => containingGrams({ column: needle.kind, field }, text))
  const certain = patternGrams(needle, field)
  const consonants =
    field === 'name' || field === 'tag'
      ? containingGrams({ column: 'initials', field }, patternChoseong(needle))
      : []
  return [[...certain, ...consonants]]
}

const columnOf = (needle: LiteralTerm): Column => (needle.kind === 'initials' ? 'initials' : 'text')
const fieldsOf = (needle: LiteralTerm) => lettersOf(columnOf(needle)).map(({ field }) => field)

export const inFields = (needle: LiteralTerm, fields: readonly Field[], frequencies: Frequencies) =>
  anyOf(fields.flatMap((field) => gramsIn(needle, field).map((grams) => allOf(grams, frequencies))))

/** Every key whose frequency the tiers of this query depend on. */
export function keysOf(sought: LiteralQuery): readonly string[] {
  const needles = sought.phrase ? [sought.phrase, ...sought.words] : sought.words
  const contained = needles.flatMap((needle) =>
    fieldsOf(needle).flatMap((field) => gramsIn(needle, field).flat()),
  )
  return [...new Set([totalGram, ...contained.map(keyOf), ...startKeys(sought.phrase)])]
}

function startKeys(phrase: LiteralTerm | null): readonly string[] {
  if (!phrase || phrase.kind === 'pattern') return []
  const column = phrase.kind
  return [
    ...startingGrams(column, phrase.text).map(keyOf),
    ...exactGrams(column, phrase.text),
    ...spellingsOf(phrase).flatMap((text) => wholeGram({ column, field: 'tag' }, text) ?? []),
  ]
}

/** The ranks of a query, best first. */
export function tiersOf(sought: LiteralQuery, frequencies: Frequencies): readonly RankTier[] {
  const { phrase, words } = sought
  const asOne = phrase ? phraseTiers(phrase, frequencies) : []
  if (words.length === 0) return asOne.filter((one) => one !== null)
  const inPlaces = asOne.filter((one) => one !== null && one.to < matchRanks.allWords)
  return [...inPlaces, ...wordsTiers(words, frequencies)].filter((one) => one !== null)
}

function phraseTiers(phrase: LiteralTerm, frequencies: Frequencies): (RankTier | null)[] {
  if (phrase.kind === 'pattern') {
    const anywhere = inFields(phrase, fieldsOf(phrase), frequencies)
    return [
      anywhere && {
        ...anywhere,
        from: matchRanks.exactName,
        to: matchRanks.elsewhere,
        readsMenus: true,
      },
    ]
  }
  const column = phrase.kind
  const named = (grams: readonly string[]) =>
    allOf([...grams, ...containingGrams({ column, field: 'name' }, phrase.text)], frequencies)
  const whole = spellingsOf(phrase).map((text) => {
    const gram = wholeGram({ column, field: 'tag' }, text)
    return gram === undefined ? null : allOf([gram], frequencies)
  })
  const rank = ranksIn(column)
  return [
    tier(rank.exactName, named(exactGrams(column, phrase.text)), { within: rank.inName }),
    tier(rank.startOfName, named(startingGrams(column, phrase.text)), { within: rank.inName }),
    tier(rank.inName, inFields(phrase, ['name'], frequencies)),
    tier(rank.exactTag, anyOf(whole), { within: rank.inTag }),
    tier(rank.inTag, inFields(phrase, ['tag'], frequencies)),
    tier(rank.inMenu, inFields(phrase, ['menu'], frequencies), { readsMenus: true }),
    tier(rank.elsewhere, inFields(phrase, ['address'], frequencies)),
  ].toSorted((a, b) => (a?.from ?? 0) - (b?.from ?? 0))
}

const tier = (
  rank: number,
  part: GramCondition | null,
  more: Partial<RankTier> = {},
): RankTier | null => part && { readsMenus: false, ...more, ...part, from: rank, to: rank }

/**
 * A word so much more frequent than the rarest narrows nothing down: it is only compared. A single character is looked
 * up by all that begins with it, which is gathered piece by piece before anything is narrowed down.
 */
const common = 200
const commonBeginning = 20
const isBeginning = ({ tsquery }: GramCondition) => tsquery.includes(':*')
const togetherness = 2

/** All words in name, tags and address, at least one of them not in the address; then wherever. */
const wordsTiers = (words: readonly LiteralTerm[], frequencies: Frequencies) => [
  wordsTier(words, { frequencies, rank: matchRanks.allWords, readsMenus: false }),
  wordsTier(words, { frequencies, rank: matchRanks.elsewhere, readsMenus: true }),
]

function wordsTier(
  words: readonly LiteralTerm[],
  {
    frequencies,
    rank,
    readsMenus,
  }: { frequencies: Frequencies; rank: number; readsMenus: boolean },
) {
  const total = Math.max(1, totalOf(frequencies))
  const parts = words
    .map((word) => {
      const fields = fieldsOf(word).filter((field) => readsMenus || field !== 'menu')
      return inFields(word, fields, frequencies)
    })
    .filter((part) => part !== null)
  if (parts.length < words.length) return null
  const least = Math.min(...parts.map(({ estimate }) => estimate))
  const telling = parts.filter(
    (part) => part.estimate <= least * (isBeginning(part) ? commonBeginning : common),
  )
  // Words that are sought together also occur together more often than by chance. A walk that does
  // not meet them is short, unless it has to read menus.
  const share = parts.reduce((product, { estimate }) => product * Math.min(1, estimate / total), 1)
  const estimate = Math.ceil(Math.min(least, share * total * (readsMenus ? 1 : togetherness)))
  const tsquery = `(${telling.map((part) => part.tsquery).join('&')})`
  const within = readsMenus ? {} : { within: matchRanks.elsewhere }
  return tier(rank, { tsquery, estimate }, { readsMenus, ...within })
}

// The part of the map that is asked for, as the index can be asked: by si and gu, and by squares.

/** More than this is most of a country, which narrows nothing down. In degrees. */
const sideMost = 1.3

/** The squares over what is asked for; null where that is too large, or nothing. */
function squaresOf({ west, south, east, north }: Filters): readonly string[] | null {
  if (typeof west !== 'number' || typeof east !== 'number') return null
  if (typeof south !== 'number' || typeof north !== 'number') return null
  if (east < west || north < south) return []
  const [latReach, lngReach] = [(north - south) / 2, (east - west) / 2]
  if (Math.max(latReach, lngReach) * 2 > sideMost) return null
  return cellsOver({ lat: south + latReach, lng: west + lngReach, latReach, lngReach })
}

/** The middle of a map; null where none is asked for, or only a region of it, which may lie at its edge. */
export function middleOf({ west, south, east, north, regions }: Filters): Near | null {
  if (regions) return null
  if (typeof west !== 'number' || typeof east !== 'number') return null
  if (typeof south !== 'number' || typeof north !== 'number') return null
  return nearTo({ lat: (south + north) / 2, lng: (west + east) / 2 })
}

const gramsOf = (filters: Filters): readonly (readonly string[])[] => {
  const squares = squaresOf(filters)
  return [
    ...(filters.regions ? [filters.regions.map(regionGram)] : []),
    ...(squares ? [squares] : []),
  ]
}

export const hasArea = (filters: Filters) => gramsOf(filters).length > 0

/** Every gram whose frequency has to be known. */
export const keysOfArea = (filters: Filters): readonly string[] => gramsOf(filters).flat()

/** What each part of it has; null where nobody is there. */
export const partsOfArea = (
  filters: Filters,
  frequencies: Frequencies,
): readonly (GramCondition | null)[] =>
  gramsOf(filters).map((grams) => anyOf(grams.map((gram) => allOf([gram], frequencies))))

/** The same ranks, of those that are there. */
export function tiersWithin(
  tiers: readonly RankTier[],
  filters: Filters,
  frequencies: Frequencies,
) {
  const area = partsOfArea(filters, frequencies)
  if (area.length === 0) return tiers
  return tiers.flatMap((tier) => {
    const part = together([tier, ...area], totalOf(frequencies))
    return part ? [{ ...tier, ...part }] : []
  })
}
