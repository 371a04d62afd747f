import { initialOf, jamoOf } from './jamo.ts'

export type MatchPart = { readonly text: string; readonly isMatch: boolean }

/** The text in pieces, with the first place where the query stands marked, spaces aside. */
export function matchParts(text: string, query: string): readonly MatchPart[] {
  const letters = lettersOf(text)
  const sought = lettersOf(query).map(({ letter }) => letter)
  const found = letters.map((_, start) => ({ start, length: matchAt(letters, start, sought) }))
  const { start = -1, length = 0 } = found.find((one) => one.length > 0) ?? {}
  const first = letters[start]
  const last = letters[start + length - 1]
  if (!first || !last) return [{ text, isMatch: false }]

  const end = last.at + last.letter.length
  return [
    { text: text.slice(0, first.at), isMatch: false },
    { text: text.slice(first.at, end), isMatch: true },
    { text: text.slice(end), isMatch: false },
  ].filter((part) => part.text !== '')
}

export const isMatching = (text: string, query: string) =>
  matchParts(text, query).some(({ isMatch }) => isMatch)

type Letter = { readonly letter: string; readonly at: number }

/** Each letter with where it stands, spaces left out. */
function lettersOf(text: string): readonly Letter[] {
  let at = 0
  return Array.from(text).flatMap((letter) => {
    const place = { letter, at }
    at += letter.length
    return letter.trim() === '' ? [] : [place]
  })
}

/** Over how many letters from `start` on the query goes; 0 when it is not there. */
function matchAt(letters: readonly Letter[], start: number, sought: readonly string[]): number {
  const whole = sought.slice(0, -1)
  const isThere = whole.every((typed, at) => isLike(typed, letters[start + at]?.letter))
  const begun = isThere ? begunAt(letters.slice(start + whole.length), sought.at(-1)) : 0
  return begun && whole.length + begun
}

/** The letter itself, or its initial consonant. */
const isLike = (typed: string, letter: string | undefined) =>
  letter !== undefined &&
  (typed.toLowerCase() === letter.toLowerCase() || typed === initialOf(letter))

/**
 * How many letters the last one that was typed touches. It may still be composed: '얗' is on its way to
 * '야하', and '구' to '권'.
 */
function begunAt(letters: readonly Letter[], typed: string | undefined): number {
  const [first, second] = letters.map(({ letter }) => jamoOf(letter))
  if (typed === undefined || first === undefined) return 0
  const keys = jamoOf(typed)
  if (first.startsWith(keys)) return 1
  return second !== undefined && keys.length > first.length && (first + second).startsWith(keys)
    ? 2
    : 0
}
