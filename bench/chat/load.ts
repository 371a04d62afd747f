import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Room } from './seed.ts'

export type Talk = {
  readonly kind: 'talk'
  readonly name: string
  /** Of each room. */
  readonly messages: number
  readonly pauseMs: number
}

export type Order =
  | Talk
  | {
      readonly kind: 'open'
      readonly name: string
      /** Each room gets a window at each of them. */
      readonly urls: readonly string[]
      readonly rooms: readonly Room[]
    }
  | { readonly kind: 'close'; readonly name: string }

/** The delay is from sending to the arrival at the window of the other process, in milliseconds. */
export type Said = {
  readonly perSecond: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

/** All members who talk, in a process of their own. */
export function startPeople() {
  const script = fileURLToPath(new URL('./load-process.ts', import.meta.url))
  const execArgv = ['--import', 'tsx', '--conditions=matjari-source']
  const child = fork(script, [], { execArgv, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  let isStopped = false
  // The calls that wait for them would never end.
  child.once('exit', (code) => {
    if (!isStopped) throw new Error(`the people have left: ${code}`)
  })
  async function order(given: Order): Promise<Said | null> {
    child.send(given)
    const [{ said }] = (await once(child, 'message')) as [{ said: Said | null }]
    return said
  }
  return {
    open: (name: string, urls: readonly string[], rooms: readonly Room[]) =>
      order({ kind: 'open', name, urls, rooms }),
    close: (name: string) => order({ kind: 'close', name }),
    async talk(name: string, how: Pick<Talk, 'messages' | 'pauseMs'>): Promise<Said> {
      const said = await order({ kind: 'talk', name, ...how })
      if (!said) throw new Error('nothing was said')
      return said
    },
    stop() {
      isStopped = true
      child.kill()
    },
  }
}

export type People = ReturnType<typeof startPeople>
