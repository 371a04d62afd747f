// Loaded into the server before it starts: how long its loop was held up, and what it holds in memory.
import { readFileSync } from 'node:fs'

const tickMs = 10

let longestMs = 0
let longestWaitMs = 0
let last = performance.now()
let computed = computedMs()
let stolen = stolenMs()

/** By this thread alone, where the system tells: passwords and pictures are computed by others, which hold up nobody. */
function computedMs() {
  const { user, system } = process.cpuUsage()
  return threadMs() || (user + system) / 1000
}

/** Nothing where nobody counts: by now something has been computed. */
function threadMs() {
  const [nanoseconds] = wordsOf('/proc/thread-self/schedstat')
  return Number(nanoseconds ?? 0) / 1e6
}

/** On a machine that others share, what they took of the processors is counted as if we had computed meanwhile. */
function stolenMs() {
  const [cpu, ...ticks] = wordsOf('/proc/stat')
  return cpu === 'cpu' ? Number(ticks[7] ?? 0) * 10 : 0
}

function wordsOf(path) {
  try {
    return readFileSync(path, 'utf8').split('\n', 1)[0].split(/\s+/)
  } catch {
    return []
  }
}

// A loop that waits for a processor is not blocked: only as much counts as it has computed meanwhile.
setInterval(() => {
  const now = performance.now()
  const used = computedMs() - computed - (stolenMs() - stolen)
  const waited = now - last - tickMs
  longestWaitMs = Math.max(longestWaitMs, waited)
  longestMs = Math.max(longestMs, Math.min(waited, used))
  last = now
  computed = computedMs()
  stolen = stolenMs()
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
  stolen = stolenMs()
})
process.channel?.unref()
