import { charactersOf, neighbours } from '../../../lib/hangul/syllables.ts'
import {
  asHangul,
  asLatin,
  consonantKeys,
  keysOf,
  singleVowelKeys,
  typed,
} from '../../../lib/hangul/typing.ts'

const places = (text: readonly unknown[]) => text.map((_, at) => at)
const swapped = (text: readonly string[], at: number) => [
  ...text.slice(0, at),
  ...text.slice(at, at + 2).toReversed(),
  ...text.slice(at + 2),
]

const alphabet = charactersOf('abcdefghijklmnopqrstuvwxyz')
const likeOne = (character: string) =>
  alphabet.includes(character) ? alphabet : neighbours(character)

/** Each character replaced by one that differs in a single jamo, or by another Latin letter. */
const replaced = (characters: readonly string[]) =>
  characters.flatMap((character, at) =>
    likeOne(character).map((other) => characters.with(at, other).join('')),
  )

/** A character too many, and two in the wrong order. */
const misplaced = (characters: readonly string[]) =>
  [
    ...places(characters).map((at) => characters.toSpliced(at, 1)),
    ...places(characters.slice(1)).map((at) => swapped(characters, at)),
  ].map((some) => some.join(''))

const hasLoneJamo = (text: string) => /[ㄱ-ㅣ]/.test(text)

/** A key too few, one too many, two in the wrong order: the syllables around it may change with it. */
function mistyped(characters: readonly string[]): readonly string[] {
  const keys = keysOf(characters.join(''))
  const attempts = [
    ...[...keys, ''].flatMap((_, at) =>
      [...consonantKeys, ...singleVowelKeys].map((key) => keys.toSpliced(at, 0, key)),
    ),
    ...places(keys).map((at) => keys.toSpliced(at, 1)),
    ...places(keys.slice(1)).map((at) => swapped(keys, at)),
  ]
  return attempts.map(typed).filter((text) => !hasLoneJamo(text))
}

/** From this character of a word on, up to but without that one. */
export type Span = { readonly from: number; readonly to: number }

/** Everything that one typo away could have been meant, when it happened in there. */
export function oneTypoAway(word: string, { from, to }: Span): readonly string[] {
  const characters = charactersOf(word)
  const inside = characters.slice(from, to)
  const [start, end] = [characters.slice(0, from).join(''), characters.slice(to).join('')]
  const all = [...replaced(inside), ...misplaced(inside), ...mistyped(inside)]
  return [...new Set(all)]
    .map((middle) => start + middle + end)
    .filter((one) => one !== word && charactersOf(one).length > 1)
}

/** What the same keys say on the other keyboard: rlaqkq is 김밥. Null when they say nothing there. */
export function otherKeyboard(query: string): string | null {
  if (/^[a-z\s]+$/i.test(query)) {
    const hangul = asHangul(query)
    return /[가-힣]/.test(hangul) ? hangul : null
  }
  return /^[가-힣ㄱ-ㅣ\s]+$/.test(query) && hasLoneJamo(query) ? asLatin(query) : null
}
