// What a parsed query asks of the index: dishes or names, places and tags.

import {
  containingGrams,
  countedGramOf,
  type Field,
  type Frequencies,
  placeGram,
  totalGram,
  wholeGram,
} from '../indexing/grams.ts'
import { cellsOver } from '../indexing/place-names.ts'
import type { Place } from '../parse/places.ts'
import { allOf, anyOf, type GramCondition, inFields, intersectionOf, totalOf } from './rank-plan.ts'

/** A restaurant has any of the words in its name, tags or menu; a word with '#' is a whole tag. */
export type Criterion = { readonly words: readonly string[]; readonly isName: boolean }

export type Criteria = {
  readonly musts: readonly Criterion[]
  readonly places: readonly Place[]
  /** Each inner list means any of its tags, best first. */
  readonly tags: readonly (readonly string[])[]
}

const fields: readonly Field[] = ['name', 'tag', 'menu']
const tagGram = (folded: string) => wholeGram({ column: 'text', field: 'tag' }, folded) ?? ''

const gramsOfWord = (word: string) =>
  word.startsWith('#')
    ? [tagGram(word.slice(1))]
    : fields.flatMap((field) => containingGrams({ column: 'text', field }, word))

/** Grams of restaurants that have the word as a whole tag or dish. */
const wholeGrams = (word: string) =>
  (['tag', 'menu'] as const).flatMap((field) => wholeGram({ column: 'text', field }, word) ?? [])

const roadGrams = ({ road }: Place) =>
  road === null ? [] : containingGrams({ column: 'text', field: 'address' }, road)
const placeGrams = ({ names, around }: Place) => [
  ...names.map(placeGram),
  ...around.flatMap(cellsOver),
]

/** Every gram whose frequency must be read. */
export const countedGramsOfCriteria = ({ musts, places, tags }: Criteria): readonly string[] => [
  ...new Set([
    totalGram,
    ...musts.flatMap(({ words }) => words.flatMap(gramsOfWord)).map(countedGramOf),
    ...musts.flatMap(({ words }) => words.flatMap(wholeGrams)),
    ...places.flatMap((place) => [...placeGrams(place), ...roadGrams(place)]).map(countedGramOf),
    ...tags.flat().map(tagGram),
  ]),
]

/**
 * The parts overlap: a restaurant named after a dish also serves it. So the estimate for any of them is little more
 * than the most frequent part.
 */
function oftenTogether(parts: readonly (GramCondition | null)[]): GramCondition | null {
  const any = anyOf(parts)
  const most = Math.max(0, ...parts.map((part) => part?.estimate ?? 0))
  return any && { ...any, estimate: Math.ceil(Math.min(any.estimate, most * overlap)) }
}
const overlap = 1.3

const partOfWord = (word: string, some: readonly Field[], frequencies: Frequencies) =>
  word.startsWith('#')
    ? allOf(gramsOfWord(word), frequencies)
    : oftenTogether(
        some.map((field) => inFields({ kind: 'text', text: word }, [field], frequencies)),
      )

const partOfCriterion = (
  { words }: Criterion,
  frequencies: Frequencies,
  some = fields,
): GramCondition | null => anyOf(words.map((word) => partOfWord(word, some, frequencies)))

/** When many restaurants have the whole word, some of those are found faster than all that have its pieces. */
function someOfCriterion(
  must: Criterion,
  frequencies: Frequencies,
  least: number,
): GramCondition | null {
  const whole = anyOf(
    must.words.flatMap((word) => wholeGrams(word).map((gram) => allOf([gram], frequencies))),
  )
  return whole && !must.isName && whole.estimate >= least
    ? whole
    : partOfCriterion(must, frequencies)
}

/** Few restaurants have it in their name or tags: it is mostly on menus. */
export const isInMenus = ({ musts }: Criteria, frequencies: Frequencies): boolean =>
  musts.some((must) => {
    const outside = partOfCriterion(must, frequencies, ['name', 'tag'])?.estimate ?? 0
    return outside * mostly < (partOfCriterion(must, frequencies)?.estimate ?? 0)
  })
const mostly = 4

/** Most restaurants inside the squares also have the place in their address, so the estimates overlap. */
function partOfPlace(place: Place, frequencies: Frequencies): GramCondition | null {
  const eachOf = (grams: readonly string[]) =>
    anyOf(grams.map((gram) => allOf([gram], frequencies)))
  return oftenTogether([
    eachOf(place.names.map(placeGram)),
    eachOf([...new Set(place.around.flatMap(cellsOver))]),
    place.road === null ? null : allOf(roadGrams(place), frequencies),
  ])
}

const likely = 5
const unlikely = 1

/** Three cities have a 시청역: the one with most restaurants around is preferred. */
export function likeliest(place: Place, frequencies: Frequencies): Place {
  const counts = place.around.map((one) =>
    cellsOver(one).reduce((sum, cell) => sum + (frequencies.get(cell) ?? 0), 0),
  )
  const most = Math.max(...counts)
  const around = place.around.map((one, at) =>
    (counts[at] ?? 0) * likely < most ? { ...one, aside: one.aside + unlikely } : one,
  )
  return { ...place, around }
}

type Within = {
  readonly area?: readonly (GramCondition | null)[]
  /** At most this many rows are read; which of the matches does not matter. */
  readonly some?: number
}

/** The index condition within an area, with an estimate of the matches. Null when nothing can match. */
export function partOfCriteria(
  criteria: Criteria,
  frequencies: Frequencies,
  { area = [], some }: Within = {},
): GramCondition | null {
  const parts = [
    ...criteria.musts.map((must) =>
      some === undefined
        ? partOfCriterion(must, frequencies)
        : someOfCriterion(must, frequencies, some),
    ),
    ...criteria.places.map((place) => partOfPlace(place, frequencies)),
    ...criteria.tags.map((some) => anyOf(some.map((tag) => allOf([tagGram(tag)], frequencies)))),
  ]
  return parts.length === 0 ? null : intersectionOf([...parts, ...area], totalOf(frequencies))
}
