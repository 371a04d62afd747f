import type { CallKey } from '@matjari/contract/calls/all'
import type { FastifyRequest } from 'fastify'
import { networkOf } from '../../attempts.ts'
import type { Config } from '../../config.ts'
import { fairTurns } from '../../turns.ts'

/** They keep the database busy for tens of milliseconds each; everything else takes a few. */
const slowReads: ReadonlySet<string> = new Set<CallKey>([
  'GET /api/restaurants/search',
  'GET /api/restaurants/suggest',
  'GET /api/restaurants/times',
  'GET /api/reservation/days',
  'GET /api/admin/restaurants',
])

const mostWaiting = 500

/**
 * Slow reads take turns by address, and together no more than half of the connections for reading: whoever searches
 * without a pause waits for themselves, others for one search of theirs, and other reads for none.
 */
export function slowReadTurns({ database }: Pick<Config, 'database'>) {
  const atOnce = Math.max(1, Math.floor(database.readPoolSize / 2))
  const inTurn = fairTurns({ name: 'slow_reads', most: mostWaiting, atOnce })
  return <T>(key: string, { ip }: Pick<FastifyRequest, 'ip'>, work: () => Promise<T>) =>
    slowReads.has(key) ? inTurn(networkOf(ip), work) : work()
}

export type SlowReadTurns = ReturnType<typeof slowReadTurns>
