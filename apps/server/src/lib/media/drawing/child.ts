// The process that draws. Nothing but this one and tests unpacks what strangers send.
import { AppError } from '../../http/app-error.ts'
import { drawHere } from './here.ts'
import type { Answer, Order, ready } from './messages.ts'

// Whoever asked is gone. At once: a decoder cannot be stopped in any other way.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
// A signal to the whole group is for the server, which ends what is under way first.
process.on('SIGTERM', () => {})
process.on('SIGINT', () => {})

async function answerTo({ no, work, sent }: Order): Promise<Answer> {
  try {
    return { no, made: await drawHere[work](sent) }
  } catch (error) {
    if (error instanceof AppError)
      return { no, refused: { kind: error.kind, message: error.message } }
    return { no, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

// With a listener for what goes wrong: whoever asked may be gone by now, which is told to 'disconnect' above.
const tell = (message: Answer | typeof ready) => process.send?.(message, () => {})

tell('ready')
process.on('message', (order: Order) => {
  void answerTo(order).then(tell)
})
