import { seoulToday } from '@matjari/contract/seoul-day'
import { useClientValue } from '../../lib/hydration.ts'
import { isMeal, isParty, type LastChoice, type TableQuery } from './table-query.ts'

const key = 'matjari-last-question'
const listeners = new Set<() => void>()

/** The party as it was last; lunch or dinner only until midnight, when the clock decides again. */
export function lastChoiceIn(text: string | null, now: Date): LastChoice {
  const kept = parsed(text)
  return {
    guests: isParty(kept.guests) ? kept.guests : undefined,
    meal: isMeal(kept.meal) && kept.mealDay === seoulToday(now) ? kept.meal : undefined,
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
    return {} // somebody else's content
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null // no storage for this site
  }
}

/** What has been chosen on this device; it never leaves it. */
export function saveLastChoice({ meal, guests }: Partial<TableQuery>, now: Date) {
  const mealOfToday = meal && { meal, mealDay: seoulToday(now) }
  const kept = { ...parsed(stored()), ...(guests && { guests }), ...mealOfToday }
  try {
    localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // A browser that keeps nothing: the address still says what was chosen.
  }
  for (const listener of listeners) listener()
}

/** What was chosen here before. */
export const lastChoice = (now: Date) => lastChoiceIn(stored(), now)

/** The server knows of none, and a page that it drew begins without. */
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
