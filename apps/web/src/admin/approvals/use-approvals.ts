import { limits } from '@matjari/contract/limits'
import { pictureSrcSet } from '@matjari/contract/media/picture-address'
import { messages } from '@matjari/contract/messages'
import type { Application } from '@matjari/contract/restaurants/entities'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { ApiError, errorMessage } from '../../lib/api-error.ts'
import { showToast } from '../../ui/overlay/toasts.ts'
import type { ApplicationGroup } from './application-groups.ts'
import {
  applicationQuery,
  applicationsQuery,
  invalidateOtherLists,
  invalidateQueue,
} from './approval-api.ts'
import {
  doneText,
  failedText,
  nextApplicationText,
  noneDecidedText,
  takenBackText,
} from './approval-text.ts'
import {
  countsNow,
  makeVerdictQueue,
  pendingRows,
  type VerdictDecision,
  type VerdictOutcome,
  type VerdictQueue,
} from './verdict-queue.ts'

type Step = 1 | -1

/** The row to open when these are removed; the first one if none follows. */
function rowAfter(
  rows: readonly Application[],
  at: Application,
  going: readonly Application[] = [at],
): Application | undefined {
  const place = rows.indexOf(at)
  const staying = (row: Application) => !going.includes(row)
  return rows.slice(place + 1).find(staying) ?? rows.find(staying)
}

/** The queue of applications, the open one, and the actions. */
export function useApprovals(group: ApplicationGroup | null) {
  const client = useQueryClient()
  const listed = useApplicationRows(group)
  const { queue, state, rows, counts } = listed
  const [at, setAt] = useState<{ group: ApplicationGroup | null; row: Application | null } | null>(
    null,
  )
  const opened = at?.group === group ? at.row : null
  const open = (row: Application | null) => setAt({ group, row })
  const [announced, announce] = useState('')
  const selection = useSelection(rows)

  const isDecidedHere = (row: Application) =>
    state.pending.has(row.applicationNo) || state.gone.has(row.applicationNo)
  const stillOpen = opened && !isDecidedHere(opened) ? opened : null
  // The open application stays, even if another administrator has decided about it meanwhile.
  const current =
    rows.find(({ applicationNo }) => applicationNo === opened?.applicationNo) ??
    stillOpen ??
    rows[0] ??
    null
  if (current !== null && current.applicationNo !== opened?.applicationNo) open(current)
  const isGone = current !== null && !rows.includes(current)

  const detail = useQuery({
    ...applicationQuery(current?.applicationNo ?? ''),
    enabled: current !== null && !isGone,
  })
  // It was decided or withdrawn after the list was loaded.
  const isMissing = detail.error instanceof ApiError && detail.error.status === 404
  useEffect(() => {
    if (isMissing) void invalidateQueue(client)
  }, [isMissing, client])
  const isReady = !isGone && !isMissing && current !== null && detail.data !== undefined
  usePrefetchApplications(listed, current)

  // Only the application on the screen, with its detail loaded, can be decided, and only once.
  const decidable = useRef<Application | null>(null)
  useLayoutEffect(() => {
    decidable.current = isReady ? current : null
  })

  const { decide, takeBackLast } = useVerdicts(queue, {
    onDecided: selection.remove,
    onTakenBack: (taken) => {
      const [first] = taken
      if (!first) return
      open(first)
      announce(nextApplicationText(first, queue.current().counts?.all ?? taken.length))
    },
  })

  function move(to: Application | undefined) {
    open(to ?? null)
    if (to) announce(nextApplicationText(to, counts?.all ?? rows.length))
  }

  function send(decision: VerdictDecision) {
    const { rows: going } = decision
    if (current && (going.includes(current) || isGone)) {
      const next = rowAfter(rows, current, going)
      open(next ?? null)
      announce(nextApplicationText(next, (counts?.all ?? rows.length) - going.length))
    }
    void decide(decision)
  }

  return {
    ...listed,
    current,
    isGone,
    isReady,
    detail,
    announced,
    selection,
    open: move,
    /** Opens the next application without a verdict. */
    skip: () => current && move(rowAfter(rows, current)),
    step: (by: Step) => {
      const next = current && rows[rows.indexOf(current) + by]
      if (next) move(next)
    },
    /** Decides about the application on the screen. False: there is none that can be decided. */
    judge: (verdict: VerdictDecision['verdict'], reason = '') => {
      const row = decidable.current
      if (!row) return false
      decidable.current = null
      send({ verdict, rows: [row], reason, isBulk: false })
      return true
    },
    judgeTogether: (
      verdict: VerdictDecision['verdict'],
      going: readonly Application[],
      reason = '',
    ) => send({ verdict, rows: going, reason, isBulk: true }),
    takeBackLast,
    /** How many applications of this group are pending, including those that are not loaded yet. */
    left: counts?.[group ?? 'all'] ?? rows.length,
  }
}

export type Approvals = ReturnType<typeof useApprovals>

/** The next page is fetched when fewer rows than this are left. */
const prefetchedRows = 15

export const photoSizes = '(min-width: 53.75rem) 50rem, 95vw'

/** The loaded rows of the queue, and whether there are more. */
function useApplicationRows(group: ApplicationGroup | null) {
  const [queue] = useState(makeVerdictQueue)
  const state = useSyncExternalStore(queue.subscribe, queue.current)
  const query = useInfiniteQuery(applicationsQuery(group, queue))
  const { pages } = query.data ?? {}
  const rows = useMemo(() => pendingRows(pages ?? [], state), [pages, state])
  const counts = countsNow({ ...state, counts: state.counts ?? pages?.[0]?.counts ?? null })
  return { queue, state, query, rows, counts }
}

/** Prefetches the next application and the next page, so that an administrator who decides quickly never waits. */
function usePrefetchApplications(
  { rows, query }: Pick<ReturnType<typeof useApplicationRows>, 'rows' | 'query'>,
  at: Application | null,
) {
  const client = useQueryClient()
  const place = at ? rows.indexOf(at) : -1
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query
  const wantsMore =
    rows.length - place < prefetchedRows && hasNextPage && !isFetching && !isFetchNextPageError

  useEffect(() => {
    if (wantsMore) void fetchNextPage()
  }, [wantsMore, fetchNextPage])

  const [next, second] = rows.slice(place + 1)
  useEffect(() => {
    for (const row of [next, second]) {
      if (!row) continue
      void client.prefetchQuery(applicationQuery(row.applicationNo))
      if (row.restaurantImage) fetchPhoto(row.restaurantImage)
    }
  }, [client, next, second])
}

/** An Image instead of a preload link: the browser warns if a preload is not used within a few seconds. */
function fetchPhoto(address: string) {
  const photo = new Image()
  photo.sizes = photoSizes
  photo.srcset = pictureSrcSet(address) ?? ''
  photo.src = address
}

/** A verdict that can be taken back; its applications are known when the answer has arrived. */
type MadeVerdict = { readonly decided: Promise<readonly Application[]> }

const group = 'verdict'
const lastsMs = limits.applications.takeBackSeconds * 1000

/** Sends verdicts, shows the results and offers to take them back. */
function useVerdicts(
  queue: VerdictQueue,
  {
    onDecided,
    onTakenBack,
  }: {
    onDecided: (rows: readonly Application[]) => void
    onTakenBack: (rows: readonly Application[]) => void
  },
) {
  const client = useQueryClient()
  const made = useRef<readonly MadeVerdict[]>([])

  const forget = (one: MadeVerdict) => {
    made.current = made.current.filter((other) => other !== one)
  }

  async function decide(decision: VerdictDecision) {
    const answer = queue.decide(decision)
    const one: MadeVerdict = {
      decided: answer.then(
        ({ decided }) => decided,
        () => [],
      ),
    }
    made.current = [...made.current, one]
    try {
      tell(decision, await answer, one)
    } catch (error) {
      forget(one)
      showToast(failedText(decision, errorMessage(error)), 'error')
      // Another administrator may have been faster, or the answer was lost.
      void invalidateQueue(client)
    }
  }

  function tell(decision: VerdictDecision, outcome: VerdictOutcome, one: MadeVerdict) {
    const { decided, left } = outcome
    onDecided(decided)
    if (left.length > 0) void invalidateQueue(client)
    if (decided.length === 0) {
      forget(one)
      showToast(noneDecidedText(decision, outcome), 'error')
      return
    }
    const action = { label: '되돌리기', run: () => void takeBack(one) }
    showToast(doneText(decision, outcome), 'ok', { group, action, lastsMs })
    invalidateOtherLists(client)
  }

  async function takeBack(one: MadeVerdict) {
    forget(one)
    const decided = await one.decided
    if (decided.length === 0) return
    try {
      const { takenBack, left } = await queue.takeBack(decided)
      const isWhole = left.length === 0
      showToast(takenBackText(takenBack, left.length), isWhole ? 'ok' : 'error', { group })
      // If this one is too old to take back, earlier ones are too.
      if (takenBack.length === 0) made.current = []
      await invalidateQueue(client)
      invalidateOtherLists(client)
      onTakenBack(takenBack)
    } catch (error) {
      made.current = [...made.current, one]
      showToast(errorMessage(error), 'error')
    }
  }

  function takeBackLast() {
    const last = made.current.at(-1)
    if (last) void takeBack(last)
    else showToast('되돌릴 것이 없어요.', 'error', { group })
  }

  return { decide, takeBackLast }
}

const most = limits.applications.atOnce

/** The applications selected for a bulk decision. A row that leaves the list and returns is still selected. */
function useSelection(rows: readonly Application[]) {
  const [nos, setNos] = useState<ReadonlySet<string>>(new Set())
  const chosen = rows.filter(({ applicationNo }) => nos.has(applicationNo))
  const isFull = chosen.length >= most

  function toggle({ applicationNo }: Application) {
    if (isFull && !nos.has(applicationNo)) return showToast(messages.verdict.listRule, 'error')
    setNos((now) => {
      const next = new Set(now)
      if (!next.delete(applicationNo)) next.add(applicationNo)
      return next
    })
  }

  return {
    chosen,
    nos,
    toggle,
    /** Selects from the top, as many as one decision may have. */
    chooseAll: () => setNos(new Set(rows.slice(0, most).map(({ applicationNo }) => applicationNo))),
    clear: () => setNos(new Set()),
    remove: (gone: readonly Application[]) =>
      setNos((now) => {
        const next = new Set(now)
        for (const { applicationNo } of gone) next.delete(applicationNo)
        return next
      }),
  }
}
