import { isatty } from 'node:tty'

const graceMs = 10_000

type Closing = {
  readonly close: () => Promise<unknown>
  readonly onError: (error: unknown) => void
  /** It may be told twice, by who ends everything and by its primary; what a terminal says is for the primary. */
  readonly isWorker: boolean
  /** For SIGHUP, where nobody sits at a terminal: there is nobody to exchange. */
  readonly complain: (line: string) => void
}

/** SIGTERM and SIGINT: `close` ends what is under way, and the process with it. Gives what they do. */
export function closeOnSignal({ close, onError, isWorker, complain }: Closing): () => void {
  let closing = false
  const end = () => {
    // A second Ctrl-C means now.
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
