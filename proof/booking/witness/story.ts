import type { Place } from '../../shared/deeds.ts'
import { type Findings, noFindings } from '../findings.ts'

/** How long something was so. */
export type Span = {
  readonly from: number
  to: number
  /** Whether somebody must have asked for it, rather than that it came with something else. */
  readonly needsReason: boolean
  readonly reservationNo: string | null
}

/** One change of a booking, as its history should have it. */
export type Step = Place & { readonly kind: string }

/** What the database saw, told by deeds. */
export type Story = {
  readonly spans: Map<string, Span[]>
  readonly histories: Map<string, Step[]>
  /** Bookings by the key that they were made with. */
  readonly byKey: Map<string, string[]>
  readonly findings: Findings
}

export const emptyStory = (): Story => ({
  spans: new Map(),
  histories: new Map(),
  byKey: new Map(),
  findings: noFindings(),
})

type Beginning = {
  readonly deed: string
  /** What of it was so until now. */
  readonly before?: string
  readonly at: number
  readonly needsReason: boolean
  readonly reservationNo?: string
}

export function begin(story: Story, { deed, before, at, needsReason, reservationNo }: Beginning) {
  if (before !== undefined) end(story, before, at)
  add(story.spans, deed, {
    from: at,
    to: Number.POSITIVE_INFINITY,
    needsReason,
    reservationNo: reservationNo ?? null,
  })
}

export function end(story: Story, deed: string, at: number) {
  const last = story.spans.get(deed)?.at(-1)
  if (last) last.to = at
}

export function add<Value>(lists: Map<string, Value[]>, key: string, value: Value) {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}
