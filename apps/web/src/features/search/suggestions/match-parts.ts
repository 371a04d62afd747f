export type MatchPart = { readonly text: string; readonly isMatch: boolean }

const firstSyllable = 0xac00
const lastSyllable = 0xd7a3
const perInitial = 588
const perVowel = 28
const initials = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'

/** The text in pieces, with the first place where the query stands marked, spaces aside. */
export function matchParts(text: string, query: string): readonly MatchPart[] {
  const letters = lettersOf(text)
  const sought = lettersOf(query).map(({ letter }) => letter)
  const start = letters.findIndex((_, index) =>
    sought.every((typed, offset) =>
      isLike(typed, letters[index + offset]?.letter, { isLast: offset === sought.length - 1 }),
    ),
  )
  const first = letters[start]
  const last = letters[start + sought.length - 1]
  if (!first || !last || sought.length === 0) return [{ text, isMatch: false }]

  const end = last.at + last.letter.length
  return [
    { text: text.slice(0, first.at), isMatch: false },
    { text: text.slice(first.at, end), isMatch: true },
    { text: text.slice(end), isMatch: false },
  ].filter((part) => part.text !== '')
}

/** Each letter with where it stands, spaces left out. */
function lettersOf(text: string) {
  let at = 0
  return Array.from(text).flatMap((letter) => {
    const place = { letter, at }
    at += letter.length
    return letter.trim() === '' ? [] : [place]
  })
}

/** The letter itself, its initial consonant, or, while it is being written, what there is of it. */
function isLike(typed: string, letter: string | undefined, { isLast }: { isLast: boolean }) {
  if (letter === undefined) return false
  if (typed.toLowerCase() === letter.toLowerCase()) return true
  const syllable = syllableOf(letter)
  if (syllable === undefined) return false
  if (typed === initials[Math.floor((syllable - firstSyllable) / perInitial)]) return true
  const begun = syllableOf(typed)
  if (!isLast || begun === undefined || (begun - firstSyllable) % perVowel !== 0) return false
  return syllable > begun && syllable < begun + perVowel
}

function syllableOf(letter: string) {
  const code = letter.codePointAt(0) ?? 0
  return code >= firstSyllable && code <= lastSyllable ? code : undefined
}
