import { charactersOf } from '../../../lib/hangul/syllables.ts'
import {
  asHangul,
  asLatin,
  consonantKeys,
  keysOf,
  singleVowelKeys,
  typed,
} from '../../../lib/hangul/typing.ts'

const swapped = (keys: readonly string[], at: number) => [
  ...keys.slice(0, at),
  ...keys.slice(at, at + 2).toReversed(),
  ...keys.slice(at + 2),
]

const hasLoneJamo = (text: string) => /[ㄱ-ㅣ]/.test(text)

/**
 * Whatever one key too few, one too many or two in the wrong order may have been meant to be. Such a
 * slip moves consonants between syllables, so two of them are wrong at once: 하냥 is 한양.
 */
export function keySlips(word: string): readonly string[] {
  const keys = keysOf(word)
  const attempts = [
    ...[...keys, ''].flatMap((_, at) =>
      [...consonantKeys, ...singleVowelKeys].map((key) => keys.toSpliced(at, 0, key)),
    ),
    ...keys.map((_, at) => keys.toSpliced(at, 1)),
  ]
  return [...new Set([...wordsTyped(word, attempts), ...keySwaps(word)])]
}

/** Two keys in the wrong order may change three syllables and how many there are: 솣왱 is 소초앵. */
export function keySwaps(word: string): readonly string[] {
  const keys = keysOf(word)
  return wordsTyped(
    word,
    keys.slice(1).map((_, at) => swapped(keys, at)),
  )
}

const wordsTyped = (word: string, attempts: readonly (readonly string[])[]) =>
  [...new Set(attempts.map(typed))].filter(
    (text) => text !== word && !hasLoneJamo(text) && charactersOf(text).length > 1,
  )

/** What the same keys say on the other keyboard: rlaqkq is 김밥. Null when they say nothing there. */
export function otherKeyboard(query: string): string | null {
  if (/^[a-z\s]+$/i.test(query)) {
    const hangul = asHangul(query)
    return /[가-힣]/.test(hangul) ? hangul : null
  }
  return /^[가-힣ㄱ-ㅣ\s]+$/.test(query) && hasLoneJamo(query) ? asLatin(query) : null
}
