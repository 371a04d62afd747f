// Loaded into the server before it starts: how long its loop was held up, and what it holds in memory.
import { readFileSync } from 'node:fs'

const tickMs = 10

let longestMs = 0
let longestWaitMs = 0
let last = performance.now()
let computed = computedMs()

/** By this thread alone, where the system tells: other threads compute passwords and pictures, which delays no request. */
function computedMs() {
  const { user, system } = process.cpuUsage()
  return threadMs() || (user + system) / 1000
}

/** Zero where the system does not count: by now the thread has computed something. */
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
  // Earlier delays do not count: the start held the loop, not a request.
  if (order === 'begin') {
    longestMs = 0
    longestWaitMs = 0
  }
  // The garbage collection delayed the loop just now, not a request.
  last = performance.now()
  computed = computedMs()
})
process.channel?.unref()
