import { useSyncExternalStore } from 'react'

// The visitor's progress in the tour. It stays in this browser and is never sent.

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

function store(key: string, value: string) {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Without storage the tour is offered again.
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

/** Only for components that the server does not render. */
export const useAreFirstStepsClosed = () => useStored(closedKey) !== ''
export const closeFirstSteps = () => store(closedKey, 'closed')

/** The names of the finished steps. */
export const useDoneTourSteps = (): ReadonlySet<string> =>
  new Set(useStored(doneKey).split(' ').filter(Boolean))

export function setTourStepDone(name: string, isDone: boolean) {
  const others = stored(doneKey)
    .split(' ')
    .filter((one) => one !== '' && one !== name)
  store(doneKey, [...others, ...(isDone ? [name] : [])].join(' '))
}
