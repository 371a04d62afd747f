import { districtOf } from '@matjari/contract/places/district-of'
import { choseong, fold, foldSpelling, squeeze, wordsOf } from '../../../lib/korean/fold.ts'
import { charactersOf } from '../../../lib/korean/syllables.ts'
import {
  addGrams,
  type Column,
  type Field,
  placeGram,
  regionGram,
  wholeGram,
  wordGram,
} from './grams.ts'
import { cellsAt, placesIn } from './place-names.ts'
import { type Term, termOf, typedKeys } from './terms.ts'

export type DescribedRestaurant = {
  readonly restaurantName: string
  /** Names by which guests may still search. */
  readonly formerNames?: readonly string[]
  readonly restaurantAddress: string
  readonly category: string
  readonly tags: readonly string[]
  readonly menus: readonly string[]
  /** The price of each menu, in won. */
  readonly prices?: readonly number[]
  readonly latitude?: number | null
  readonly longitude?: number | null
  readonly guCode?: string
}

export type SearchDocument = {
  readonly text: string
  readonly initials: string
  readonly menus: string
  /** The price of each text of `menus`, and the median price of the dishes. */
  readonly prices: readonly number[]
  readonly won: number | null
  /** The keys that type the name; also those of the original spelling where they differ. */
  readonly typed: string
  readonly typedAsWritten: string | null
  readonly grams: readonly string[]
  readonly terms: readonly Term[]
}

// Both columns are part of an index entry, which is limited to 2,700 bytes.
const textMost = 500
const initialsMost = 250
const termMost = 40

const cut = (text: string, most: number) =>
  text.length <= most ? text : charactersOf(text).slice(0, most).join('')
function filled(texts: readonly string[]): readonly string[] {
  const some = new Set(texts)
  some.delete('')
  return [...some]
}

/** Folded and as written: a visitor who has typed half of a word has typed the original spelling. */
function bothWays(text: string): readonly string[] {
  const written = squeeze(text)
  return filled([foldSpelling(written), written])
}

/** 족발/보쌈 is one tag, and also each of its two parts. */
const tagForms = (tag: string) =>
  tag.includes('/') ? [tag, ...tag.split('/')].flatMap(bothWays) : bothWays(tag)

/** The words of an address; a number belongs to the road before it. */
function addressWords(address: string): readonly string[] {
  const words: string[] = []
  for (const word of wordsOf(address)) {
    const before = words.at(-1)
    if (before !== undefined && /^\d/.test(word) && /[^\d]$/.test(before))
      words[words.length - 1] = before + word
    else words.push(word)
  }
  return words
}

const places = (address: string) =>
  filled([districtOf(address), ...address.split(/\s+/).filter((word) => /..[구군]$/.test(word))])

/** The words of a text that has several: each can be searched alone. */
function severalWords(text: string): readonly string[] {
  const words = wordsOf(text)
  return words.length > 1 ? words.filter((word) => word.length > 1) : []
}

const tailMost = 4

/** A dish name ends with the kind of dish: 감자뇨끼 is a 뇨끼. */
function tails(menu: string): readonly string[] {
  const characters = charactersOf(squeeze(menu))
  if (characters.length < tailMost) return []
  return [2, 3, tailMost]
    .filter((length) => length < characters.length)
    .map((length) => characters.slice(-length).join(''))
}

/** Everything that the index stores for a restaurant. */
export function searchDocument(restaurant: DescribedRestaurant): SearchDocument {
  const { formerNames = [] } = restaurant
  const allNames = [restaurant.restaurantName, ...formerNames]
  // The present name comes first: only the first text can match as a whole or by its beginning.
  const names = filled(allNames.flatMap(bothWays))
  const labels = [restaurant.category, ...restaurant.tags]
  const tags = filled(labels.flatMap(tagForms))
  const priced = pricedMenus(restaurant)
  const menus = [...priced.keys()]
  const address = addressWords(restaurant.restaurantAddress)
  const districts = places(restaurant.restaurantAddress)
  const initialsOfNames = filled(
    allNames.flatMap((name) => bothWays(name).map(choseong).toReversed()),
  )
  const initialsOfTags = filled(tags.map(choseong))
  const words = filled([
    ...[...allNames, ...restaurant.menus].flatMap(severalWords),
    ...restaurant.menus.flatMap(tails),
  ])
  const grams = new Set<string>()
  const pieces = (column: Column, field: Field, texts: readonly string[]) => {
    for (const text of texts) addGrams(grams, { column, field }, text)
  }
  const wholes = (column: Column, field: Field, texts: readonly string[]) => {
    for (const text of texts) grams.add(wholeGram({ column, field }, text) ?? '')
  }
  pieces('text', 'name', names)
  pieces('text', 'tag', tags)
  pieces('text', 'menu', menus)
  pieces('text', 'address', address)
  pieces('initials', 'name', initialsOfNames)
  pieces('initials', 'tag', initialsOfTags)
  wholes('text', 'name', filled(allNames.map(fold)))
  for (const word of words) grams.add(wordGram(fold(word)))
  wholes('text', 'tag', tags)
  wholes('text', 'menu', filled(restaurant.menus.map(fold)))
  wholes('text', 'address', filled(districts.map(fold)))
  wholes('initials', 'tag', initialsOfTags)
  for (const gram of gramsOfPlace(restaurant)) grams.add(gram)
  return {
    text: cut(`${names.join(',')},${listed('#', tags)}${listed('@', address)}`, textMost),
    initials: cut(`${initialsOfNames.join(',')},${listed('#', initialsOfTags)}`, initialsMost),
    menus: listed('~', menus),
    prices: [...priced.values()],
    won: middleOf(restaurant.prices ?? []),
    ...typedKeys(restaurant.restaurantName),
    grams: [...grams],
    terms: [
      ...termsOf('tag', labels),
      ...termsOf('menu', restaurant.menus),
      ...termsOf('address', districts),
      ...termsOf('name', allNames),
      ...termsOf('word', words),
    ],
  }
}

/** The price of a dish by each of its spellings. A dish that occurs twice has its first price. */
function pricedMenus({ menus, prices = [] }: DescribedRestaurant): ReadonlyMap<string, number> {
  const priced = new Map<string, number>()
  for (const [at, menu] of menus.entries())
    for (const text of bothWays(menu)) if (!priced.has(text)) priced.set(text, prices[at] ?? 0)
  return priced
}

function middleOf(prices: readonly number[]): number | null {
  return prices.toSorted((a, b) => a - b)[Math.floor((prices.length - 1) / 2)] ?? null
}

/** The places in the restaurant's address, its si and gu, and the map squares around it. */
function gramsOfPlace({
  restaurantAddress,
  latitude,
  longitude,
  guCode,
}: DescribedRestaurant): readonly string[] {
  const named = [
    ...placesIn(restaurantAddress).map(({ name }) => placeGram(name)),
    ...(guCode ? [guCode, guCode.slice(0, 2)].map(regionGram) : []),
  ]
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return named
  return [...named, ...cellsAt({ lat: latitude, lng: longitude })]
}

/** With a mark on both sides, so that a whole text differs from a part. */
const listed = (mark: string, texts: readonly string[]) =>
  `${mark}${texts.map((text) => text + mark).join('')}`

const termsOf = (kind: Term['kind'], texts: readonly string[]): readonly Term[] =>
  filled(texts.map((text) => text.trim()))
    .filter((term) => term.length <= termMost)
    .map((term) => termOf(kind, term))
    .filter(({ folded }) => folded !== '')
