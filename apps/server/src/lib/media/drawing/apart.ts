import { limits } from '@matjari/contract/limits'
import { AppError } from '../../http/app-error.ts'
import { type Drawing, made } from './drawing.ts'
import { startDrawing } from './process.ts'

/**
 * How long it stays without a picture, then the memory of the decoders is given back; and how long one may take:
 * the slowest that is let in needs twelve seconds of a processor, and on a busy machine it gets a tenth of one.
 */
const usualTimes = { idleMs: 60_000, mostMs: 120_000 }

/**
 * Draws in a process beside the server, which comes with the first picture and goes when none has come for
 * a while: whoever only reads has the processor first, and a decoder that breaks takes one picture with it.
 */
export function drawApart(
  { log }: { log: (line: string) => void },
  { idleMs, mostMs } = usualTimes,
) {
  let beside: ReturnType<typeof startDrawing> | undefined
  let idle: NodeJS.Timeout | undefined

  function close() {
    clearTimeout(idle)
    beside?.kill()
    beside = undefined
  }

  async function ask(work: keyof Drawing, sent: Buffer): Promise<unknown> {
    clearTimeout(idle)
    if (!beside || beside.isOver()) beside = started()
    try {
      return await beside.draw(work, sent)
    } finally {
      clearTimeout(idle)
      if (beside?.isIdle()) idle = setTimeout(close, idleMs).unref()
    }
  }

  function started() {
    try {
      return startDrawing({ log, mostMs })
    } catch {
      // No memory for another process, or no more processes.
      throw new AppError('unavailable', { retryAfter: limits.upload.retrySeconds })
    }
  }

  const drawing: Drawing = {
    megapixels: async (sent) => made.megapixels.parse(await ask('megapixels', sent)),
    renditions: async (sent) => made.renditions.parse(await ask('renditions', sent)),
    square: async (sent) => made.square.parse(await ask('square', sent)),
    receipt: async (sent) => made.receipt.parse(await ask('receipt', sent)),
  }
  return { drawing, close }
}
