const firstSyllable = 0xac00
const lastSyllable = 0xd7a3
const finals = 28
const finalRieul = 8

/** '김밥'으로, '김치찌개'로: the particle follows the sound of the last syllable. */
export const towards = (word: string) => (hasFinal(word) ? '으로' : '로')

/** ㄹ counts as none here. */
function hasFinal(word: string) {
  const code = word.codePointAt(word.length - 1) ?? 0
  const final = (code - firstSyllable) % finals
  return code >= firstSyllable && code <= lastSyllable && final !== 0 && final !== finalRieul
}
