import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'

/** A job for the thread, which does one at a time. */
export type Argon2Order =
  | { readonly work: 'hash'; readonly password: string }
  | { readonly work: 'verify'; readonly stored: string; readonly password: string }

/** The thread's answer: a hash, the result of a comparison, or an error. */
export type Argon2Answer = { readonly made: string | boolean } | { readonly failed: string }

export type Argon2 = {
  readonly hash: (password: string) => Promise<string>
  readonly verify: (stored: string, password: string) => Promise<boolean>
}

type Job = {
  readonly resolve: (made: string | boolean) => void
  readonly reject: (error: Error) => void
}

/** In the same folder, with the same extension as this file, built or source. */
const script = new URL(`argon2-thread${extname(import.meta.url)}`, import.meta.url)

/** An idle thread is ended after this time, to free its memory. */
const defaultIdleMs = 60_000

/**
 * Runs argon2 in threads of low priority, so that requests go first. There is one thread per concurrent call: the
 * caller must limit them.
 */
export function argon2Pool({ idleMs = defaultIdleMs } = {}) {
  const all = new Set<ReturnType<typeof startThread>>()
  const free: ReturnType<typeof startThread>[] = []

  async function ask(order: Argon2Order) {
    const thread = free.pop() ?? startThread({ idleMs, onOver: () => forget(thread) })
    all.add(thread)
    try {
      return await thread.ask(order)
    } finally {
      if (all.has(thread)) free.push(thread)
    }
  }

  function forget(thread: ReturnType<typeof startThread>) {
    all.delete(thread)
    const at = free.indexOf(thread)
    if (at >= 0) free.splice(at, 1)
  }

  const argon2: Argon2 = {
    hash: async (password) => String(await ask({ work: 'hash', password })),
    verify: async (stored, password) => (await ask({ work: 'verify', stored, password })) === true,
  }
  return {
    ...argon2,
    count: () => all.size,
    close: () => Promise.all([...all].map((thread) => thread.end())),
  }
}

/** One thread, which does one job at a time until it is ended, fails, or was idle for a while. */
function startThread({ idleMs, onOver }: { idleMs: number; onOver: () => void }) {
  let job: Job | undefined
  let idle: NodeJS.Timeout | undefined
  const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: 16 } })

  function done(): Job | undefined {
    const last = job
    job = undefined
    worker.unref()
    idle = setTimeout(() => void end(), idleMs).unref()
    return last
  }

  function end() {
    clearTimeout(idle)
    onOver()
    return worker.terminate()
  }

  worker.on('message', (answer: Argon2Answer) => {
    const last = done()
    if ('made' in answer) last?.resolve(answer.made)
    else last?.reject(new Error(answer.failed))
  })
  worker.on('error', (error) => {
    onOver()
    done()?.reject(error)
  })
  worker.on('exit', () => {
    onOver()
    done()?.reject(new Error('the thread that compares passwords has ended'))
    clearTimeout(idle)
  })

  return {
    end,
    ask(order: Argon2Order) {
      clearTimeout(idle)
      worker.ref()
      return new Promise<string | boolean>((resolve, reject) => {
        job = { resolve, reject }
        worker.postMessage(order)
      })
    },
  }
}
