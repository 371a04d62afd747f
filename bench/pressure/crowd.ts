import { fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

export type Person = {
  readonly roomNo: string
  readonly restaurantNo: string
  readonly token: string
}

export type Order =
  | {
      readonly kind: 'press'
      readonly url: string
      readonly people: readonly Person[]
      readonly uploads: number
      readonly signInsPerMinute: number
    }
  | { readonly kind: 'rest' }

/** What became of each kind of request, by status, and how much of it there was. */
export type Outcomes = {
  readonly uploads: Record<string, number>
  readonly sockets: Record<string, number>
  readonly signIns: Record<string, number>
  /** Most at one moment: begun, and neither answered nor cut off. */
  uploadsAtOnce: number
  socketsAtOnce: number
  signInsPerMinute: number
  uploadedMegabytes: number
}

const script = fileURLToPath(new URL('crowd-process.ts', import.meta.url))

/**
 * Those who press, in a process of their own that gives way: in earnest they compute on machines of their
 * own, and what is measured is the server.
 */
export function startCrowd() {
  const child = fork(script, {
    execArgv: ['--import', 'tsx', '--conditions=matjari-source'],
    serialization: 'advanced',
  })
  // Not the lowest: beside other work that would be no pressure at all.
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  return {
    press: (order: Omit<Extract<Order, { kind: 'press' }>, 'kind'>) =>
      void child.send({ kind: 'press', ...order } satisfies Order),
    async rest(): Promise<Outcomes> {
      child.send({ kind: 'rest' } satisfies Order)
      const [outcomes] = (await once(child, 'message')) as [Outcomes]
      return outcomes
    },
    stop: () => void child.kill(),
  }
}
