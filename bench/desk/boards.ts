import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type Board = {
  readonly url: string
  readonly restaurantNo: string
  readonly day: string
  readonly token: string
}

export type Order =
  | { readonly kind: 'open'; readonly boards: readonly Board[] }
  | { readonly kind: 'heard' }
  | { readonly kind: 'close' }

/** Since they were opened. */
export type Heard = {
  readonly hints: number
  readonly reads: number
  /** From question to answer, in milliseconds. */
  readonly readP50: number
  readonly failures: readonly string[]
  /** Of each booking that came since: how many windows have it, and when the last of them got it. */
  readonly had: Readonly<Record<string, { readonly windows: number; readonly lastAt: number }>>
}

/** One clock for all processes of the machine, in milliseconds. */
export const machineMs = () => Number(process.hrtime.bigint() / 1000n) / 1000

const script = fileURLToPath(new URL('./boards-process.ts', import.meta.url))

/** Open boards, in a process of their own. Like the page they read what has changed at every hint. */
export function startBoards() {
  const execArgv = ['--import', 'tsx', '--conditions=matjari-source']
  const child = fork(script, [], { execArgv, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  let isStopped = false
  // The calls that wait for them would never end.
  child.once('exit', (code) => {
    if (!isStopped) throw new Error(`the boards have gone: ${code}`)
  })
  async function order(given: Order): Promise<Heard> {
    child.send(given)
    const [heard] = (await once(child, 'message')) as [Heard]
    if (heard.failures.length > 0) throw new Error(`a board failed: ${heard.failures[0]}`)
    return heard
  }
  return {
    /** Resolves when every one of them has read its day. */
    open: (boards: readonly Board[]) => order({ kind: 'open', boards }),
    heard: () => order({ kind: 'heard' }),
    close: () => order({ kind: 'close' }),
    stop() {
      isStopped = true
      child.kill()
    },
  }
}

export type Boards = ReturnType<typeof startBoards>
