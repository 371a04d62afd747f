import { endOfWritten, type Position, readPosition } from './position.ts'
import { watching } from './watching.ts'

type Sample = { readonly at: number; readonly flushed: Position }

/** Two replicas that look at the same moment share one sample. */
const sharedMs = 20

/** Which server and which database on it, the same for all its replicas. */
const identity = `
  select system_identifier::text || ' ' || (
    select oid::text from pg_database where datname = current_database()
  ) as name from pg_control_system()`

export const ownIdentity = identity

/** How far the primary has written, and when. */
export function followPrimary(url: string, maxLagMs: number) {
  const watched = watching(url)
  /** The oldest first. */
  const samples: Sample[] = []
  let sampling: Promise<void> | undefined
  let next: Promise<Position> | undefined
  let last: Promise<unknown> = Promise.resolve()

  async function written(): Promise<Position> {
    const { at } = await watched.ask<{ at: string }>(
      'select pg_current_wal_insert_lsn()::text as at',
    )
    return endOfWritten(known(at))
  }

  async function takeSample() {
    const at = performance.now()
    const { flushed } = await watched.ask<{ flushed: string }>(
      'select pg_current_wal_flush_lsn()::text as flushed',
    )
    samples.push({ at, flushed: known(flushed) })
    while ((samples[0]?.at ?? at) < at - maxLagMs) samples.shift()
  }

  return {
    identity: async () => (await watched.ask<{ name: string }>(identity)).name,

    /**
     * Everything that is committed by now ends before this. Also what is not flushed yet: with
     * `synchronous_commit=off` others see a change before that. Those who ask while an answer is on its
     * way share the next one.
     */
    written(): Promise<Position> {
      next ??= last.then(() => {
        next = undefined
        const asked = written()
        last = asked.catch(() => {})
        return asked
      })
      return next
    },

    /** Resolves when it is known how far the primary is about now. */
    sample(): Promise<void> {
      const newest = samples.at(-1)
      if (newest && performance.now() - newest.at < sharedMs) return Promise.resolve()
      sampling ??= takeSample().finally(() => {
        sampling = undefined
      })
      return sampling
    },

    /** Whoever is here has everything that was flushed up to this moment; undefined: that is too long ago to know. */
    momentOf: (position: Position) => samples.findLast(({ flushed }) => flushed <= position)?.at,

    close: () => watched.close(),
  }
}

export type Primary = ReturnType<typeof followPrimary>

export function known(text: string): Position {
  const position = readPosition(text)
  if (position === undefined) throw new Error('a position that cannot be read')
  return position
}
