import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { limits } from '@matjari/contract/limits'
import { AppError } from '../app-error.ts'
import {
  notAPicture,
  type PictureRenderer,
  RenderingAnswer,
  type RenderingOrder,
  ready,
  resultSchemas,
} from './rendering.ts'

/** Built, or from its source, as this file is. Only a source needs the flags that make it run. */
const ending = extname(import.meta.url)
const script = fileURLToPath(new URL(`rendering-child${ending}`, import.meta.url))
const flags = ending === '.ts' ? process.execArgv : []

type Job = {
  readonly resolve: (made: unknown) => void
  readonly reject: (error: Error) => void
}

/** One process that draws, until it is killed or breaks. `log` hears only of what broke under somebody's picture. */
function startRenderingProcess({ log, mostMs }: { log: (line: string) => void; mostMs: number }) {
  const jobs = new Map<number, Job>()
  let isReady = false
  let isOver = false
  let last = 0
  const child = fork(script, {
    // Nothing of ours is in reach of a decoder that somebody has taken over.
    env: {},
    execArgv: flags,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  giveWay(child)

  function end(refusal: () => AppError) {
    isOver = true
    child.kill('SIGKILL')
    for (const { reject } of jobs.values()) reject(refusal())
    jobs.clear()
  }

  child.on('error', () => end(unavailable))
  child.once('exit', (code, signal) => {
    if (jobs.size > 0) log(`사진을 그리던 프로세스가 끝났어요: ${signal ?? code}`)
    // It was the picture, unless there were several or it broke before the first: then they may try again.
    end(isReady && jobs.size === 1 ? notAPicture : unavailable)
  })
  child.on('message', (message) => {
    if (message === ready) return void (isReady = true)
    const { data: answer } = RenderingAnswer.safeParse(message)
    if (!answer) return end(notAPicture)
    const job = jobs.get(answer.no)
    jobs.delete(answer.no)
    if ('refused' in answer) job?.reject(new AppError(answer.refused.kind, answer.refused))
    else if ('failed' in answer) job?.reject(new Error(answer.failed))
    else job?.resolve(answer.made)
  })

  return {
    isOver: () => isOver,
    isIdle: () => jobs.size === 0,
    kill: () => end(unavailable),

    async draw(work: keyof PictureRenderer, sent: Buffer): Promise<unknown> {
      last += 1
      const order: RenderingOrder = { no: last, work, sent }
      const impatient = setTimeout(() => end(unavailable), mostMs)
      try {
        return await new Promise((resolve, reject) => {
          jobs.set(order.no, { resolve, reject })
          child.send(order, (error) => error && end(unavailable))
        })
      } finally {
        clearTimeout(impatient)
      }
    },
  }
}

/**
 * From here and at once: on Linux a thread has the priority of the one that started it, and the child has
 * started its own before it runs our first line. Not the lowest: on a busy machine that would be never.
 */
function giveWay({ pid }: ChildProcess) {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Where that is refused it draws all the same.
  }
}

const unavailable = () => new AppError('unavailable', { retryAfter: limits.upload.retrySeconds })

/**
 * How long it stays without a picture, then the memory of the decoders is given back; and how long one may take:
 * the slowest that is let in needs twelve seconds of a processor, and on a busy machine it gets a tenth of one.
 */
const usualTimes = { idleMs: 60_000, mostMs: 120_000 }

/**
 * Draws in a process beside the server, which comes with the first picture and goes when none has come for
 * a while: whoever only reads has the processor first, and a decoder that breaks takes one picture with it.
 */
export function renderInChildProcess(
  { log }: { log: (line: string) => void },
  { idleMs, mostMs } = usualTimes,
) {
  let beside: ReturnType<typeof startRenderingProcess> | undefined
  let idle: NodeJS.Timeout | undefined

  function close() {
    clearTimeout(idle)
    beside?.kill()
    beside = undefined
  }

  async function ask(work: keyof PictureRenderer, sent: Buffer): Promise<unknown> {
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
      return startRenderingProcess({ log, mostMs })
    } catch {
      // No memory for another process, or no more processes.
      throw new AppError('unavailable', { retryAfter: limits.upload.retrySeconds })
    }
  }

  const drawing: PictureRenderer = {
    megapixels: async (sent) => resultSchemas.megapixels.parse(await ask('megapixels', sent)),
    renditions: async (sent) => resultSchemas.renditions.parse(await ask('renditions', sent)),
    square: async (sent) => resultSchemas.square.parse(await ask('square', sent)),
    receipt: async (sent) => resultSchemas.receipt.parse(await ask('receipt', sent)),
  }
  return { drawing, close }
}
