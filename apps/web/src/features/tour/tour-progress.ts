import { useSyncExternalStore } from 'react'

// What this browser knows of somebody's first steps. It never leaves it.

const closedKey = 'matjari-first-steps'
const doneKey = 'matjari-tour'
const listeners = new Set<() => void>()

function stored(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return '' // no storage for this site
  }
}

function keep(key: string, value: string) {
  try {
    localStorage.setItem(key, value)
  } catch {
    // A browser that keeps nothing asks again.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const useStored = (key: string) => useSyncExternalStore(subscribe, () => stored(key))

/** Only where nothing is drawn by the server. */
export const useAreFirstStepsClosed = () => useStored(closedKey) !== ''
export const closeFirstSteps = () => keep(closedKey, 'closed')

/** The names of what somebody has tried. */
export const useDoneTourSteps = (): ReadonlySet<string> =>
  new Set(useStored(doneKey).split(' ').filter(Boolean))

export function setTourStepDone(name: string, isDone: boolean) {
  const others = stored(doneKey)
    .split(' ')
    .filter((one) => one !== '' && one !== name)
  keep(doneKey, [...others, ...(isDone ? [name] : [])].join(' '))
}
