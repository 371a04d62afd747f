import type { Spans } from '../../shared/spans.ts'
import type { Live } from '../../shared/witness/record.ts'
import { type Findings, noFindings } from '../findings.ts'
import type { SeenWaiting } from './record.ts'

/** What freed the table that was held for an entry. */
export const causes = {
  cancel: '취소',
  change: '변경',
  declined: '다음 순서로 넘김',
  expired: '시간이 지남',
  settings: '정원을 늘림',
  resume: '예약을 다시 받음',
  openDay: '휴무를 거둠',
  secondLook: '다시 살펴봄',
} as const

export type Cause = keyof typeof causes
export const causeNames = Object.keys(causes).filter((name): name is Cause => name in causes)

/** One offer, from its commit to its end. */
export type Offer = {
  readonly from: number
  to: number
  readonly waitingNo: string
  readonly memberNo: string
  readonly day: string
  readonly minute: number
  readonly until: number
}

/** What the database saw: actions, waitlists and offers. */
export type Story = {
  readonly spans: Spans
  /** Who joined, and what for. */
  readonly joined: Map<string, SeenWaiting>
  readonly offers: Map<string, Offer>
  readonly ends: Record<SeenWaiting['state'], number>
  readonly causes: Record<Cause, number>
  /** The tables of members, each time they changed. */
  readonly tables: Map<string, { readonly from: number; readonly held: readonly Live[] }[]>
  /** Those who had room and could not have it, because of tables or offers that they have elsewhere. */
  readonly blocked: Set<string>
  /** Offers that a booking of their member excludes. */
  readonly excluded: Set<string>
  /** Entries already reported as passed over. */
  readonly overlooked: Set<string>
  readonly findings: Findings
}

export const emptyStory = (): Story => ({
  spans: new Map(),
  joined: new Map(),
  offers: new Map(),
  ends: { waiting: 0, held: 0, accepted: 0, declined: 0, expired: 0, left: 0, over: 0 },
  causes: {
    cancel: 0,
    change: 0,
    declined: 0,
    expired: 0,
    settings: 0,
    resume: 0,
    openDay: 0,
    secondLook: 0,
  },
  tables: new Map(),
  blocked: new Set(),
  excluded: new Set(),
  overlooked: new Set(),
  findings: noFindings(),
})
