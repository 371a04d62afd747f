import type { Db } from '../../../lib/db/database.ts'
import { charactersOf } from '../../../lib/hangul/syllables.ts'
import { lettersOf } from '../indexing/grams.ts'
import { readBetween, readFrequencies } from '../matching/frequencies.ts'
import type { Frequencies } from '../matching/tiers.ts'
import {
  keysOfPieces,
  keysOfWholes,
  likeliestFirst,
  occurring,
  ownKeys,
  possible,
  spansOf,
} from './rules.ts'
import { oneTypoAway } from './typos.ts'

const charactersMost = 20

/** What one word may have been meant to be, likeliest first. */
export async function correctionsOf(db: Db, word: string): Promise<readonly string[]> {
  const length = charactersOf(word).length
  if (length < 2 || length > charactersMost) return []
  const own = await readOccurring(db, ownKeys(word))
  const typos = spansOf(word, own).flatMap((span) => oneTypoAway(word, span))
  const left = await withSyllableLeftOut(db, word, own)
  const all = possible(word, { guesses: [...new Set([...typos, ...left])], own })
  const pieces = await readOccurring(db, keysOfPieces(all))
  const guesses = occurring(all, pieces)
  const wholes = await readOccurring(db, keysOfWholes(guesses))
  return likeliestFirst(word, { guesses, pieces, wholes })
}

/** Without those that nobody has any more. */
async function readOccurring(db: Db, keys: readonly string[]): Promise<Frequencies> {
  const frequencies = await readFrequencies(db, keys)
  return new Map([...frequencies].filter(([, df]) => df > 0))
}

/** A whole syllable may be missing, wherever the syllables around the gap are not known as neighbours. */
async function withSyllableLeftOut(db: Db, word: string, own: Frequencies) {
  const syllables = charactersOf(word)
  const gaps = lettersOf('text').flatMap(({ letter }) => {
    const pairs = syllables
      .slice(1)
      .map((right, at) => ({ letter, left: syllables[at] ?? '', right, at }))
    const unknown = pairs.filter(({ left, right }) => !own.has(letter + left + right))
    return unknown.length > 1 ? [] : unknown.length === 1 ? unknown : pairs
  })
  const found = await readBetween(db, gaps)
  return found.map(({ pair, syllable }) =>
    syllables.toSpliced((gaps[pair]?.at ?? 0) + 1, 0, syllable).join(''),
  )
}
