import { useState } from 'react'

const key = 'matjari-recent-searches'
const kept = 5

/** The newest first, each once. */
export const withSearch = (list: readonly string[], text: string): readonly string[] =>
  [text, ...list.filter((earlier) => earlier !== text)].slice(0, kept)

export const withoutSearch = (list: readonly string[], text: string): readonly string[] =>
  list.filter((earlier) => earlier !== text)

/** What this browser has searched; it never leaves it. */
export function readSearches(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isText).slice(0, kept) : []
  } catch {
    return [] // no storage for this site, or somebody else's content
  }
}

export function writeSearches(list: readonly string[]) {
  try {
    if (list.length > 0) localStorage.setItem(key, JSON.stringify(list))
    else localStorage.removeItem(key)
  } catch {
    // A browser that keeps nothing: the search itself works all the same.
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

export function useRecentSearches() {
  const [searches, setSearches] = useState(readSearches)

  // Read anew: another tab may have searched in the meantime.
  function change(next: (list: readonly string[]) => readonly string[]) {
    const list = next(readSearches())
    writeSearches(list)
    setSearches(list)
  }

  return {
    searches,
    add: (text: string) => change((list) => withSearch(list, text)),
    remove: (text: string) => change((list) => withoutSearch(list, text)),
    clear: () => change(() => []),
  }
}
