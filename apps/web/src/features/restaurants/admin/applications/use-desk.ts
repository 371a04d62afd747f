import type { Application } from '@matjari/contract/restaurants/entities'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ApiError } from '../../../../lib/api-error.ts'
import { applicationQuery, askQueueAnew } from './api.ts'
import type { Group } from './groups.ts'
import type { Decision } from './queue/queue.ts'
import { useAhead, useRows } from './queue/use-rows.ts'
import { useVerdicts } from './queue/use-verdicts.ts'
import { nextText } from './text.ts'
import { useSelection } from './use-selection.ts'

type Step = 1 | -1

/** The row to open when these go; around to the first when nothing follows. */
function rowAfter(
  rows: readonly Application[],
  at: Application,
  going: readonly Application[] = [at],
): Application | undefined {
  const place = rows.indexOf(at)
  const staying = (row: Application) => !going.includes(row)
  return rows.slice(place + 1).find(staying) ?? rows.find(staying)
}

/** The queue, what is open of it, and what can be done about it. */
export function useDesk(group: Group | null) {
  const client = useQueryClient()
  const listed = useRows(group)
  const { queue, state, rows, counts } = listed
  const [at, setAt] = useState<{ group: Group | null; row: Application | null } | null>(null)
  const opened = at?.group === group ? at.row : null
  const open = (row: Application | null) => setAt({ group, row })
  const [said, say] = useState('')
  const selection = useSelection(rows)

  const isDecidedHere = (row: Application) =>
    state.pending.has(row.applicationNo) || state.gone.has(row.applicationNo)
  const kept = opened && !isDecidedHere(opened) ? opened : null
  // What is open stays, also when somebody else has decided about it meanwhile.
  const current =
    rows.find(({ applicationNo }) => applicationNo === opened?.applicationNo) ??
    kept ??
    rows[0] ??
    null
  if (current !== null && current.applicationNo !== opened?.applicationNo) open(current)
  const isGone = current !== null && !rows.includes(current)

  const detail = useQuery({
    ...applicationQuery(current?.applicationNo ?? ''),
    enabled: current !== null && !isGone,
  })
  // Decided or taken back since the list came.
  const isMissing = detail.error instanceof ApiError && detail.error.status === 404
  useEffect(() => {
    if (isMissing) void askQueueAnew(client)
  }, [isMissing, client])
  const isReady = !isGone && !isMissing && current !== null && detail.data !== undefined
  useAhead(listed, current)

  // Only what is on the screen, with all its facts, can be decided, and each but once.
  const shown = useRef<Application | null>(null)
  useLayoutEffect(() => {
    shown.current = isReady ? current : null
  })

  const { decide, takeBackLast } = useVerdicts(queue, {
    onDecided: selection.remove,
    onTakenBack: (taken) => {
      const [first] = taken
      if (!first) return
      open(first)
      say(nextText(first, queue.current().counts?.all ?? taken.length))
    },
  })

  function move(to: Application | undefined) {
    open(to ?? null)
    if (to) say(nextText(to, counts?.all ?? rows.length))
  }

  function send(decision: Decision) {
    const { rows: going } = decision
    if (current && (going.includes(current) || isGone)) {
      const next = rowAfter(rows, current, going)
      open(next ?? null)
      say(nextText(next, (counts?.all ?? rows.length) - going.length))
    }
    void decide(decision)
  }

  return {
    ...listed,
    current,
    isGone,
    isReady,
    detail,
    said,
    selection,
    open: move,
    /** Goes on without a verdict. */
    skip: () => current && move(rowAfter(rows, current)),
    step: (by: Step) => {
      const next = current && rows[rows.indexOf(current) + by]
      if (next) move(next)
    },
    /** What is shown at this moment; false: there is nothing that could be decided. */
    judge: (verdict: Decision['verdict'], reason = '') => {
      const row = shown.current
      if (!row) return false
      shown.current = null
      send({ verdict, rows: [row], reason, isBulk: false })
      return true
    },
    judgeTogether: (verdict: Decision['verdict'], going: readonly Application[], reason = '') =>
      send({ verdict, rows: going, reason, isBulk: true }),
    takeBackLast,
    /** How many of what is shown here wait, also those that have not come yet. */
    left: counts?.[group ?? 'all'] ?? rows.length,
  }
}

export type Desk = ReturnType<typeof useDesk>
