const firstSyllable = 0xac00
const lastSyllable = 0xd7a3
const perInitial = 588
const perVowel = 28

// biome-ignore format: in the order of the code points, as the keys of a keyboard are pressed
const vowels = ['ㅏ', 'ㅐ', 'ㅑ', 'ㅒ', 'ㅓ', 'ㅔ', 'ㅕ', 'ㅖ', 'ㅗ', 'ㅗㅏ', 'ㅗㅐ', 'ㅗㅣ', 'ㅛ', 'ㅜ', 'ㅜㅓ', 'ㅜㅔ', 'ㅜㅣ', 'ㅠ', 'ㅡ', 'ㅡㅣ', 'ㅣ']
// biome-ignore format: as above
const finals = ['', 'ㄱ', 'ㄲ', 'ㄱㅅ', 'ㄴ', 'ㄴㅈ', 'ㄴㅎ', 'ㄷ', 'ㄹ', 'ㄹㄱ', 'ㄹㅁ', 'ㄹㅂ', 'ㄹㅅ', 'ㄹㅌ', 'ㄹㅍ', 'ㄹㅎ', 'ㅁ', 'ㅂ', 'ㅂㅅ', 'ㅅ', 'ㅆ', 'ㅇ', 'ㅈ', 'ㅊ', 'ㅋ', 'ㅌ', 'ㅍ', 'ㅎ']
const initials = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'

/** The initial consonant of a syllable; undefined for any other letter. */
export function initialOf(letter: string): string | undefined {
  const code = letter.codePointAt(0) ?? 0
  if (code < firstSyllable || code > lastSyllable) return undefined
  return initials[Math.floor((code - firstSyllable) / perInitial)]
}

/** The keys a letter is typed with; a letter that is no syllable stays as it is. */
export function jamoOf(letter: string): string {
  const initial = initialOf(letter)
  if (initial === undefined) return letter.toLowerCase()
  const place = (letter.codePointAt(0) ?? 0) - firstSyllable
  const vowel = vowels[Math.floor((place % perInitial) / perVowel)] ?? ''
  return initial + vowel + (finals[place % perVowel] ?? '')
}
