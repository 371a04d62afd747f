import { seoulToday } from '@matjari/contract/seoul-day'
import { useClientValue } from '../../lib/hydration.ts'
import { isMeal, isParty, type LastChoice, type TableQuery } from './table-query.ts'

const key = 'matjari-last-question'
const listeners = new Set<() => void>()

/** The last chosen party; lunch or dinner only until midnight, then the clock decides again. */
export function lastChoiceIn(text: string | null, now: Date): LastChoice {
  const storedChoice = parsed(text)
  return {
    guests: isParty(storedChoice.guests) ? storedChoice.guests : undefined,
    meal:
      isMeal(storedChoice.meal) && storedChoice.mealDay === seoulToday(now)
        ? storedChoice.meal
        : undefined,
  }
}

type StoredChoice = {
  readonly guests?: unknown
  readonly meal?: unknown
  readonly mealDay?: unknown
}

function parsed(text: string | null): StoredChoice {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {} // not our content
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null // no storage for this site
  }
}

/** Stores the choice in this browser; it is never sent. */
export function saveLastChoice({ meal, guests }: Partial<TableQuery>, now: Date) {
  const mealOfToday = meal && { meal, mealDay: seoulToday(now) }
  const storedChoice = { ...parsed(stored()), ...(guests && { guests }), ...mealOfToday }
  try {
    localStorage.setItem(key, JSON.stringify(storedChoice))
  } catch {
    // Without storage the address still contains the choice.
  }
  for (const listener of listeners) listener()
}

/** The last choice in this browser. */
export const lastChoice = (now: Date) => lastChoiceIn(stored(), now)

/** The server does not know the choice, and a server-rendered page begins without it. */
export function useLastChoice(now: Date): LastChoice {
  const text = useClientValue(subscribe, stored, null)
  return lastChoiceIn(text, now)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
