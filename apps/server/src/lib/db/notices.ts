export type NoticeListener = {
  /** Also the notices of this very process. */
  readonly onNotice: (payload: string) => void
  /** Notices may have been missed: look for yourself. */
  readonly onGap: () => void
  /** From now on nothing is heard; `onGap` says when it is again. */
  readonly onAway?: () => void
}

/**
 * Short notices between server processes ("something is new in room 7"). What is new is read from the
 * database, so a notice that is lost or comes twice does no harm.
 */
export type Notices = {
  /** Resolves when everything from now on is heard; the answer stops listening. */
  readonly listen: (channel: string, listener: NoticeListener) => Promise<() => Promise<void>>
  /** Outside a transaction. In one, a statement calls `pg_notify` itself and is told with the commit. */
  readonly announce: (channel: string, payload: string) => Promise<void>
}
