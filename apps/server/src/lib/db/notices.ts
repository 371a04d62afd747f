import { EventEmitter } from 'node:events'

export type NoticeListener = {
  /** Also the notices of this very process. */
  readonly onNotice: (payload: string) => void
  /** Notices may have been missed: look for yourself. */
  readonly onGap: () => void
}

/**
 * Short notices between server processes ("something is new in room 7"). What is new is read from the
 * database, so a notice that is lost or comes twice does no harm.
 */
export type Notices = {
  /** Resolves when everything from now on is heard; the answer stops listening. */
  readonly listen: (channel: string, listener: NoticeListener) => Promise<() => Promise<void>>
  /** Outside a transaction. */
  readonly announce: (channel: string, payload: string) => Promise<void>
  /**
   * After the commit of a statement that called `pg_notify` itself. On a server PostgreSQL has told
   * everyone already; embedded there is nobody else, and this tells ourselves.
   */
  readonly echo: (channel: string, payload: string) => void
}

/** The embedded database has one process, and it need not ask anybody. */
export function localNotices(): Notices {
  const emitter = new EventEmitter()
  emitter.setMaxListeners(0)
  const echo = (channel: string, payload: string) => {
    // Later, as from a server: whoever announces something does not wait for those who listen.
    setImmediate(() => emitter.emit(channel, payload))
  }
  return {
    async listen(channel, { onNotice }) {
      emitter.on(channel, onNotice)
      return async () => {
        emitter.off(channel, onNotice)
      }
    },
    announce: async (channel, payload) => echo(channel, payload),
    echo,
  }
}
