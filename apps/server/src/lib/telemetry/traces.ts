export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

/** What a span is: somebody asked us, we asked somebody, or neither. */
export type Kind = 'server' | 'client' | 'internal'

export type Origin = {
  readonly traceId: string
  readonly spanId: string
  readonly isSampled: boolean
}

export type Span = Origin & {
  /** Once; what comes after the first time is not heard. */
  readonly end: (how?: {
    readonly name?: string
    readonly attributes?: Attributes
    readonly failed?: boolean
  }) => void
}

/** What took how long, told to a collector. There is none unless one is configured. */
export type Traces = {
  /** A request from outside; `parent` by a proxy that is trusted. */
  readonly begin: (name: string, parent: Origin | undefined) => Span
  /** Whatever is begun during the work belongs to the span. */
  readonly within: <T>(span: Span, work: () => T) => T
  /** A statement for whoever is under way. For nobody it is not told: jobs ask every second. */
  readonly statement: <T>(sql: string, work: () => Promise<T>) => Promise<T>
  /** Something that nobody waits for. */
  readonly task: <T>(name: string, work: () => Promise<T>) => Promise<T>
  /** Tells what is left. */
  readonly close: () => Promise<void>
}
