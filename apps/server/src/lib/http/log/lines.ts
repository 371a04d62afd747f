import sonicBoom from 'sonic-boom'
import type { LogStream } from './logging.ts'

const usual = { everyMs: 100, mostCharacters: 32 * 1024 }
const warning = 40
/** Asks the logger to leave the level of each line here. */
const tellsLevel = Symbol.for('pino.metadata')

/**
 * Where the log goes. Lines about what goes well wait a moment for each other: to hand over each by itself would be a
 * fifth of the work of a kept answer. A warning goes out at once, after everything before it.
 */
export function logLines(
  write: (lines: string) => void = toStandardOutput(),
  { everyMs, mostCharacters } = usual,
): LogStream & { readonly flush: () => void } {
  let waiting = ''
  let timer: NodeJS.Timeout | undefined

  function flush() {
    clearTimeout(timer)
    timer = undefined
    const lines = waiting
    waiting = ''
    if (lines !== '') write(lines)
  }

  const stream = {
    [tellsLevel]: true,
    lastLevel: 0,
    flush,
    write(line: string) {
      waiting += line
      if (stream.lastLevel >= warning || waiting.length >= mostCharacters) flush()
      // A process that has nothing else to do may end; its end writes what waits.
      else timer ??= setTimeout(flush, everyMs).unref()
    },
  }
  process.once('exit', flush)
  return stream
}

/**
 * Waits for whoever reads slowly, where Node's own stream would keep lines without bound and lose them with the process.
 * Whoever read the log may also have gone: the server goes on without it.
 */
function toStandardOutput() {
  const output = new sonicBoom.SonicBoom({ fd: 1, sync: true })
  let isRead = true
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    isRead = false
  })
  return (lines: string) => {
    if (isRead) output.write(lines)
  }
}
