import { randomUuid } from '../../../lib/random-uuid.ts'
import { askAgain, isLost } from './sending.ts'

export type Waiting<Item> = Item & {
  /** The same for every attempt. */
  readonly key: string
  /** An answer was lost: it takes longer than somebody expects. */
  readonly isLate: boolean
}

type Outbox<Item, Answer> = {
  /** Over when the server has said yes or no, however long that takes. */
  readonly add: (item: Item) => Promise<Answer>
  /** The server is there again: whatever was given up is sent once more, under its old key. */
  readonly resume: () => void
  readonly current: () => readonly Waiting<Item>[]
  readonly subscribe: (listener: () => void) => () => void
}

type Ways<Item, Answer> = {
  readonly send: (item: Item, key: string) => Promise<Answer>
  readonly sleep?: (ms: number) => Promise<void>
  readonly makeKey?: () => string
}

/** Holds what was said until the server has heard it. */
export function makeOutbox<Item extends object, Answer>({
  send,
  sleep,
  makeKey = randomUuid,
}: Ways<Item, Answer>): Outbox<Item, Answer> {
  let entries: readonly Waiting<Item>[] = []
  let givenUp: readonly (() => void)[] = []
  const listeners = new Set<() => void>()

  function change(next: readonly Waiting<Item>[]) {
    entries = next
    for (const listener of listeners) listener()
  }

  const setLate = (key: string) =>
    change(entries.map((one) => (one.key === key && !one.isLate ? { ...one, isLate: true } : one)))

  async function deliver(item: Item, key: string): Promise<Answer> {
    for (;;) {
      try {
        return await askAgain(() => send(item, key), {
          ...(sleep && { sleep }),
          onLost: () => setLate(key),
        })
      } catch (error) {
        if (!isLost(error)) throw error
        await new Promise<void>((resolve) => {
          givenUp = [...givenUp, resolve]
        })
      }
    }
  }

  return {
    async add(item) {
      const key = makeKey()
      change([...entries, { ...item, key, isLate: false }])
      try {
        return await deliver(item, key)
      } finally {
        change(entries.filter((one) => one.key !== key))
      }
    },
    resume() {
      const waiting = givenUp
      givenUp = []
      for (const go of waiting) go()
    },
    current: () => entries,
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
