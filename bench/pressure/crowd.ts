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

/** What became of each kind of request, by status. */
export type Outcomes = Readonly<Record<'uploads' | 'sockets' | 'signIns', Record<string, number>>>

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
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
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
