import { jamoOf } from '../../lib/korean/syllables.ts'

/** A word with the particle that its last syllable requires: 라멘이, 교자가. */
function withParticle(word: string, [afterFinal, afterVowel]: readonly [string, string]) {
  const last = jamoOf(word.at(-1) ?? '')
  return word + (last && last.final > 0 ? afterFinal : afterVowel)
}

const subject = (dish: string) => withParticle(dish, ['이', '가'])
const object = (dish: string) => withParticle(dish, ['을', '를'])
const topic = (dish: string) => withParticle(dish, ['은', '는'])

/**
 * Puts a dish into a sentence: `{이}`, `{을}` and `{은}` stand for the dish with its particle, `{}` for the dish alone.
 */
export const spoken = (sentence: string, dish: string) =>
  sentence
    .replaceAll('{이}', subject(dish))
    .replaceAll('{을}', object(dish))
    .replaceAll('{은}', topic(dish))
    .replaceAll('{}', dish)
