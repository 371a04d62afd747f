import {
  type Column,
  containingGrams,
  countedGramOf,
  exactGrams,
  type Field,
  type Frequencies,
  lettersOf,
  regionGram,
  startingGrams,
  termOf,
  totalGram,
  wholeGram,
} from '../indexing/grams.ts'
import { cellsOver } from '../indexing/place-names.ts'
import { type LiteralQuery, type LiteralTerm, patternChoseong } from '../parse/literal-query.ts'
import { type Filters, type Near, nearTo } from './filters.ts'

/** How well a restaurant matches, best first. The SQL in ranked.sql.ts computes the same numbers. */
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

/** Initial consonants match many names by chance: a dish with exactly these comes before parts of names. */
const initialsRanks = { ...matchRanks, exactTag: 1, startOfName: 2, inName: 3 } as const

export const ranksIn = (column: Column): Readonly<Record<keyof typeof matchRanks, number>> =>
  column === 'initials' ? initialsRanks : matchRanks

/** Restaurants of one rank: the index condition, and an estimate of how many there are. */
export type RankTier = {
  readonly from: number
  readonly to: number
  readonly tsquery: string
  readonly estimate: number
  /** Menus are not in the index of ranks, so a walk that reads them is slower. */
  readonly readsMenus: boolean
  /** Looking up the tier with this number also returns all rows of this tier. */
  readonly within?: number
}

export type GramCondition = { readonly tsquery: string; readonly estimate: number }

export const totalOf = (frequencies: Frequencies) => frequencies.get(totalGram) ?? 0

/** Below this frequency, a further gram costs more than the rows that it excludes. */
const rare = 500

/**
 * All grams must occur. Only the rarest are looked up; the text itself is compared afterwards. Null when one gram is
 * unknown: every gram is stored together with the restaurant that has it, so nothing can match.
 */
export function allOf(grams: readonly string[], frequencies: Frequencies): GramCondition | null {
  if (grams.length === 0 || !grams.every((gram) => frequencies.has(countedGramOf(gram))))
    return null
  const counted = grams.map((gram) => ({ gram, df: frequencies.get(countedGramOf(gram)) ?? 0 }))
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

/** A gram that this share of restaurants has does not narrow down: it is only compared. */
const everywhere = 0.25

/** Restaurants that match all parts. Null when no restaurant matches one of them. */
export function intersectionOf(
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

/** The certain parts of a pattern: pairs of whole syllables, or single syllables, or initial consonants. */
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

/** Every gram whose frequency the tiers of this query depend on. */
export function countedGramsOf(sought: LiteralQuery): readonly string[] {
  const needles = sought.phrase ? [sought.phrase, ...sought.words] : sought.words
  const contained = needles.flatMap((needle) =>
    fieldsOf(needle).flatMap((field) => gramsIn(needle, field).flat()),
  )
  return [...new Set([totalGram, ...contained.map(countedGramOf), ...startKeys(sought.phrase)])]
}

function startKeys(phrase: LiteralTerm | null): readonly string[] {
  if (!phrase || phrase.kind === 'pattern') return []
  const column = phrase.kind
  return [
    ...startingGrams(column, phrase.text).map(countedGramOf),
    ...exactGrams(column, phrase.text),
    ...spellingsOf(phrase).flatMap((text) => wholeGram({ column, field: 'tag' }, text) ?? []),
  ]
}

/** The tiers of a query, best rank first. */
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
 * A word that is this many times more frequent than the rarest does not narrow down: it is only compared. A single
 * character is looked up through every gram that starts with it, and those are all read before anything is narrowed
 * down.
 */
const common = 200
const commonBeginning = 20
const isBeginning = ({ tsquery }: GramCondition) => tsquery.includes(':*')
const togetherness = 2

/** All words in name, tags and address, with at least one of them outside the address; then in any field. */
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
  // Words of one query occur together more often than by chance. When the estimate is too high, the walk that finds
  // no match is short, unless it must read menus.
  const share = parts.reduce((product, { estimate }) => product * Math.min(1, estimate / total), 1)
  const estimate = Math.ceil(Math.min(least, share * total * (readsMenus ? 1 : togetherness)))
  const tsquery = `(${telling.map((part) => part.tsquery).join('&')})`
  const within = readsMenus ? {} : { within: matchRanks.elsewhere }
  return tier(rank, { tsquery, estimate }, { readsMenus, ...within })
}

// The requested part of the map as index conditions: by si and gu, and by squares.

/** In degrees. A wider area covers most of the country, so it does not narrow down. */
const sideMost = 1.3

/** The squares that cover the requested area; null when it is too large, or none is requested. */
function squaresOf({ west, south, east, north }: Filters): readonly string[] | null {
  if (typeof west !== 'number' || typeof east !== 'number') return null
  if (typeof south !== 'number' || typeof north !== 'number') return null
  if (east < west || north < south) return []
  const [latReach, lngReach] = [(north - south) / 2, (east - west) / 2]
  if (Math.max(latReach, lngReach) * 2 > sideMost) return null
  return cellsOver({ lat: south + latReach, lng: west + lngReach, latReach, lngReach })
}

/**
 * The middle of the map; null without a map. Also null for a region, whose restaurants may lie at the edge of the
 * map.
 */
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

/** Every gram whose frequency must be read. */
export const countedGramsOfArea = (filters: Filters): readonly string[] => gramsOf(filters).flat()

/** The index condition of each part of the area; null when no restaurant is there. */
export const areaConditions = (
  filters: Filters,
  frequencies: Frequencies,
): readonly (GramCondition | null)[] =>
  gramsOf(filters).map((grams) => anyOf(grams.map((gram) => allOf([gram], frequencies))))

/** The same tiers, limited to the restaurants of the area. */
export function tiersWithin(
  tiers: readonly RankTier[],
  filters: Filters,
  frequencies: Frequencies,
) {
  const area = areaConditions(filters, frequencies)
  if (area.length === 0) return tiers
  return tiers.flatMap((tier) => {
    const part = intersectionOf([tier, ...area], totalOf(frequencies))
    return part ? [{ ...tier, ...part }] : []
  })
}
