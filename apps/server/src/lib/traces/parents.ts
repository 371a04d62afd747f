import type { Origin } from './traces.ts'

const nothing = /^0+$/

/** `traceparent` as the W3C describes it. Undefined for what cannot be read, which is then ours to begin. */
export function readTraceparent(header: string | string[] | undefined): Origin | undefined {
  if (typeof header !== 'string') return undefined
  const [, version, traceId, spanId, flags] =
    header.match(/^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-|$)/) ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined
  if (version === 'ff' || nothing.test(traceId) || nothing.test(spanId)) return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}
