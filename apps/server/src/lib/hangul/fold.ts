import { foldSpelling } from './spelling.ts'
import { initialConsonants, jamoOf, splitClusters } from './syllables.ts'

/** Full-width Latin as ordinary Latin, and a lone conjoining consonant as the one on the keyboard. */
const plainForms = (text: string) =>
  text
    .replace(/[\uff01-\uff5e]/g, (one) => String.fromCharCode(one.charCodeAt(0) - 0xfee0))
    .replace(/[\u1100-\u1112]/g, (one) => initialConsonants[one.charCodeAt(0) - 0x1100] ?? one)

/** Nearly every text: nothing in it needs a closer look. */
const isPlain = /^[가-힣a-z0-9 ]*$/

/**
 * The words of a text as search compares them: letters and digits only, in lower case, without accents.
 * Decided here and not by the database, whose idea of a letter depends on its locale.
 */
export function wordsOf(text: string): readonly string[] {
  if (isPlain.test(text)) return text.split(' ').filter((word) => word !== '')
  const composed = text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC')
  return plainForms(composed)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** Without spaces and punctuation, as written. */
export const squeeze = (text: string) => wordsOf(text).join('')

/** Without spaces and punctuation, and in one spelling. */
export const fold = (text: string) => foldSpelling(squeeze(text))

const lax: Readonly<Record<string, string>> = { ㄲ: 'ㄱ', ㄸ: 'ㄷ', ㅃ: 'ㅂ', ㅆ: 'ㅅ', ㅉ: 'ㅈ' }

/**
 * Initial consonants; ㅉ counts as ㅈ, as nobody reaches for the shift key. Other characters stay. By hand,
 * as every text that is indexed comes by here: es-hangul's `getChoseong` takes twice as long.
 */
export function choseong(squeezed: string): string {
  let result = ''
  for (const character of squeezed) {
    const jamo = jamoOf(character)
    const initial = jamo ? (initialConsonants[jamo.initial] ?? '') : character
    result += lax[initial] ?? initial
  }
  return result
}

/** What somebody typed who only gives initial consonants, or null. */
export const typedChoseong = (word: string) =>
  /^[0-9a-z]*[ㄱ-ㅎ][ㄱ-ㅎ0-9a-z]*$/.test(word) ? choseong(splitClusters(word)) : null
