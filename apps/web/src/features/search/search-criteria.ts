import { formatClockTime, parseClockTime } from '@matjari/contract/clock-time'
import { addDays, seoulToday } from '@matjari/contract/seoul-day'
import { mealNames, meals } from '@matjari/contract/table-search/meals'
import { useMinute } from '../../lib/use-now.ts'
import { useLastChoice } from '../table-search/last-choice.ts'
import { usePosition } from '../table-search/position.ts'
import { type TableQuery, tableQueryIn } from '../table-search/table-query.ts'
import type { SearchFilters } from './search-address.ts'
import type { SearchContext, SearchResult } from './search-api.ts'

type ParsedWordList = readonly SearchResult['understood'][number][]
type Texts = Readonly<Record<string, string | undefined>>

/** 저녁 alone is no time of day, but one of the two meals. */
const mealFromWords = (understood: ParsedWordList) =>
  mealNames.find((meal) =>
    understood.some(({ kind, text }) => kind === 'time' && text.includes(meals[meal].label)),
  )

const dayMinutes = 24 * 60
/** Before this minute the evening of the day before goes on. */
const morning = 5 * 60

/** 토요일 새벽 1시 belongs to the evening of Friday; a time after midnight today belongs to tonight. */
function timeFromWords(understood: ParsedWordList, today: string): Texts {
  const time = understood.find(({ clock }) => clock !== null)?.clock ?? ''
  const day = understood.find((one) => one.day !== null)?.day ?? undefined
  const minute = parseClockTime(time)
  if (minute === null || minute >= morning) return { day, time }
  const evening = day !== undefined && day > today ? addDays(day, -1) : day
  return { day: evening, time: formatClockTime(minute + dayMinutes) }
}

type Around = {
  readonly today: string
  /** The chosen parts in the address. */
  readonly params: Readonly<Record<string, string>>
}

/** '토요일 7시 4명 파스타' says when and how many, like a choice in the bar, and wins over the address. */
export function criteriaFromWords(
  understood: ParsedWordList,
  { today, params: { time: earlier, meal: chosen, ...others } }: Around,
): Readonly<Record<string, string>> {
  const { day = others.day, time } = timeFromWords(understood, today)
  const meal = mealFromWords(understood)
  const fromWords: Texts = {
    ...others,
    day,
    ...(time ? { time } : meal ? { meal } : { time: earlier, meal: chosen }),
    guests: understood.find(({ people }) => people !== null)?.people?.toString() ?? others.guests,
  }
  return Object.fromEntries(
    Object.entries(fromWords).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
}

/** Removes the words that contradict the new choice: the choice replaces them. */
export function withoutCriteria(
  query: string,
  understood: ParsedWordList,
  { from, to }: { readonly from: TableQuery; readonly to: TableQuery },
): string {
  const isOther = ({ kind, day }: ParsedWordList[number]) => {
    if (kind === 'party') return from.guests !== to.guests
    if (kind !== 'time') return false
    return day === null ? from.meal !== to.meal || from.time !== to.time : from.day !== to.day
  }
  return understood
    .filter(isOther)
    .reduce((words, { text }) => words.replace(text, ' '), query)
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The table query: from the recognised words, else from the address, else from the clock. */
export function useSearchCriteria({ params, near }: SearchFilters, understood: ParsedWordList) {
  const now = useMinute()
  const last = useLastChoice(now)
  const { position } = usePosition()
  const fromWords = criteriaFromWords(understood, { today: seoulToday(now), params })
  const evening: SearchContext = {
    query: tableQueryIn(new URLSearchParams(fromWords), now, last),
    position: near ? position : null,
  }
  return { ...evening, params: fromWords, now }
}
