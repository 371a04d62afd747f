import type { FastifyInstance } from 'fastify'

const graceMs = 10_000

/** SIGTERM and SIGINT: take no new connections, finish what is under way, close the rest. */
export function closeOnSignal(app: FastifyInstance) {
  let closing = false
  const close = () => {
    // A second Ctrl-C means now.
    if (closing) process.exit(1)
    closing = true
    const impatient = setTimeout(() => process.exit(1), graceMs)
    impatient.unref()
    app.close().then(
      () => process.exit(0),
      (error: unknown) => {
        app.log.error({ err: error }, 'close failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', close)
  process.on('SIGINT', close)
}
