import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'

/** What is asked of the thread, one thing at a time. */
export type Argon2Order =
  | { readonly work: 'hash'; readonly password: string }
  | { readonly work: 'verify'; readonly stored: string; readonly password: string }

/** What it answers: a hash, whether it is the password, or what went wrong. */
export type Argon2Answer = { readonly made: string | boolean } | { readonly failed: string }

export type Argon2 = {
  readonly hash: (password: string) => Promise<string>
  readonly verify: (stored: string, password: string) => Promise<boolean>
}

type Job = {
  readonly resolve: (made: string | boolean) => void
  readonly reject: (error: Error) => void
}

/** Beside this file, built as it is. */
const script = new URL(`argon2-thread${extname(import.meta.url)}`, import.meta.url)

/** How long a thread stays without work, then its memory is given back. */
const usualIdleMs = 60_000

/**
 * argon2 in threads that give way to whoever only reads. There are as many as are asked for at once: whoever asks
 * sees to that they are few.
 */
export function argon2Pool({ idleMs = usualIdleMs } = {}) {
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

/** One thread, which does one thing at a time until it is ended, breaks, or has had nothing to do for a while. */
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
