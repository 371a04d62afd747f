import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { limits } from '@matjari/contract/limits'
import { AppError } from '../app-error.ts'
import {
  notAPicture,
  type PictureRenderer,
  type RenderingOrder,
  RenderingResult,
  ready,
  resultSchemas,
} from './rendering.ts'

/** The child has the same form as this file, built or source. Only source needs the extra flags. */
const ending = extname(import.meta.url)
const script = fileURLToPath(new URL(`rendering-child${ending}`, import.meta.url))
const flags = ending === '.ts' ? process.execArgv : []

type Job = {
  readonly resolve: (made: unknown) => void
  readonly reject: (error: Error) => void
}

/** One child process that renders, until it is killed or crashes. `log` gets only crashes during a picture. */
function startRenderingProcess({ log, mostMs }: { log: (line: string) => void; mostMs: number }) {
  const jobs = new Map<number, Job>()
  let isReady = false
  let isOver = false
  let last = 0
  const child = fork(script, {
    // An empty environment: a decoder that an attacker controls finds no secrets.
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
    // The picture caused the crash, unless several were running or the process crashed before the first: those may be
    // tried again.
    end(isReady && jobs.size === 1 ? notAPicture : unavailable)
  })
  child.on('message', (message) => {
    if (message === ready) return void (isReady = true)
    const { data: result } = RenderingResult.safeParse(message)
    if (!result) return end(notAPicture)
    const job = jobs.get(result.no)
    jobs.delete(result.no)
    if ('refused' in result) job?.reject(new AppError(result.refused.kind, result.refused))
    else if ('failed' in result) job?.reject(new Error(result.failed))
    else job?.resolve(result.made)
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
 * Set from the parent, at once: on Linux a thread inherits the priority of the thread that starts it, and the child
 * starts threads before its first line of code runs. Not the lowest priority: a busy machine would never run it.
 */
function giveWay({ pid }: ChildProcess) {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Without the permission it renders with normal priority.
  }
}

const unavailable = () => new AppError('unavailable', { retryAfter: limits.upload.retrySeconds })

/**
 * How long the process stays idle before it ends and frees the memory of the decoders; and how long one picture may
 * take: the slowest accepted one needs twelve seconds of processor time, of which a busy machine gives a tenth.
 */
const defaultTimes = { idleMs: 60_000, mostMs: 120_000 }

/**
 * Renders in a child process, which starts with the first picture and ends when it was idle for a while: requests
 * have the processor first, and a decoder that crashes loses only one picture.
 */
export function renderInChildProcess(
  { log }: { log: (line: string) => void },
  { idleMs, mostMs } = defaultTimes,
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
      // No memory for another process, or too many processes.
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
