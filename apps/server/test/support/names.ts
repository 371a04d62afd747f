import fc from 'fast-check'

/** What is special to LIKE, arrays or JSON, letters that lower to others, and some that are two units. */
const letters = Array.from('aBb12 %_\\\'"{},\n가나ㄱ각éÉİIıißΣςσ😀😁\u00a0\u200b')
const several = ['Ab', '  ', 'null', '하루', '가\u0301', 'e\u0301', '👨‍👩‍👧', '🇰🇷', '\ud83d']

const written = (maxLength: number) =>
  fc
    .array(fc.constantFrom(...letters, ...several), { minLength: 1, maxLength })
    .map((pieces) => pieces.join(''))

export const anyName = written(8)

/** So short that some names have it. */
export const anyPart = written(3)
