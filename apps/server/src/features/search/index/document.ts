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
  /** By which guests may still look for it. */
  readonly formerNames?: readonly string[]
  readonly restaurantAddress: string
  readonly category: string
  readonly tags: readonly string[]
  readonly menus: readonly string[]
  /** What each of them costs, in won. */
  readonly prices?: readonly number[]
  readonly latitude?: number | null
  readonly longitude?: number | null
  readonly guCode?: string
}

export type SearchDocument = {
  readonly text: string
  readonly initials: string
  readonly menus: string
  /** What each text of `menus` costs, and what half of the dishes cost at most. */
  readonly prices: readonly number[]
  readonly won: number | null
  /** The keys that type its name; as written only where those are others. */
  readonly typed: string
  readonly typedAsWritten: string | null
  readonly grams: readonly string[]
  readonly terms: readonly Term[]
}

// Both columns are part of an index entry, which has room for 2,700 bytes.
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

/** As folded, and as written: whoever types half of a word that is folded has typed it as written. */
function bothWays(text: string): readonly string[] {
  const written = squeeze(text)
  return filled([foldSpelling(written), written])
}

/** 족발/보쌈 is both, and each of the two. */
const tagForms = (tag: string) =>
  tag.includes('/') ? [tag, ...tag.split('/')].flatMap(bothWays) : bothWays(tag)

/** Words of an address; a number belongs to the road before it. */
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

/** What can be sought alone: the words of a text that has several. */
function severalWords(text: string): readonly string[] {
  const words = wordsOf(text)
  return words.length > 1 ? words.filter((word) => word.length > 1) : []
}

const tailMost = 4

/** A dish is named last: 감자뇨끼 is a 뇨끼. */
function tails(menu: string): readonly string[] {
  const characters = charactersOf(squeeze(menu))
  if (characters.length < tailMost) return []
  return [2, 3, tailMost]
    .filter((length) => length < characters.length)
    .map((length) => characters.slice(-length).join(''))
}

/** Everything that search keeps of a restaurant. */
export function searchDocument(restaurant: DescribedRestaurant): SearchDocument {
  const { formerNames = [] } = restaurant
  const allNames = [restaurant.restaurantName, ...formerNames]
  // The present one stands first: only that can be met as a whole or by its beginning.
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

/** What a dish costs, by each of its spellings. What comes twice costs what it costs first. */
function pricedMenus({ menus, prices = [] }: DescribedRestaurant): ReadonlyMap<string, number> {
  const priced = new Map<string, number>()
  for (const [at, menu] of menus.entries())
    for (const text of bothWays(menu)) if (!priced.has(text)) priced.set(text, prices[at] ?? 0)
  return priced
}

function middleOf(prices: readonly number[]): number | null {
  return prices.toSorted((a, b) => a - b)[Math.floor((prices.length - 1) / 2)] ?? null
}

/** The places its address names, its si and gu, and the squares of the map it stands in. */
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

/** Marked on both sides, so that a whole one can be told from a part of one. */
const listed = (mark: string, texts: readonly string[]) =>
  `${mark}${texts.map((text) => text + mark).join('')}`

const termsOf = (kind: Term['kind'], texts: readonly string[]): readonly Term[] =>
  filled(texts.map((text) => text.trim()))
    .filter((term) => term.length <= termMost)
    .map((term) => termOf(kind, term))
    .filter(({ folded }) => folded !== '')
