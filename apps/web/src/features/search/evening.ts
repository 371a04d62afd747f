import { parseClockTime } from '@matjari/contract/rules/time/clock-time'
import { mealNames, meals } from '@matjari/contract/rules/tonight/meals'
import { useMinute } from '../../lib/browser/use-now.ts'
import { useLastChoice } from '../tonight/last-choice.ts'
import { usePosition } from '../tonight/position.ts'
import { type Question, questionIn } from '../tonight/question.ts'
import type { SearchFilters } from './address.ts'
import type { Asked, Found } from './api.ts'

type Understood = Found['understood']

/** Lunch or dinner, when a time of day is one of them. */
function mealAt(clock: string | null) {
  const minute = clock === null ? null : parseClockTime(clock)
  return mealNames.find(
    (meal) => minute !== null && minute >= meals[meal].from && minute < meals[meal].to,
  )
}

/** 저녁 alone is no time of day, but it is one of the two meals. */
const mealNamed = (understood: Understood) =>
  mealNames.find((meal) =>
    understood.some(({ kind, text }) => kind === 'time' && text.includes(meals[meal].label)),
  )

/** '토요일 7시 4명 파스타' says when and how many, as a choice in the bar would. */
export function saidIn(understood: Understood): Readonly<Record<string, string>> {
  const said = {
    day: understood.find(({ day }) => day !== null)?.day,
    meal:
      mealAt(understood.find(({ clock }) => clock !== null)?.clock ?? null) ??
      mealNamed(understood),
    guests: understood.find(({ people }) => people !== null)?.people?.toString(),
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
  const isOther = {
    time: from.day !== to.day || from.meal !== to.meal,
    party: from.guests !== to.guests,
  }
  return understood
    .filter(({ kind }) => (kind === 'time' || kind === 'party') && isOther[kind])
    .reduce((words, { text }) => words.replace(text, ' '), query)
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The question: what was read in the words, else what the address says, else what the clock suggests. */
export function useEvening({ asked, near }: SearchFilters, understood: Understood) {
  const now = useMinute()
  const last = useLastChoice(now)
  const { position } = usePosition()
  const said = { ...asked, ...saidIn(understood) }
  const evening: Asked = {
    question: questionIn(new URLSearchParams(said), now, last),
    position: near ? position : null,
  }
  return { ...evening, said, now }
}
