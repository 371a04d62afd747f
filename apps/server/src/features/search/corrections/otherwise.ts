import type { Db } from '../../../lib/db/database.ts'
import { otherReadings } from '../../../lib/hangul/readings.ts'
import { wordsFor } from '../aliases/store.ts'
import { queryWords } from '../query.ts'

const wordsMost = 8

/**
 * The same query as others would put it: by an alias (스벅 is 스타벅스), with digits or letters read or
 * written (60계 is 육십계). Nothing of it is a guess. One statement.
 */
export async function saidOtherwise(
  db: Db,
  words: readonly string[],
): Promise<readonly (readonly string[])[]> {
  const whole = words.join('')
  const aliases = await wordsFor(db, [...new Set([whole, ...words.slice(0, wordsMost)])])
  const ofWhole = aliases.get(whole)
  const replaced = words.flatMap((word) => queryWords(aliases.get(word) ?? word))
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
