import { convertHangulToQwerty, convertQwertyToAlphabet, disassemble } from 'es-hangul'
import { charactersOf, initialConsonants, splitClusters, syllableOf } from './syllables.ts'

const vowelKeys =
  'ㅏ ㅐ ㅑ ㅒ ㅓ ㅔ ㅕ ㅖ ㅗ ㅗㅏ ㅗㅐ ㅗㅣ ㅛ ㅜ ㅜㅓ ㅜㅔ ㅜㅣ ㅠ ㅡ ㅡㅣ ㅣ'.split(' ')
const finalKeys = [
  '',
  ...charactersOf('ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ'),
].map(splitClusters)

/** The keys of the Korean keyboard, one character each. */
export const consonantKeys: readonly string[] = charactersOf(initialConsonants)
export const singleVowelKeys: readonly string[] = vowelKeys.filter((keys) => keys.length === 1)

const isVowel = (key: string | undefined) => key !== undefined && singleVowelKeys.includes(key)
const isConsonant = (key: string | undefined) => key !== undefined && consonantKeys.includes(key)

/** The keys pressed for a text; other characters stay. */
export const keysOf = (text: string): readonly string[] => charactersOf(disassemble(text))

const lax: Readonly<Record<string, string>> = { ㄲ: 'ㄱ', ㄸ: 'ㄷ', ㅃ: 'ㅂ', ㅆ: 'ㅅ', ㅉ: 'ㅈ' }

/** The keys of a text as one text; ㅉ counts as ㅈ, because people avoid the shift key. */
export const laxKeys = (text: string) =>
  disassemble(text).replace(/[ㄲㄸㅃㅆㅉ]/g, (key) => lax[key] ?? key)

/**
 * The text that a keyboard makes of these keys. A consonant before a vowel starts a new syllable. Written by hand:
 * es-hangul's `assemble` takes ten times as long, while each correction tries hundreds, and it throws for key
 * sequences that occur in no Korean word.
 */
export function typed(keys: readonly string[]): string {
  let text = ''
  let at = 0
  while (at < keys.length) {
    const [key = '', next, third] = keys.slice(at)
    if (!isConsonant(key) || !isVowel(next)) {
      text += key
      at += 1
      continue
    }
    const double = vowelKeys.indexOf(`${next}${third ?? ' '}`)
    const vowel = double >= 0 ? double : vowelKeys.indexOf(next ?? '')
    at += double >= 0 ? 3 : 2
    const final = finalAt(keys, at)
    at += final.length
    const initial = initialConsonants.indexOf(key)
    text += syllableOf({ initial, vowel, final: finalKeys.indexOf(final) })
  }
  return text
}

/** One or two consonants that end the syllable and do not belong to the next one. */
function finalAt(keys: readonly string[], at: number): string {
  const [first = '', second = '', third] = keys.slice(at)
  if (!isConsonant(first) || isVowel(second)) return ''
  const two = first + second
  if (isConsonant(second) && !isVowel(third) && finalKeys.includes(two)) return two
  return finalKeys.includes(first) ? first : ''
}

/** The text of the same keys on the Korean keyboard: rlaqkq is 김밥. Single vowels stay single. */
export const asHangul = (text: string) => typed(charactersOf(convertQwertyToAlphabet(text)))

/** The text of the same keys on the Latin keyboard: ㅔㅁㄴㅅㅁ is pasta. */
export const asLatin = (text: string) => convertHangulToQwerty(text).toLowerCase()
