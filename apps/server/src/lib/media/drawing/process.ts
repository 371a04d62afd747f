import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { limits } from '@matjari/contract/limits'
import { AppError } from '../../http/app-error.ts'
import { notAPicture } from '../not-a-picture.ts'
import type { Drawing } from './drawing.ts'
import { Answer, type Order, ready } from './messages.ts'

/** Built, or from its source, as this file is. Only a source needs the flags that make it run. */
const ending = extname(import.meta.url)
const script = fileURLToPath(new URL(`child${ending}`, import.meta.url))
const flags = ending === '.ts' ? process.execArgv : []

type Job = {
  readonly resolve: (made: unknown) => void
  readonly reject: (error: Error) => void
}

/** One process that draws, until it is killed or breaks. `log` hears only of what broke under somebody's picture. */
export function startDrawing({ log, mostMs }: { log: (line: string) => void; mostMs: number }) {
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
    const { data: answer } = Answer.safeParse(message)
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

    async draw(work: keyof Drawing, sent: Buffer): Promise<unknown> {
      last += 1
      const order: Order = { no: last, work, sent }
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
