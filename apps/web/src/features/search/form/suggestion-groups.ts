import type { Answer } from '@matjari/contract/calls/all'
import { initialOf, jamoOf } from '../jamo.ts'

type Suggestion = Answer<'GET /api/restaurants/suggest'>[number]

const headings = { recent: '최근 검색', dish: '음식', place: '동네', shop: '가게' } as const
type GroupName = keyof typeof headings

export type SuggestionRow = Pick<
  Suggestion,
  'text' | 'restaurantNo' | 'restaurantImage' | 'district'
> & {
  readonly group: GroupName
}

type SuggestionGroup = {
  readonly name: GroupName
  readonly heading: string
  /** The index of its first row among all rows. */
  readonly start: number
  readonly rows: readonly SuggestionRow[]
}

/** Recent searches are for an empty field; beside suggestions there is less room. */
const recentMost = 3

/** The rows under the typed text. A recent search that is also suggested appears once. */
export function suggestionRows(
  text: string,
  { recent, suggestions }: { recent: readonly string[]; suggestions: readonly Suggestion[] },
): readonly SuggestionRow[] {
  const matchingRecent = recent.filter((earlier) => isMatching(earlier, text)).slice(0, recentMost)
  return [
    ...matchingRecent.map(recentRow),
    ...suggestions.filter(
      ({ text: found, group }) => group === 'shop' || !matchingRecent.includes(found),
    ),
  ]
}

const recentRow = (text: string): SuggestionRow => ({
  text,
  group: 'recent',
  restaurantNo: null,
  restaurantImage: null,
  district: null,
})

export const suggestionGroups = (rows: readonly SuggestionRow[]): readonly SuggestionGroup[] =>
  (['recent', 'dish', 'place', 'shop'] as const)
    .map((name) => ({
      name,
      heading: headings[name],
      start: rows.findIndex(({ group }) => group === name),
      rows: rows.filter(({ group }) => group === name),
    }))
    .filter((group) => group.rows.length > 0)

type MatchPart = { readonly text: string; readonly isMatch: boolean }

/** The text in pieces, with the first match of the query marked; spaces are ignored. */
export function matchParts(text: string, query: string): readonly MatchPart[] {
  const letters = lettersOf(text)
  const queryLetters = lettersOf(query).map(({ letter }) => letter)
  const found = letters.map((_, start) => ({
    start,
    length: matchAt(letters, start, queryLetters),
  }))
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

const isMatching = (text: string, query: string) =>
  matchParts(text, query).some(({ isMatch }) => isMatch)

type Letter = { readonly letter: string; readonly at: number }

/** Each letter with its index, without spaces. */
function lettersOf(text: string): readonly Letter[] {
  let at = 0
  return Array.from(text).flatMap((letter) => {
    const place = { letter, at }
    at += letter.length
    return letter.trim() === '' ? [] : [place]
  })
}

/** How many letters from `start` on match the query; 0 for none. */
function matchAt(
  letters: readonly Letter[],
  start: number,
  queryLetters: readonly string[],
): number {
  const completeLetters = queryLetters.slice(0, -1)
  const allLike = completeLetters.every((typed, at) => isLike(typed, letters[start + at]?.letter))
  const begun = allLike
    ? begunAt(letters.slice(start + completeLetters.length), queryLetters.at(-1))
    : 0
  return begun && completeLetters.length + begun
}

/** The letter itself, or its initial consonant. */
const isLike = (typed: string, letter: string | undefined) =>
  letter !== undefined &&
  (typed.toLowerCase() === letter.toLowerCase() || typed === initialOf(letter))

/** How many letters the last typed one may cover. It may still be composed: '얗' can become '야하', and '구' '권'. */
function begunAt(letters: readonly Letter[], typed: string | undefined): number {
  const [first, second] = letters.map(({ letter }) => jamoOf(letter))
  if (typed === undefined || first === undefined) return 0
  const keys = jamoOf(typed)
  if (first.startsWith(keys)) return 1
  return second !== undefined && keys.length > first.length && (first + second).startsWith(keys)
    ? 2
    : 0
}
