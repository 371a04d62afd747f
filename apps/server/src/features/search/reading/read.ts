// What the words of a query say. Pure: whatever has to be known of the data comes as an argument.
import { fold } from '../../../lib/hangul/fold.ts'
import { wholeGram } from '../indexing/grams.ts'
import { placeNamed } from '../indexing/places.ts'
import type { Frequencies } from '../matching/frequencies.ts'
import { type ReadDish, readCompound, readDish } from './dishes.ts'
import { isFiller, isParticle, withoutParticle } from './fillers.ts'
import { bookingLength, type Need, readNeed } from './needs.ts'
import type { ReadNumber } from './numbers.ts'
import { type KnownPlace, type Place, placeCalled, roadCalled, withRoad } from './places.ts'

type Said = { readonly text: string; readonly label: string }

export type ReadWord =
  | (Said & { readonly kind: 'place'; readonly place: Place })
  | (Said & { readonly kind: 'dish' | 'category'; readonly dish: ReadDish })
  | (Said & { readonly kind: 'need'; readonly need: Need })
  | (Said & {
      readonly kind: 'name'
      /** A restaurant is called exactly so. */
      readonly isWhole: boolean
      /** What else the word may be when it is two: 강남역맛집. */
      readonly parts: readonly ReadWord[]
    })

export type Reading = {
  readonly words: readonly ReadWord[]
  readonly numbers: readonly ReadNumber[]
  /** Whoever takes bookings is meant. */
  readonly booking: Said | null
  /** Words that need not be found were left out. */
  readonly hasFillers: boolean
  /** The same as others would put it: 김천 is a city, and 김밥천국. */
  readonly otherwise: readonly (readonly string[])[]
  /** The query with its Latin words in Korean: gangnam sushi is 강남 초밥. */
  readonly inKorean: string | null
}

export type Known = {
  readonly places: ReadonlyMap<string, readonly KnownPlace[]>
  readonly frequencies: Frequencies
}

const spanMost = 4
const nameGram = (text: string) => wholeGram({ column: 'text', field: 'name' }, fold(text)) ?? ''
const menuGram = (folded: string) => wholeGram({ column: 'text', field: 'menu' }, folded) ?? ''
const tagGram = (folded: string) => wholeGram({ column: 'text', field: 'tag' }, folded) ?? ''

const isRoad = (word: string) => /^[가-힣]{2,}\d*(로|길)\d*$/.test(word)
/** 테헤란로 152-7: a number belongs to the road before it. */
const numbered = (words: readonly string[], at: number) => {
  const [road = '', number = '', ...rest] = words.slice(at)
  if (!isRoad(road) || !/^\d+$/.test(number)) return null
  return { road: road + number, length: /^\d+$/.test(rest[0] ?? '') ? 3 : 2 }
}

const formsOf = (word: string): readonly string[] => {
  const bare = withoutParticle(word)
  return bare === null ? [word] : [word, bare]
}

/** 강남역맛집: where a place may end inside a word. */
const longestPlace = 7
const startsOf = (word: string) =>
  Array.from({ length: Math.max(0, Math.min(longestPlace, word.length - 1) - 1) }, (_, at) =>
    word.slice(0, at + 2),
  )

const spansAt = (words: readonly string[], at: number) =>
  Array.from({ length: Math.min(spanMost, words.length - at) }, (_, more) =>
    words.slice(at, at + more + 1),
  ).toReversed()

/** What has to be looked up before these words can be read. */
export function toBeKnown(words: readonly string[]) {
  const single = words.flatMap((word) => [...formsOf(word), ...startsOf(word)])
  const pairs = words.slice(1).map((word, at) => (words[at] ?? '') + word)
  const spans = words.flatMap((_, at) => spansAt(words, at).map((span) => span.join('')))
  const named = [...spans, ...words.flatMap(formsOf)]
  const eaten = words.flatMap(formsOf).map(fold)
  return {
    stems: [...new Set([...single, ...pairs].map((word) => placeNamed(word)?.stem ?? word))],
    keys: [
      ...new Set([
        ...named.map(nameGram),
        ...eaten.flatMap((folded) => [menuGram(folded), tagGram(folded)]),
        ...[...words, ...words.flatMap((_, at) => numbered(words, at)?.road ?? [])]
          .filter(isRoad)
          .flatMap((word) => roadCalled(word).grams),
      ]),
    ],
  }
}

type Typed = {
  readonly literal: ReadonlySet<string>
  /** Nobody who types one word puts a particle to it: 유성가 is the beginning of a name. */
  readonly isAlone: boolean
}

/** Fewer than this may be somebody's invention. */
const cookedLeast = 3

export function readWords(
  words: readonly string[],
  known: Known,
  { literal, isAlone }: Typed,
): Pick<Reading, 'words' | 'hasFillers' | 'booking'> {
  const isCalled = (text: string) => (known.frequencies.get(nameGram(text)) ?? 0) > 0
  const isCooked = (folded: string) =>
    (known.frequencies.get(menuGram(folded)) ?? 0) +
      (known.frequencies.get(tagGram(folded)) ?? 0) >=
    cookedLeast
  const read: ReadWord[] = []
  let hasFillers = false
  let booking: Said | null = null
  let at = 0
  while (at < words.length) {
    const asked = bookingAt(words, at)
    if (asked) {
      booking = asked.said
      at += asked.length
      continue
    }
    const found = readAt(words, at)
    if (found === 'filler') hasFillers = true
    else read.push(found.word)
    at += found === 'filler' ? 1 : found.length
  }
  return { words: read, hasFillers, booking }

  function bookingAt(all: readonly string[], from: number) {
    const length = bookingLength(all.slice(from))
    const said = all.slice(from, from + length)
    const text = said.join(' ')
    if (length === 0 || literal.has(text) || isCalled(said.join(''))) return null
    return { said: { text, label: '예약 받는 곳' }, length }
  }

  function readAt(all: readonly string[], from: number) {
    const word = all[from] ?? ''
    if (literal.has(word)) return { word: nameOf(word, word), length: 1 }
    const door = numbered(all, from)
    const there = door && roadNamed(door.road)
    if (there) {
      const text = all.slice(from, from + door.length).join(' ')
      return {
        word: { kind: 'place' as const, text, label: there.label, place: there },
        length: door.length,
      }
    }
    const several = severalNamed(all, from)
    if (several) return several
    const need = readNeed(all.slice(from))
    const needText = all.slice(from, from + (need?.length ?? 0)).join(' ')
    if (need && !literal.has(needText))
      return {
        word: { kind: 'need' as const, text: needText, label: need.label, need },
        length: need.length,
      }
    const pair = all.slice(from, from + 2)
    const wide = pair.length === 2 ? placeOf(pair.join('')) : null
    if (wide && placeOf(word)) return { word: { ...wide, text: pair.join(' ') }, length: 2 }
    const only = isShopSomewhere(all, word) ? null : readOne(word)
    if (only) return { word: only, length: 1 }
    if (isFiller(word)) return 'filler'
    const bare = isAlone ? null : withoutParticle(word)
    if (bare !== null && !isCalled(word) && isCalled(bare))
      return { word: nameOf(bare, word), length: 1 }
    if (bare !== null && !isCalled(word) && isFiller(bare)) return 'filler'
    return { word: nameOf(word, word), length: 1 }
  }

  /** 대전 성심당: a landmark that is itself a shop is meant as one by whoever says where it is. */
  function isShopSomewhere(all: readonly string[], word: string): boolean {
    const place = isCalled(word) ? placeOf(word)?.place : undefined
    if (!place || place.names.length > 0 || place.road !== null) return false
    return all.some((other) => other !== word && placeOf(other) !== null)
  }

  /** Names of several words. What is only a place and a dish is not meant as one. */
  function severalNamed(all: readonly string[], from: number) {
    for (const span of spansAt(all, from)) {
      if (span.length < 2 || span.length === all.length) continue
      const isOrdinary = span.every((word) => isFiller(word) || readOne(word) !== null)
      if (!isOrdinary && isCalled(span.join('')))
        return { word: nameOf(span.join(''), span.join(' ')), length: span.length }
    }
    return null
  }

  function readOne(word: string): ReadWord | null {
    const place = placeOf(word)
    const isName = isCalled(word)
    const dish =
      readDish(word, {
        isKnown: (folded) => !isName && !isFiller(word) && isCooked(folded),
        isAlone,
      }) ?? (isName || place ? null : readCompound(word))
    if (dish && !(place && dish.label !== word && dish.asTyped === null))
      return { kind: dish.kind, text: word, label: dish.label, dish }
    return place
  }

  function placeOf(word: string): Extract<ReadWord, { kind: 'place' }> | null {
    for (const form of isAlone ? [word] : formsOf(word)) {
      const place = withRoad(placeCalled(form, known.places), roadNamed(form))
      if (place) return { kind: 'place', text: word, label: place.label, place }
    }
    return null
  }

  function roadNamed(word: string): Place | null {
    if (!isRoad(word)) return null
    const road = roadCalled(word)
    return road.grams.every((gram) => known.frequencies.has(gram)) ? road.place : null
  }

  function nameOf(name: string, text: string): ReadWord {
    return {
      kind: 'name',
      text,
      label: name,
      isWhole: isCalled(name),
      parts: literal.has(text) ? [] : partsOf(name),
    }
  }

  /** 유성구치킨집 is a place and a dish; a place and nothing that can be read is a name. */
  function partsOf(word: string): readonly ReadWord[] {
    for (const start of startsOf(word).toReversed()) {
      const place = placeCalled(start, known.places)
      if (!place) continue
      const rest = word.slice(start.length)
      const other = isFiller(rest) || isParticle(rest) ? 'filler' : readPart(rest)
      const first = { kind: 'place' as const, text: start, label: place.label, place }
      if (other) return other === 'filler' ? [first] : [first, other]
    }
    return []
  }

  function readPart(rest: string): ReadWord | null {
    const need = readNeed([rest])
    if (need) return { kind: 'need', text: rest, label: need.label, need }
    const dish = readDish(rest, { isKnown: isCooked, isAlone: false })
    return dish && { kind: dish.kind, text: rest, label: dish.label, dish }
  }
}
