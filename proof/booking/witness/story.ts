import type { Place } from '../../shared/deeds.ts'
import type { Spans } from '../../shared/spans.ts'
import { type Findings, noFindings } from '../findings.ts'

/** One change of a booking, as its history should have it. */
export type Step = Place & { readonly kind: string }

/** What the database saw, by action. */
export type Story = {
  readonly spans: Spans
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
