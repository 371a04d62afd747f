// Loaded into the server before it starts: how long its loop was held up, and what it holds in memory.
import { readFileSync } from 'node:fs'

const tickMs = 10

let longestMs = 0
let longestWaitMs = 0
let last = performance.now()
let computed = computedMs()

/** By this thread alone, where the system tells: passwords and pictures are computed by others, which hold up nobody. */
function computedMs() {
  const { user, system } = process.cpuUsage()
  return threadMs() || (user + system) / 1000
}

/** Nothing where nobody counts: by now something has been computed. */
function threadMs() {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6
  } catch {
    return 0
  }
}

// A loop that waits for a processor is not blocked: only as much counts as it has computed meanwhile.
setInterval(() => {
  const now = performance.now()
  const used = computedMs() - computed
  const waited = now - last - tickMs
  longestWaitMs = Math.max(longestWaitMs, waited)
  longestMs = Math.max(longestMs, Math.min(waited, used))
  last = now
  computed = computedMs()
}, tickMs).unref()

process.on('message', (order) => {
  globalThis.gc?.()
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  process.send?.({ longestMs, longestWaitMs, heldBytes: heapUsed + external })
  // What came before is not asked for: a start holds the loop, and nobody's request does.
  if (order === 'begin') {
    longestMs = 0
    longestWaitMs = 0
  }
  // Collecting held up the loop just now, and nobody's request did.
  last = performance.now()
  computed = computedMs()
})
process.channel?.unref()
