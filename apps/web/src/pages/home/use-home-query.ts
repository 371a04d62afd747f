import { startTransition, useOptimistic } from 'react'
import { useLocation, useNavigate } from 'react-router'
import {
  lastChoice,
  saveLastChoice,
  useLastChoice,
} from '../../features/table-search/last-choice.ts'
import { currentPosition, usePosition } from '../../features/table-search/position.ts'
import {
  isNear,
  nearTexts,
  type TableQuery,
  tableQueryIn,
  tableQueryTexts,
} from '../../features/table-search/table-query.ts'
import { useIsHydrating } from '../../lib/hydration.ts'
import { useMinute } from '../../lib/use-now.ts'

/** The table query the page will have after hydration, so that its search can start before that. */
export function initialTableQuery() {
  const now = new Date()
  const address = new URLSearchParams(location.search)
  return {
    query: tableQueryIn(address, now, lastChoice(now)),
    position: isNear(address) ? currentPosition() : null,
  }
}

/** The table query in the address, completed by the guest's last choice and by the time of day. */
export function useHomeQuery() {
  const navigate = useNavigate()
  const { search } = useLocation()
  const now = useMinute()
  const last = useLastChoice(now)
  const positionState = usePosition()
  // The server renders the same home for every address, so hydration starts without the address's query.
  const isGuess = useIsHydrating()
  const address = new URLSearchParams(isGuess ? '' : search)
  const requested = { query: tableQueryIn(address, now, last), near: isNear(address) }
  const [{ query, near }, show] = useOptimistic(requested)

  /** Writes the query into the address, so that back, share and reload keep it. The page shows it at once. */
  function go(next: typeof requested) {
    const texts = { ...tableQueryTexts(next.query), ...nearTexts(next.near) }
    startTransition(() => {
      show(next)
      void navigate({ search: new URLSearchParams(texts).toString() }, { replace: true })
    })
  }

  function change(next: TableQuery) {
    saveLastChoice(
      {
        ...(next.meal && next.meal !== query.meal && { meal: next.meal }),
        ...(next.guests !== query.guests && { guests: next.guests }),
      },
      now,
    )
    go({ query: next, near })
  }

  return {
    query,
    near,
    /** The guest's position once it is known; null: anywhere. */
    position: near ? positionState.position : null,
    now,
    isGuess,
    change,
    changeNear: (isOn: boolean) => go({ query, near: isOn }),
  }
}
