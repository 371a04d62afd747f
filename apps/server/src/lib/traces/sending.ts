import { type Ended, requestOf } from './otlp.ts'
import type { TracesConfig } from './settings.ts'

const everyMs = 2_000
const batchMost = 512
/** More than that wait for no collector: it is slower than we are, or away. */
const waitingMost = 4_096
const patienceMs = 5_000
/** So often at most somebody is told that it does not work. */
const tellMs = 60_000

/** Posts spans in batches, one after the other. What cannot be posted is lost: no request waits for it. */
export function sendSpans(config: TracesConfig, onError: (line: string) => void) {
  let waiting: Ended[] = []
  let lost = 0
  let toldAt = Number.NEGATIVE_INFINITY
  let sending: Promise<void> | undefined

  function tell(reason: string) {
    if (performance.now() - toldAt < tellMs) return
    toldAt = performance.now()
    onError(`traces could not be sent (${reason}), spans lost so far: ${lost}`)
  }

  async function post(batch: readonly Ended[]) {
    try {
      const response = await fetch(config.url, {
        method: 'POST',
        headers: { ...config.headers, 'content-type': 'application/json' },
        body: JSON.stringify(requestOf(batch, config)),
        signal: AbortSignal.timeout(patienceMs),
        redirect: 'error',
      })
      await response.arrayBuffer()
      if (response.ok) return
      lost += batch.length
      tell(`status ${response.status}`)
    } catch (error) {
      lost += batch.length
      tell(error instanceof Error ? error.name : 'unknown')
    }
  }

  async function sendAll() {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchMost)
      waiting = waiting.slice(batchMost)
      await post(batch)
    }
  }

  function send() {
    sending ??= sendAll().finally(() => {
      sending = undefined
    })
    return sending
  }

  const timer = setInterval(() => void send(), everyMs)
  timer.unref()

  return {
    add(span: Ended) {
      if (waiting.length >= waitingMost) {
        lost += 1
        tell('too many waiting')
        return
      }
      waiting.push(span)
      if (waiting.length >= batchMost) void send()
    },
    async close() {
      clearInterval(timer)
      await send()
    },
  }
}
