import { version } from '../settings/version.ts'
import type { TracesConfig } from './settings.ts'
import type { Attributes, Kind } from './traces.ts'

/** A span that is over. Times are milliseconds since 1970, with fractions. */
export type Ended = {
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

/** Nanoseconds as text: a number cannot hold them. */
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

/** As OTLP over HTTP wants it in JSON: https://opentelemetry.io/docs/specs/otlp. */
export const requestOf = (spans: readonly Ended[], { service }: Pick<TracesConfig, 'service'>) => ({
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
