// How a reading is looked for: all of it first, then with less and less of it.
import { fold } from '../../../lib/hangul/fold.ts'
import { foldSpelling } from '../../../lib/hangul/spelling.ts'
import type { Must, Wanted } from '../matching/wanted.ts'
import { widened } from './places.ts'
import type { ReadWord } from './read.ts'

export type Try = {
  readonly wanted: Wanted
  /** What it looks for, as it is said. */
  readonly said: string
  /** All that was typed, all of it with a word taken for two, or less than all. */
  readonly kept: 'all' | 'split' | 'less'
  /** Around the place that was typed as well. */
  readonly isNearby: boolean
}

type Of<Kind extends ReadWord['kind']> = Extract<ReadWord, { kind: Kind }>
const isDish = (word: ReadWord): word is Of<'dish' | 'category'> =>
  word.kind === 'dish' || word.kind === 'category'
const isPlace = (word: ReadWord): word is Of<'place'> => word.kind === 'place'
const isNeed = (word: ReadWord): word is Of<'need'> => word.kind === 'need'
const isName = (word: ReadWord): word is Of<'name'> => word.kind === 'name'

const mustOfName = ({ label }: Of<'name'>): Must => ({
  words: [...new Set([foldSpelling(label), label])],
  isName: true,
})
const mustOfDish = ({ dish }: Of<'dish' | 'category'>): Must => ({
  words: dish.words,
  isName: false,
})
const mustAsTyped = (word: Of<'dish' | 'category'>): Must =>
  word.dish.asTyped === null
    ? mustOfDish(word)
    : { words: [...new Set([fold(word.dish.asTyped), word.dish.asTyped])], isName: false }

type Kept = {
  readonly words: readonly ReadWord[]
  readonly asTyped?: true
  readonly kept?: Try['kept']
  readonly wider?: true
}

function tryOf({ words, asTyped, wider, kept }: Kept): Try {
  const dishes = words.filter(isDish)
  const needs = words.filter(isNeed)
  // What one eats on such a day matters only to whoever has not said what.
  const eaten = needs.filter(({ need }) => need.tags.length === 0 && dishes.length === 0)
  return {
    wanted: {
      musts: [
        ...words.filter(isName).map(mustOfName),
        ...dishes.map(asTyped ? mustAsTyped : mustOfDish),
        ...eaten.map(({ need }) => ({ words: need.words, isName: false })),
      ],
      places: words.filter(isPlace).map(({ place }) => (wider ? widened(place) : place)),
      tags: needs.filter(({ need }) => need.tags.length > 0).map(({ need }) => need.tags.map(fold)),
    },
    said: words.map(({ label }) => label).join(' '),
    kept: kept ?? 'less',
    isNearby: wider === true,
  }
}

const triesMost = 6
/** Of several needs that nobody has together, so many are looked for one by one. */
const needsAlone = 2
const isAnything = ({ wanted: { musts, places, tags } }: Try) =>
  musts.length + places.length + tags.length > 0

/** The same thing is looked for once. */
function distinct(tries: readonly Try[]): readonly Try[] {
  const byWanted = new Map<string, Try>()
  for (const one of tries.filter(isAnything)) {
    const key = JSON.stringify(one.wanted)
    if (!byWanted.has(key)) byWanted.set(key, one)
  }
  return [...byWanted.values()].slice(0, triesMost)
}

/** Best first. Names that exist outlive what was said around them; others are the first to go. */
export function triesOf(words: readonly ReadWord[]): readonly Try[] {
  const isTwo = (word: ReadWord) => isName(word) && word.parts.length > 0
  const split = words.flatMap((word) => (isName(word) && isTwo(word) ? word.parts : [word]))
  const named = words.filter((word) => isName(word) && word.isWhole)
  const without = (...kinds: readonly ((word: ReadWord) => boolean)[]) => ({
    words: words.filter((word) => !kinds.some((is) => is(word))),
  })
  const unnamed = (word: ReadWord) => isName(word) && !word.isWhole
  const places = words.filter(isPlace)
  const dishes = words.filter(isDish)
  const needs = words.filter(isNeed)
  const onlyOf = (one: ReadWord) => without((word) => isNeed(word) && word !== one)
  const all: readonly Kept[] = [
    { words, asTyped: true, kept: 'all' },
    ...(words.some(isTwo) ? [{ words: split, kept: 'split' as const }] : []),
    { words },
    ...(named.length > 0 ? [{ words: [...named, ...places] }, { words: named }] : []),
    without(unnamed),
    ...(needs.length > 1 ? needs.slice(0, needsAlone).map(onlyOf) : []),
    without(isNeed),
    without(isNeed, unnamed),
    ...(dishes.length > 1 ? [without((word) => isDish(word) && word !== dishes.at(-1))] : []),
    ...(places.length > 0 ? [{ ...without(unnamed), wider: true as const }] : []),
    without(isPlace),
    without(isPlace, isNeed),
  ]
  return distinct(all.map(tryOf))
}

/** A dish with a kind of place behind it, said by its first: '유성구 치킨'. */
export const isPlainName = (words: readonly ReadWord[]) =>
  words.every((word) => isName(word) && word.parts.length === 0)
