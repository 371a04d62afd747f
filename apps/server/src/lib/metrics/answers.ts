import type { Answered } from './metrics.ts'
import { madeWhenAsked, type Value } from './series.ts'

/** In seconds. From a kept answer to a statement that is cut off. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

const total = 'matjari_http_requests_total'
const duration = 'matjari_http_request_duration_seconds'

/** What is counted of one call. */
type Cell = {
  /** By the first number of the status. */
  readonly plain: Float64Array
  /** By status and kind of refusal: there are as many as the contract has. */
  readonly refused: Map<string, number>
  readonly times: Float64Array
  seconds: number
}

const newCell = (): Cell => ({
  plain: new Float64Array(6),
  refused: new Map(),
  times: new Float64Array(bounds.length + 1),
  seconds: 0,
})

/** Requests by call and outcome, and how long they took: a few additions for each. */
export function countAnswers() {
  const cells = new Map<string, Cell>()

  function answered({ call, status, refusal, ms }: Answered) {
    let cell = cells.get(call)
    if (!cell) {
      cell = newCell()
      cells.set(call, cell)
    }
    const kind = Math.floor(status / 100)
    if (refusal === undefined) cell.plain[kind] = (cell.plain[kind] ?? 0) + 1
    else {
      const outcome = `${kind} ${refusal}`
      cell.refused.set(outcome, (cell.refused.get(outcome) ?? 0) + 1)
    }
    const seconds = ms / 1000
    cell.seconds += seconds
    const place = bucketOf(seconds)
    cell.times[place] = (cell.times[place] ?? 0) + 1
  }

  return {
    answered,
    metrics: [
      madeWhenAsked(
        { name: total, help: 'Answered requests, by outcome', type: 'counter', aggregator: 'sum' },
        () => [...cells].flatMap(([call, cell]) => outcomesOf(call, cell)),
      ),
      madeWhenAsked(
        { name: duration, help: 'How long an answer took', type: 'histogram', aggregator: 'sum' },
        () => [...cells].flatMap(([call, cell]) => timesOf(call, cell)),
      ),
    ],
  }
}

function bucketOf(seconds: number): number {
  let place = 0
  for (const bound of bounds) {
    if (seconds <= bound) break
    place += 1
  }
  return place
}

function outcomesOf(call: string, { plain, refused }: Cell): Value[] {
  const value = (kind: string | number, refusal: string, count: number): Value => ({
    metricName: total,
    labels: { call, status: `${kind}xx`, refusal },
    value: count,
  })
  return [
    ...[...plain].flatMap((count, kind) => (count > 0 ? [value(kind, 'none', count)] : [])),
    ...[...refused].map(([outcome, count]) => {
      const [kind = '', refusal = ''] = outcome.split(' ')
      return value(kind, refusal, count)
    }),
  ]
}

function timesOf(call: string, { times, seconds }: Cell): Value[] {
  let count = 0
  const value = (part: string, labels: Value['labels'], number: number): Value => ({
    metricName: `${duration}_${part}`,
    labels: { call, ...labels },
    value: number,
  })
  const buckets = [...times].map((more, place) => {
    count += more
    return value('bucket', { le: bounds[place] ?? '+Inf' }, count)
  })
  return [...buckets, value('sum', {}, seconds), value('count', {}, count)]
}
