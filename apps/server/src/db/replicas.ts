import type { DatabaseLimits } from '../lib/config.ts'
import type { Log } from './connections.ts'
import type { Db } from './db.ts'
import { followReplica, type PrimaryPools, type ReplicaState } from './replica.ts'
import { followPrimary, type Position } from './replication-primary.ts'

export type ReplicaSettings = {
  readonly urls: readonly string[]
  /** No reader sees a state older than this. */
  readonly maxLagMs: number
}

type Options = ReplicaSettings & {
  readonly url: string
  readonly limits: DatabaseLimits
  readonly primary: PrimaryPools
  readonly log: Log
}

const sentences: Readonly<Record<ReplicaState, string>> = {
  serving: '읽기를 나눠 맡아요.',
  behind: '뒤처져서 따라올 때까지 쓰지 않아요.',
  away: '닿지 않아서 돌아올 때까지 쓰지 않아요.',
  promoted: '복제본이 아니라 홀로 선 서버라 쓰지 않아요.',
  stranger:
    '다른 서버나 다른 데이터베이스의 것이라 쓰지 않아요. DATABASE_REPLICA_URL을 확인해 주세요.',
}

/**
 * Chooses the replica for a read. The choice makes no query: the positions are known beforehand, otherwise the
 * primary serves.
 */
export function openReplicas({ urls, maxLagMs, url, limits, primary, log }: Options) {
  const watched = followPrimary(url, maxLagMs)
  const onDoubts = new Set<() => void>()
  let needed: Position | undefined
  let raises = 0
  let isLearning = false
  let turn = 0

  const replicas = urls.map((each) => {
    const name = `읽기 복제본 ${replicaName(each)}`
    const onState = (state: ReplicaState) => {
      log(`${name}: ${sentences[state]}`)
      if (state === 'promoted') for (const tell of onDoubts) tell()
    }
    const replica = { url: each, limits, maxLagMs, watched, primary, onState }
    return followReplica({ ...replica, needed: neededNow })
  })

  /** Asks the primary again if it did not answer before. */
  function neededNow() {
    if (needed === undefined && !isLearning) void learn()
    return needed
  }

  async function learn() {
    isLearning = true
    const raisesBefore = raises
    try {
      const position = await watched.written()
      if (raisesBefore === raises) needed = position
    } catch {
      // While the needed position is unknown, no read uses a replica.
    } finally {
      if (raisesBefore === raises) isLearning = false
    }
  }

  return {
    /** A replica that has both the reader's own changes and what every reader must see, or undefined. */
    dbFor(seen: Position): Db | undefined {
      const all = neededNow()
      if (all === undefined) return undefined
      const least = seen > all ? seen : all
      for (let tries = 0; tries < replicas.length; tries += 1) {
        turn = (turn + 1) % replicas.length
        const found = replicas[turn]?.dbFor(least)
        if (found) return found
      }
      return undefined
    },

    /**
     * From now on every reader sees at least what is committed at this moment, because this process has already shown
     * or announced it.
     */
    requireCurrent() {
      raises += 1
      needed = undefined
      void learn()
      for (const replica of replicas) replica.hurry()
    },

    /** The position of everything committed until now. */
    written: () => watched.written(),

    /** Called when a reader may have seen data that the primary never had. */
    onDoubt: (tell: () => void) => void onDoubts.add(tell),

    /** For the operator, in the order of the settings. */
    tell: () => replicas.map((replica) => replica.tell()),

    async close() {
      await Promise.all([...replicas.map((replica) => replica.close()), watched.close()])
    },
  }
}

export type Replicas = ReturnType<typeof openReplicas>

/** Never contains the password. */
export function replicaName(url: string): string {
  const { hostname, port } = URL.canParse(url) ? new URL(url) : { hostname: '?', port: '' }
  return `${hostname || 'localhost'}:${port || 5432}`
}
