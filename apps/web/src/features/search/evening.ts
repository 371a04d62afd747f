import { formatClockTime, parseClockTime } from '@matjari/contract/clock-time'
import { addDays, seoulToday } from '@matjari/contract/seoul-day'
import { mealNames, meals } from '@matjari/contract/table-search/meals'
import { useMinute } from '../../lib/use-now.ts'
import { useLastChoice } from '../tonight/last-choice.ts'
import { usePosition } from '../tonight/position.ts'
import { type Question, questionIn } from '../tonight/question.ts'
import type { SearchFilters } from './address.ts'
import type { Asked, Found } from './api.ts'

type Understood = readonly Found['understood'][number][]
type Texts = Readonly<Record<string, string | undefined>>

/** 저녁 alone is no time of day, but it is one of the two meals. */
const mealNamed = (understood: Understood) =>
  mealNames.find((meal) =>
    understood.some(({ kind, text }) => kind === 'time' && text.includes(meals[meal].label)),
  )

const dayMinutes = 24 * 60
/** Before this hour the evening of the day before goes on. */
const morning = 5 * 60

/** 토요일 새벽 1시 belongs to the evening of Friday; what is left of tonight is tonight's. */
function hourSaid(understood: Understood, today: string): Texts {
  const time = understood.find(({ clock }) => clock !== null)?.clock ?? ''
  const day = understood.find((one) => one.day !== null)?.day ?? undefined
  const minute = parseClockTime(time)
  if (minute === null || minute >= morning) return { day, time }
  const evening = day !== undefined && day > today ? addDays(day, -1) : day
  return { day: evening, time: formatClockTime(minute + dayMinutes) }
}

type Around = {
  readonly today: string
  /** What the address says. */
  readonly asked: Readonly<Record<string, string>>
}

/** '토요일 7시 4명 파스타' says when and how many, as a choice in the bar would: before what the address says. */
export function saidIn(
  understood: Understood,
  { today, asked: { time: earlier, meal: chosen, ...asked } }: Around,
): Readonly<Record<string, string>> {
  const { day = asked.day, time } = hourSaid(understood, today)
  const meal = mealNamed(understood)
  const said: Texts = {
    ...asked,
    day,
    ...(time ? { time } : meal ? { meal } : { time: earlier, meal: chosen }),
    guests: understood.find(({ people }) => people !== null)?.people?.toString() ?? asked.guests,
  }
  return Object.fromEntries(
    Object.entries(said).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
}

/** The words without those that said something else than what is chosen now: the choice takes their place. */
export function withoutSaid(
  query: string,
  understood: Understood,
  { from, to }: { readonly from: Question; readonly to: Question },
): string {
  const isOther = ({ kind, day }: Understood[number]) => {
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

/** The question: what was read in the words, else what the address says, else what the clock suggests. */
export function useEvening({ asked, near }: SearchFilters, understood: Understood) {
  const now = useMinute()
  const last = useLastChoice(now)
  const { position } = usePosition()
  const said = saidIn(understood, { today: seoulToday(now), asked })
  const evening: Asked = {
    question: questionIn(new URLSearchParams(said), now, last),
    position: near ? position : null,
  }
  return { ...evening, said, now }
}
