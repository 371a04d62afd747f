import type { Answer, Input } from '@matjari/contract/calls/all'
import type { Application, ApplicationCounts } from '@matjari/contract/restaurants/entities'
import { api } from '../../lib/api.ts'
import { errorMessage } from '../../lib/api-error.ts'
import { countsWithout } from './application-groups.ts'

type Sent = Input<'POST /api/admin/applications/verdicts', File>['body']

export type VerdictDecision = {
  readonly verdict: Sent['verdict']
  readonly rows: readonly Application[]
  readonly reason: string
  /** Decided together with others. */
  readonly isBulk: boolean
}

type Left = Answer<'POST /api/admin/applications/verdicts'>['left']

export type VerdictOutcome = { readonly decided: readonly Application[]; readonly left: Left }

export type ApplicationPage = Answer<'GET /api/admin/applications'> & {
  /** How many verdict answers had arrived before this page was requested. */
  readonly answersBefore: number
}

type QueueState = {
  /** Decided on this screen; the answer has not arrived yet. */
  readonly pending: ReadonlyMap<string, Application>
  /** No longer pending, with the number of the answer that said so. */
  readonly gone: ReadonlyMap<string, number>
  /** Why a verdict failed. */
  readonly failures: ReadonlyMap<string, string>
  readonly counts: ApplicationCounts | null
}

const failed = '처리하지 못했어요. 다시 시도해 주세요.'

const without = <Value>(map: ReadonlyMap<string, Value>, nos: readonly string[]) =>
  new Map([...map].filter(([no]) => !nos.includes(no)))

const withAll = <Value>(map: ReadonlyMap<string, Value>, nos: readonly string[], value: Value) =>
  new Map([...map, ...nos.map((no) => [no, value] as const)])

const nosOf = (rows: readonly Application[]) => rows.map(({ applicationNo }) => applicationNo)

/**
 * The verdicts of this screen, before and after the server has answered them. Verdict and list requests run one after
 * another, so that every list reflects exactly the verdicts before it.
 */
export function makeVerdictQueue() {
  const inTurn = makeSerialQueue()
  const listeners = new Set<() => void>()
  let answers = 0
  let state: QueueState = { pending: new Map(), gone: new Map(), failures: new Map(), counts: null }

  function change(next: Partial<QueueState>) {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  async function list(
    ask: () => Promise<Answer<'GET /api/admin/applications'>>,
  ): Promise<ApplicationPage> {
    return inTurn(async () => {
      const answersBefore = answers
      const answer = await ask()
      change({ counts: answer.counts })
      return { ...answer, answersBefore }
    })
  }

  async function decide({
    verdict,
    rows,
    reason,
    isBulk,
  }: VerdictDecision): Promise<VerdictOutcome> {
    const nos = nosOf(rows)
    const pending = new Map([
      ...state.pending,
      ...rows.map((row) => [row.applicationNo, row] as const),
    ])
    change({ pending, failures: without(state.failures, nos) })
    const body = {
      verdict,
      applicationNos: nos,
      reason,
      isBulk: isBulk ? ('Y' as const) : ('N' as const),
    }
    try {
      const { decided, left, counts } = await inTurn(() =>
        api('POST /api/admin/applications/verdicts', { body }),
      )
      answers += 1
      const leftFor = (why: Left[number]['why']) =>
        left.filter((one) => one.why === why).map(({ applicationNo }) => applicationNo)
      change({
        pending: without(state.pending, nos),
        gone: withAll(state.gone, [...decided, ...leftFor('gone')], answers),
        failures: withAll(state.failures, leftFor('failed'), failed),
        counts,
      })
      return { decided: rows.filter((row) => decided.includes(row.applicationNo)), left }
    } catch (error) {
      change({
        pending: without(state.pending, nos),
        failures: withAll(state.failures, nos, errorMessage(error)),
      })
      throw error
    }
  }

  async function takeBack(rows: readonly Application[]) {
    const body = { applicationNos: nosOf(rows) }
    const { takenBack, left, counts } = await inTurn(() =>
      api('POST /api/admin/applications/take-back', { body }),
    )
    answers += 1
    change({ gone: without(state.gone, takenBack), counts })
    return { takenBack: rows.filter((row) => takenBack.includes(row.applicationNo)), left }
  }

  return {
    list,
    decide,
    takeBack,
    current: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

export type VerdictQueue = ReturnType<typeof makeVerdictQueue>

const isHidden = ({ pending, gone }: QueueState, applicationNo: string, answersBefore: number) =>
  pending.has(applicationNo) || (gone.get(applicationNo) ?? 0) > answersBefore

/** The pending applications, oldest first, without those just decided here. */
export function pendingRows(
  pages: readonly ApplicationPage[],
  state: QueueState,
): readonly Application[] {
  const visible = pages.flatMap(({ applications, answersBefore }) =>
    applications.filter(({ applicationNo }) => !isHidden(state, applicationNo, answersBefore)),
  )
  return [...new Map(visible.map((row) => [row.applicationNo, row])).values()]
}

/** The counts after all pending verdicts. */
export const countsNow = ({ counts, pending }: QueueState) =>
  counts && countsWithout(counts, [...pending.values()])

/** Runs tasks one after another, in the order they were added. */
function makeSerialQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <Answer>(run: () => Promise<Answer>): Promise<Answer> => {
    const next = last.then(run)
    last = next.catch(() => undefined)
    return next
  }
}
