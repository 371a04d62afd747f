import { isatty } from 'node:tty'

const graceMs = 10_000

type Closing = {
  readonly close: () => Promise<unknown>
  readonly onError: (error: unknown) => void
  /**
   * A worker may get the signal twice, from the operating system and from its primary; Ctrl-C in a terminal is for
   * the primary.
   */
  readonly isWorker: boolean
  /** Answers SIGHUP when no terminal is attached: a single process has no workers to replace. */
  readonly complain: (line: string) => void
}

/** On SIGTERM and SIGINT: `close` finishes the work in progress, then the process ends. Returns the handler. */
export function closeOnSignal({ close, onError, isWorker, complain }: Closing): () => void {
  let closing = false
  const end = () => {
    // A second Ctrl-C ends the process at once.
    if (closing && !isWorker) process.exit(1)
    if (closing) return
    closing = true
    const impatient = setTimeout(() => process.exit(1), graceMs)
    impatient.unref()
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        onError(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', isWorker ? () => {} : end)
  if (isWorker) process.on('SIGHUP', () => {})
  else if (!isatty(0))
    process.on('SIGHUP', () =>
      complain('WORKERS가 1이라 SIGHUP으로 바꿀 일꾼이 없어요. 다시 시작해 주세요.'),
    )
  return end
}
