export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

/** A request to this server, a request by this server, or neither. */
export type Kind = 'server' | 'client' | 'internal'

export type Origin = {
  readonly traceId: string
  readonly spanId: string
  readonly isSampled: boolean
}

export type Span = Origin & {
  /** Only the first call counts. */
  readonly end: (how?: {
    readonly name?: string
    readonly attributes?: Attributes
    readonly failed?: boolean
  }) => void
}

/** Records how long things took, for a collector. Exists only when one is configured. */
export type Traces = {
  /** A request from outside; `parent` comes from a trusted proxy. */
  readonly begin: (name: string, parent: Origin | undefined) => Span
  /** Spans that begin during the work become children of the span. */
  readonly within: <T>(span: Span, work: () => T) => T
  /**
   * A database statement inside the current span. Outside of any span nothing is recorded: jobs run queries every
   * second.
   */
  readonly statement: <T>(sql: string, work: () => Promise<T>) => Promise<T>
  /** Background work that no request waits for. */
  readonly task: <T>(name: string, work: () => Promise<T>) => Promise<T>
  /** Sends the remaining spans. */
  readonly close: () => Promise<void>
}
