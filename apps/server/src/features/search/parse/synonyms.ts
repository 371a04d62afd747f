import type { Db } from '../../../db/db.ts'
import { otherReadings } from '../../../lib/korean/readings.ts'
import { wordsFor } from './aliases.ts'
import { queryWords } from './literal-query.ts'

const wordsMost = 8

/** mcdonalds is found as mcdonald. */
const singular = (word: string) =>
  /^[a-z]{4,}s$/.test(word) && !word.endsWith('ss') ? word.slice(0, -1) : null
const formsOf = (word: string) => [word, singular(word) ?? word]

/** The keys by which the aliases of a query are looked up: the whole query, and each word. */
export const aliasKeys = (words: readonly string[]): readonly string[] => [
  ...new Set([words.join(''), ...words.slice(0, wordsMost)].flatMap(formsOf)),
]

/** The word that an alias means, among those that were read. */
export const wordOf = (aliases: ReadonlyMap<string, string>) => (word: string) =>
  aliases.get(word) ?? aliases.get(singular(word) ?? '')

/** The same query in other words, by the aliases that were read. */
export function synonymsBy(
  words: readonly string[],
  aliases: ReadonlyMap<string, string>,
): readonly (readonly string[])[] {
  const aliasOf = wordOf(aliases)
  const whole = words.join('')
  const ofWhole = aliasOf(whole)
  const replaced = words.flatMap((word) => queryWords(aliasOf(word) ?? word))
  const all = [
    ...(ofWhole === undefined ? [] : [queryWords(ofWhole)]),
    ...(replaced.join(' ') === words.join(' ') ? [] : [replaced]),
    ...otherReadings(whole).map((reading) => [reading]),
    ...words.flatMap((word, at) =>
      words.length === 1 ? [] : otherReadings(word).map((reading) => words.with(at, reading)),
    ),
  ]
  const distinct = new Map(all.map((some) => [some.join(' '), some]))
  return [...distinct.values()].slice(0, otherwiseMost)
}

const otherwiseMost = 4

/**
 * The same query in other words: by an alias (스벅 is 스타벅스), and with numbers or letters as digits or words (60계 is
 * 육십계). No correction is a guess. One statement.
 */
export const synonymQuery = async (
  db: Db,
  words: readonly string[],
): Promise<readonly (readonly string[])[]> =>
  synonymsBy(words, await wordsFor(db, aliasKeys(words)))
