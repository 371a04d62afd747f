import { jamoOf } from '../../lib/hangul/syllables.ts'

/** A word with the particle its last syllable asks for: 라멘이, 교자가. */
export function withParticle(word: string, [afterFinal, afterVowel]: readonly [string, string]) {
  const last = jamoOf(word.at(-1) ?? '')
  return word + (last && last.final > 0 ? afterFinal : afterVowel)
}
