import { startTransition, useOptimistic } from 'react'
import { useNavigate } from 'react-router'
import { addressOf, filtersOf, type SearchFilters } from '../address.ts'
import { resultsPath } from '../results-path.ts'

/** A choice is a new address, so that Back takes it back. The control shows it at once, before the page follows. */
export function useFilterChange(filters: SearchFilters) {
  const navigate = useNavigate()
  const [shown, show] = useOptimistic(filters)

  function change(choice: Partial<SearchFilters>) {
    const next = { ...(chosenSoFar() ?? shown), page: 1, ...choice }
    startTransition(() => {
      show(next)
      void navigate(addressOf(next))
    })
  }

  return { shown, change }
}

/**
 * The address bar is ahead of the page, and of what other controls have been told so far. Null when it
 * already is another page's.
 */
function chosenSoFar(): SearchFilters | null {
  const { pathname, search } = window.location
  return pathname === resultsPath ? filtersOf(new URLSearchParams(search)) : null
}
