import type { Attempt } from './actions/attempt.ts'

/** How long something was so. */
export type Span = {
  readonly from: number
  to: number
  /** Whether a call must have asked for it; otherwise it may be the effect of another change. */
  readonly needsReason: boolean
  /** The number in the answer. */
  readonly no: string | null
}

/** What the database saw, by deeds. */
export type Spans = Map<string, Span[]>

type Beginning = {
  readonly deed: string
  /** What of it was so until now. */
  readonly before?: string
  readonly at: number
  readonly needsReason: boolean
  readonly no?: string
}

export function begin(spans: Spans, { deed, before, at, needsReason, no }: Beginning) {
  if (before !== undefined) end(spans, before, at)
  add(spans, deed, { from: at, to: Number.POSITIVE_INFINITY, needsReason, no: no ?? null })
}

export function end(spans: Spans, deed: string, at: number) {
  const last = spans.get(deed)?.at(-1)
  if (last) last.to = at
}

export function add<Value>(lists: Map<string, Value[]>, key: string, value: Value) {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

/** Two clocks of one machine that are read one after the other. */
export const slackMs = 2

type Compared = {
  readonly attempts: readonly Attempt[]
  readonly spans: Spans
  /** What stays for good, under its number. */
  readonly isMaking: (kind: string) => boolean
}

/** Compares the answers with what the database saw, both ways. */
export function compare({ attempts, spans, isMaking }: Compared) {
  const possible = new Set<string>()
  const refused = new Map<string, string>()
  const missing: Attempt[] = []
  for (const attempt of attempts) {
    if (attempt.outcome === 'refused') refused.set(attempt.deed, attempt.code)
    else possible.add(attempt.deed)
    const seen = spans.get(attempt.deed) ?? []
    if (attempt.outcome === 'accepted' && !isTrue(attempt, seen, isMaking)) missing.push(attempt)
  }
  const unasked: string[] = []
  for (const [deed, seen] of spans)
    if (!possible.has(deed) && seen.some(({ needsReason }) => needsReason))
      unasked.push(`${deed}: ${refused.get(deed) ?? '아무도 바라지 않음'}`)
  return { missing, unasked }
}

/** It was so at some moment between question and answer; what is made stays for good. */
function isTrue(
  { sentAt, answeredAt, numbers: told, kind }: Attempt,
  spans: readonly Span[],
  isMaking: Compared['isMaking'],
) {
  return spans.some(({ from, to, no }) =>
    isMaking(kind)
      ? to === Number.POSITIVE_INFINITY && told.every((one) => one === no)
      : from <= answeredAt + slackMs && to >= sentAt - slackMs,
  )
}
