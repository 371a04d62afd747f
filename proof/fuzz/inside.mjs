// Loaded into the server before it starts: how long its loop was held up, and what it holds in memory.
const tickMs = 10

let longestMs = 0
let longestWaitMs = 0
let last = performance.now()
let spent = process.cpuUsage()

// A loop that waits for a processor is not blocked: only as much counts as the process has computed meanwhile.
setInterval(() => {
  const now = performance.now()
  const used = process.cpuUsage(spent)
  const waited = now - last - tickMs
  longestWaitMs = Math.max(longestWaitMs, waited)
  longestMs = Math.max(longestMs, Math.min(waited, (used.user + used.system) / 1000))
  last = now
  spent = process.cpuUsage()
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
  spent = process.cpuUsage()
})
process.channel?.unref()
