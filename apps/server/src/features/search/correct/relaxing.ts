import { charactersOf } from '../../../lib/korean/syllables.ts'
import { containingGrams, type Frequencies, lettersOf } from '../indexing/grams.ts'

/** Words that people add to a query and that match nothing. */
const fillers = new Set([
  '맛집',
  '추천',
  '근처',
  '음식점',
  '식당',
  '가게',
  '맛있는',
  '유명한',
  '집',
])
const endings = /(맛집|전문점|음식점|식당|가게|요리|집)$/
const shortest = 2

/** The words without fillers: '강남 초밥집 추천' without 추천. Null when nothing changes. */
export function withoutFillers(words: readonly string[]): readonly string[] | null {
  const meant = words.filter((word) => !fillers.has(word))
  const bare = meant.map((word) => {
    const cut = word.replace(endings, '')
    return cut.length >= shortest ? cut : word
  })
  if (bare.length === 0 || bare.join(' ') === words.join(' ')) return null
  return bare
}

/** The ways to split a word that was typed without a space: '연남동파스타'. */
const splits = (word: string) => {
  const characters = charactersOf(word)
  return characters
    .slice(shortest, characters.length - shortest + 1)
    .map((_, at) => [
      characters.slice(0, at + shortest).join(''),
      characters.slice(at + shortest).join(''),
    ])
}

const gramsOf = (word: string) =>
  lettersOf('text').map(({ field }) => containingGrams({ column: 'text', field }, word))

export const countedGramsOfSplits = (word: string) => [
  ...new Set(
    splits(word)
      .flat()
      .flatMap((part) => gramsOf(part).flat()),
  ),
]

const splitsMost = 3

/** Both parts must occur in some field. The pair whose rarer part is the most frequent comes first. */
export function likelySplits(
  word: string,
  frequencies: Frequencies,
): readonly (readonly string[])[] {
  const frequency = (part: string) =>
    Math.max(
      ...gramsOf(part).map((grams) => Math.min(...grams.map((gram) => frequencies.get(gram) ?? 0))),
    )
  return splits(word)
    .filter(([start, end]) => start !== end)
    .map((parts) => ({ parts, weight: Math.min(...parts.map(frequency)) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, splitsMost)
    .map(({ parts }) => parts)
}
