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

/** The question as it is going to be once the page is taken over, so that its answer can set out before that. */
export function initialTableQuery() {
  const now = new Date()
  const address = new URLSearchParams(location.search)
  return {
    question: tableQueryIn(address, now, lastChoice(now)),
    position: isNear(address) ? currentPosition() : null,
  }
}

/** The question as the address has it, with what was chosen before and what the clock suggests. */
export function useHomeQuery() {
  const navigate = useNavigate()
  const { search } = useLocation()
  const now = useMinute()
  const last = useLastChoice(now)
  const known = usePosition()
  // The server draws one home for every address: what is asked in it follows.
  const isGuess = useIsHydrating()
  const address = new URLSearchParams(isGuess ? '' : search)
  const asked = { question: tableQueryIn(address, now, last), near: isNear(address) }
  const [{ question, near }, show] = useOptimistic(asked)

  /** The address says it, so that back, share and reload keep it; the page shows it at once. */
  function go(next: typeof asked) {
    const texts = { ...tableQueryTexts(next.question), ...nearTexts(next.near) }
    startTransition(() => {
      show(next)
      void navigate({ search: new URLSearchParams(texts).toString() }, { replace: true })
    })
  }

  function change(next: TableQuery) {
    saveLastChoice(
      {
        ...(next.meal && next.meal !== question.meal && { meal: next.meal }),
        ...(next.guests !== question.guests && { guests: next.guests }),
      },
      now,
    )
    go({ question: next, near })
  }

  return {
    question,
    near,
    /** From where, once it is known; null: anywhere. */
    position: near ? known.position : null,
    now,
    isGuess,
    change,
    changeNear: (isOn: boolean) => go({ question, near: isOn }),
  }
}
