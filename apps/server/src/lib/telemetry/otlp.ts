import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { TracesConfig } from '../telemetry-settings.ts'
import { version } from '../version.ts'
import type { Attributes, Kind, Origin, Span, Traces } from './traces.ts'

const known = new Map<string, string>()
const most = 2_000
const longest = 4_000

/** A statement's verb and first table, such as `insert reservation`: the name by which people recognize it. */
export function summaryOf(sql: string): string {
  const found = known.get(sql)
  if (found !== undefined) return found
  const made = summarize(sql)
  // Some statements are assembled from parts, so the cache has a limit.
  if (known.size >= most) known.clear()
  known.set(sql, made)
  return made
}

/** Values are parameters and never part of the text. */
const textOf = (sql: string) => sql.slice(0, longest)

const named = String.raw`"?([a-z_]\w*)"?`
const inserted = new RegExp(String.raw`\binsert\s+into\s+${named}`, 'i')
const deleted = new RegExp(String.raw`\bdelete\s+from\s+${named}`, 'i')
const updated = new RegExp(String.raw`\bupdate\s+${named}(?:\s+as\s+\w+)?\s+set\b`, 'i')
const read = new RegExp(String.raw`\bfrom\s+${named}`, 'i')

function summarize(sql: string): string {
  for (const [verb, pattern] of [
    ['insert', inserted],
    ['update', updated],
    ['delete', deleted],
    ['select', read],
  ] as const) {
    const table = pattern.exec(sql)?.[1]
    if (table) return `${verb} ${table.toLowerCase()}`
  }
  return (/^\s*(\w+)/.exec(sql)?.[1] ?? 'statement').toLowerCase()
}

/** A finished span. Times are milliseconds since 1970, with fractions. */
type Ended = {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string | undefined
  readonly name: string
  readonly kind: Kind
  readonly began: number
  readonly ended: number
  readonly attributes: Attributes
  readonly failed: boolean
}

const kinds: Record<Kind, number> = { internal: 1, server: 2, client: 3 }
const statusUnset = 0
const statusError = 2

/** Nanoseconds as text, because a number cannot represent them exactly. */
const nanos = (ms: number) => (BigInt(Math.round(ms * 1000)) * 1000n).toString()

function valueOf(value: string | number | boolean) {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}

const listOf = (attributes: Attributes) =>
  Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: valueOf(value) }],
  )

const spanOf = ({ kind, began, ended, attributes, failed, ...same }: Ended) => ({
  ...same,
  kind: kinds[kind],
  startTimeUnixNano: nanos(began),
  endTimeUnixNano: nanos(ended),
  attributes: listOf(attributes),
  status: { code: failed ? statusError : statusUnset },
})

/** The JSON of OTLP over HTTP: https://opentelemetry.io/docs/specs/otlp. */
const requestOf = (spans: readonly Ended[], { service }: Pick<TracesConfig, 'service'>) => ({
  resourceSpans: [
    {
      resource: {
        attributes: listOf({
          'service.name': service,
          'service.version': version,
          'process.pid': process.pid,
        }),
      },
      scopeSpans: [{ scope: { name: 'matjari', version }, spans: spans.map(spanOf) }],
    },
  ],
})

const everyMs = 2_000
const batchMost = 512
/** At most this many spans wait: the collector is slower than the server, or away. */
const waitingMost = 4_096
const patienceMs = 5_000
/** Errors are reported at most this often. */
const tellMs = 60_000

/** Posts spans in batches, one after the other. Spans that cannot be posted are lost, so that no request waits. */
function sendSpans(config: TracesConfig, onError: (line: string) => void) {
  let waiting: Ended[] = []
  let lost = 0
  let toldAt = Number.NEGATIVE_INFINITY
  let sending: Promise<void> | undefined

  function tell(reason: string) {
    if (performance.now() - toldAt < tellMs) return
    toldAt = performance.now()
    onError(`traces could not be sent (${reason}), spans lost so far: ${lost}`)
  }

  async function post(batch: readonly Ended[]) {
    try {
      const response = await fetch(config.url, {
        method: 'POST',
        headers: { ...config.headers, 'content-type': 'application/json' },
        body: JSON.stringify(requestOf(batch, config)),
        signal: AbortSignal.timeout(patienceMs),
        redirect: 'error',
      })
      await response.arrayBuffer()
      if (response.ok) return
      lost += batch.length
      tell(`status ${response.status}`)
    } catch (error) {
      lost += batch.length
      tell(error instanceof Error ? error.name : 'unknown')
    }
  }

  async function sendAll() {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchMost)
      waiting = waiting.slice(batchMost)
      await post(batch)
    }
  }

  function send() {
    sending ??= sendAll().finally(() => {
      sending = undefined
    })
    return sending
  }

  const timer = setInterval(() => void send(), everyMs)
  timer.unref()

  return {
    add(span: Ended) {
      if (waiting.length >= waitingMost) {
        lost += 1
        tell('too many waiting')
        return
      }
      waiting.push(span)
      if (waiting.length >= batchMost) void send()
    },
    async close() {
      clearInterval(timer)
      await send()
    },
  }
}

const nowMs = () => performance.timeOrigin + performance.now()

/** Loaded only when a collector is configured: see `tracesOf`. */
export function openTraces(config: TracesConfig, onError: (line: string) => void): Traces {
  const sending = sendSpans(config, onError)
  const underWay = new AsyncLocalStorage<Span>()

  /** Decided by the trace number itself, so that all processes agree about one trace. */
  const isChosen = (traceId: string) =>
    Number.parseInt(traceId.slice(-8), 16) / 0x1_0000_0000 < config.share

  function begin({
    name,
    kind,
    parent,
    attributes,
  }: {
    name: string
    kind: Kind
    parent: Origin | undefined
    attributes?: Attributes
  }): Span {
    const traceId = parent?.traceId ?? randomBytes(16).toString('hex')
    const spanId = randomBytes(8).toString('hex')
    const isSampled = parent ? parent.isSampled : isChosen(traceId)
    const began = nowMs()
    let isOver = !isSampled
    return {
      traceId,
      spanId,
      isSampled,
      end(how = {}) {
        if (isOver) return
        isOver = true
        sending.add({
          traceId,
          spanId,
          parentSpanId: parent?.spanId,
          name: how.name ?? name,
          kind,
          began,
          ended: nowMs(),
          attributes: { ...attributes, ...how.attributes },
          failed: how.failed ?? false,
        })
      },
    }
  }

  async function during<T>(span: Span, work: () => Promise<T>): Promise<T> {
    try {
      const done = await work()
      span.end()
      return done
    } catch (error) {
      // Only the error's name: messages of a database or a mail server may quote personal data.
      const type = error instanceof Error ? error.name : 'unknown'
      span.end({ failed: true, attributes: { 'error.type': type } })
      throw error
    }
  }

  return {
    begin: (name, parent) => begin({ name, kind: 'server', parent }),
    within: (span, work) => underWay.run(span, work),
    statement(sql, work) {
      const parent = underWay.getStore()
      if (!parent?.isSampled) return work()
      const summary = summaryOf(sql)
      const attributes = {
        'db.system.name': 'postgresql',
        'db.query.summary': summary,
        'db.query.text': textOf(sql),
      }
      return during(begin({ name: summary, kind: 'client', parent, attributes }), work)
    },
    task(name, work) {
      const span = begin({ name, kind: 'client', parent: undefined })
      return underWay.run(span, () => during(span, work))
    },
    close: () => sending.close(),
  }
}
