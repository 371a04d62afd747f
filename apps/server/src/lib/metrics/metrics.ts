import type { RefusalKind } from '@matjari/contract/refusals'
import type { Happening, HappeningValue, State } from './names.ts'

/** One answered request. */
export type Answered = {
  /** Of a call its key, of anything else the kind of thing it is: never what somebody wrote as an address. */
  readonly call: string
  readonly status: number
  readonly refusal: RefusalKind | undefined
  readonly ms: number
}

export type AnswerWatch = (answered: Answered) => void

/** One number, or one for each value of the label; undefined: not known. */
export type Read = number | Readonly<Record<string, number>> | undefined

export type Job = { readonly ended: (round: { failed: boolean; ms: number }) => void }

/** What is counted for whoever runs the server. There is none unless somebody configured a way to read it. */
export type Metrics = {
  readonly answered: AnswerWatch
  readonly count: <H extends Happening>(what: H, value: HappeningValue<H>, times?: number) => void
  readonly job: (name: string, everyMs: number) => Job
  /** From now on it is asked whenever somebody looks. The last who knows is asked. */
  readonly ask: (state: State, read: () => Read | Promise<Read>) => void
  /** All of it, as Prometheus reads it. */
  readonly text: () => Promise<string>
  /** All of it, for another process that adds it to that of others. */
  readonly values: () => Promise<object[]>
}
