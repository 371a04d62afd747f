import type { Answer } from '@matjari/contract/calls/all'
import { isMatching } from './match-parts.ts'

type Suggestion = Answer<'GET /api/restaurants/suggest'>[number]

const headings = { recent: '최근 검색', dish: '음식', place: '동네', shop: '가게' } as const
type GroupName = keyof typeof headings

export type Row = Pick<Suggestion, 'text' | 'restaurantNo' | 'restaurantImage' | 'district'> & {
  readonly group: GroupName
}

export type Group = {
  readonly name: GroupName
  readonly heading: string
  /** Which of all rows is its first. */
  readonly start: number
  readonly rows: readonly Row[]
}

/** They are remembered for an empty field; beside what is typed there is less room. */
const recentMost = 3

/** What stands under a text that is being typed, row by row. What was searched before is not said twice. */
export function rowsFor(
  text: string,
  { recent, suggestions }: { recent: readonly string[]; suggestions: readonly Suggestion[] },
): readonly Row[] {
  const again = recent.filter((earlier) => isMatching(earlier, text)).slice(0, recentMost)
  return [
    ...again.map(recentRow),
    ...suggestions.filter(({ text: found, group }) => group === 'shop' || !again.includes(found)),
  ]
}

const recentRow = (text: string): Row => ({
  text,
  group: 'recent',
  restaurantNo: null,
  restaurantImage: null,
  district: null,
})

export const groupsOf = (rows: readonly Row[]): readonly Group[] =>
  (['recent', 'dish', 'place', 'shop'] as const)
    .map((name) => ({
      name,
      heading: headings[name],
      start: rows.findIndex(({ group }) => group === name),
      rows: rows.filter(({ group }) => group === name),
    }))
    .filter((group) => group.rows.length > 0)
