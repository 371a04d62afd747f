// The process that draws. Nothing but this one and tests unpacks what strangers send.
import { AppError } from '../app-error.ts'
import { renderInline } from './render-inline.ts'
import type { RenderingAnswer, RenderingOrder, ready } from './rendering.ts'

// Whoever asked is gone. At once: a decoder cannot be stopped in any other way.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
// A signal to the whole group is for the server, which ends what is under way first.
process.on('SIGTERM', () => {})
process.on('SIGINT', () => {})

async function answerTo({ no, work, sent }: RenderingOrder): Promise<RenderingAnswer> {
  try {
    return { no, made: await renderInline[work](sent) }
  } catch (error) {
    if (error instanceof AppError)
      return { no, refused: { kind: error.kind, message: error.message } }
    return { no, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

// With a listener for what goes wrong: whoever asked may be gone by now, which is told to 'disconnect' above.
const tell = (message: RenderingAnswer | typeof ready) => process.send?.(message, () => {})

tell('ready')
process.on('message', (order: RenderingOrder) => {
  void answerTo(order).then(tell)
})
