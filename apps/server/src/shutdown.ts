const graceMs = 10_000

/** SIGTERM and SIGINT: `close` ends what is under way, and the process with it. */
export function closeOnSignal({
  close,
  onError,
}: {
  close: () => Promise<unknown>
  onError: (error: unknown) => void
}) {
  let closing = false
  const end = () => {
    // A second Ctrl-C means now.
    if (closing) process.exit(1)
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
  process.on('SIGINT', end)
}
