import { useState } from 'react'
import { readSearches, withoutSearch, withSearch, writeSearches } from './recent-searches.ts'

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
  }
}
