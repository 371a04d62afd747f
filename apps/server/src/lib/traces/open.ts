import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { sendSpans } from './sending.ts'
import type { TracesConfig } from './settings.ts'
import { summaryOf, textOf } from './statements.ts'
import type { Attributes, Kind, Origin, Span, Traces } from './traces.ts'

type Beginning = {
  readonly name: string
  readonly kind: Kind
  readonly parent: Origin | undefined
  readonly attributes?: Attributes
}

const nowMs = () => performance.timeOrigin + performance.now()

/** Loaded only where a collector is configured: see `tracesOf`. */
export function openTraces(config: TracesConfig, onError: (line: string) => void): Traces {
  const sending = sendSpans(config, onError)
  const underWay = new AsyncLocalStorage<Span>()

  /** By the number itself, so that all who ask agree about one trace. */
  const isChosen = (traceId: string) =>
    Number.parseInt(traceId.slice(-8), 16) / 0x1_0000_0000 < config.share

  function begin({ name, kind, parent, attributes }: Beginning): Span {
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
      // Its name only: what a database or a mail server says may quote what people wrote.
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
