/** Splits into code points: Hangul has one each, and no other character is cut in half. */
export const charactersOf = (text: string): string[] => Array.from(text)

// es-hangul only splits text into letters; ranges of syllables and the difference between two syllables need numbers.
// Arithmetic on composed Hangul: 가 to 힣 are 19 initials × 21 vowels × 28 finals in order.
const first = 0xac00
const last = 0xd7a3
const finals = 28
const vowels = 21

export const initialConsonants = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
const finalConsonants = [
  '',
  ...charactersOf('ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ'),
]

/** Two consonants that a keyboard joins into one final. */
const clusters: Readonly<Record<string, string>> = {
  ㄳ: 'ㄱㅅ',
  ㄵ: 'ㄴㅈ',
  ㄶ: 'ㄴㅎ',
  ㄺ: 'ㄹㄱ',
  ㄻ: 'ㄹㅁ',
  ㄼ: 'ㄹㅂ',
  ㄽ: 'ㄹㅅ',
  ㄾ: 'ㄹㅌ',
  ㄿ: 'ㄹㅍ',
  ㅀ: 'ㄹㅎ',
  ㅄ: 'ㅂㅅ',
}
export const splitClusters = (text: string) =>
  text.replace(/[ㄳㄵㄶㄺ-ㅀㅄ]/g, (one) => clusters[one] ?? one)

/** Indexes into the lists of initials, vowels and finals; a final of 0 means none. */
export type Jamo = { readonly initial: number; readonly vowel: number; readonly final: number }

export function jamoOf(character: string): Jamo | null {
  const code = character.charCodeAt(0)
  if (code < first || code > last) return null
  const index = code - first
  return {
    initial: Math.floor(index / (vowels * finals)),
    vowel: Math.floor(index / finals) % vowels,
    final: index % finals,
  }
}

export const syllableOf = ({ initial, vowel, final }: Jamo) =>
  String.fromCharCode(first + (initial * vowels + vowel) * finals + final)

export const isInitial = (character: string) =>
  character !== '' && initialConsonants.includes(character)

export const isSyllable = (character: string) => jamoOf(character) !== null

/** The first and the last syllable with this initial: ㄱ is 가 to 깋. */
export function syllablesFrom(consonant: string): readonly [string, string] {
  const initial = initialConsonants.indexOf(consonant)
  return [
    syllableOf({ initial, vowel: 0, final: 0 }),
    syllableOf({ initial, vowel: vowels - 1, final: finals - 1 }),
  ]
}

/** 찍 may be 찌 and the ㄱ of the next syllable; null without a final consonant. */
export function withoutFinal(syllable: string): { open: string; taken: string } | null {
  const jamo = jamoOf(syllable)
  if (!jamo || jamo.final === 0) return null
  const [rest = '', taken] = charactersOf(splitClusters(finalConsonants[jamo.final] ?? ''))
  const final = taken === undefined ? 0 : finalConsonants.indexOf(rest)
  return { open: syllableOf({ ...jamo, final }), taken: taken ?? rest }
}

/** Every syllable that differs in one letter. */
export function neighbours(syllable: string): readonly string[] {
  const jamo = jamoOf(syllable)
  if (!jamo) return []
  const others = (count: number, own: number) =>
    Array.from({ length: count }, (_, index) => index).filter((index) => index !== own)
  return [
    ...others(initialConsonants.length, jamo.initial).map((initial) => ({ ...jamo, initial })),
    ...others(vowels, jamo.vowel).map((vowel) => ({ ...jamo, vowel })),
    ...others(finals, jamo.final).map((final) => ({ ...jamo, final })),
  ].map(syllableOf)
}
