// The child process that renders pictures. Only this process and tests decode files from outside.
import { AppError } from '../app-error.ts'
import { renderInline } from './render-inline.ts'
import type { RenderingOrder, RenderingResult, ready } from './rendering.ts'

// The server is gone. Killed at once, because a decoder cannot be stopped in any other way.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
// A signal to the whole process group is for the server, which finishes its work first.
process.on('SIGTERM', () => {})
process.on('SIGINT', () => {})

async function resultOf({ no, work, sent }: RenderingOrder): Promise<RenderingResult> {
  try {
    return { no, made: await renderInline[work](sent) }
  } catch (error) {
    if (error instanceof AppError)
      return { no, refused: { kind: error.kind, message: error.message } }
    return { no, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

// With an error callback: the server may be gone by now, which 'disconnect' above handles.
const tell = (message: RenderingResult | typeof ready) => process.send?.(message, () => {})

tell('ready')
process.on('message', (order: RenderingOrder) => {
  void resultOf(order).then(tell)
})
