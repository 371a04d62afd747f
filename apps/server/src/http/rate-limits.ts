import type { IncomingMessage } from 'node:http'
import type { CallKey } from '@matjari/contract/calls/all'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '../db/attempts.ts'
import { AppError } from '../lib/app-error.ts'
import { clientAddress, trustIn } from '../lib/client-address.ts'
import type { Clock } from '../lib/clock.ts'
import type { Config } from '../lib/config.ts'
import { fairQueue } from '../lib/queues/fair-queue.ts'

/** So many seconds' worth may come in one moment: a page with all it asks for, for a whole office. */
export const burstSeconds = 10

/** Whoever asks from this machine is no stranger, and a proxy in front of us tells who asks. */
const ownMachine = /^(::1|(::ffff:)?127\.[\d.]+)$/i

type RateRequest = {
  readonly address: string
  /** In questions; less for what is handed out without being made. */
  readonly cost: number
  /** In milliseconds. */
  readonly at: number
}

/**
 * How much each address may ask, in this process. Of an address it is known until when what it has asked is paid for, at
 * `perSecond` questions a second; who is more than a burst ahead of that waits. What is said is how many seconds, 0: go on.
 */
export function addressAllowance({
  perSecond,
  most = 20_000,
}: {
  perSecond: number
  /** More addresses are not remembered; who has been quiet the longest starts afresh. */
  most?: number
}) {
  const burstMs = burstSeconds * 1000
  const paidUntil = new Map<string, number>()

  return ({ address, cost, at }: RateRequest): number => {
    if (perSecond === 0 || ownMachine.test(address)) return 0
    const network = networkOf(address)
    // A clock that was put back must not shut anybody out.
    const known = Math.min(paidUntil.get(network) ?? 0, at + burstMs)
    const paid = Math.max(known, at) + (cost * 1000) / perSecond
    const isAllowed = paid <= at + burstMs
    paidUntil.delete(network)
    paidUntil.set(network, isAllowed ? paid : known)
    const [oldest] = paidUntil.keys()
    if (paidUntil.size > most && oldest !== undefined) paidUntil.delete(oldest)
    return isAllowed ? 0 : (paid - at - burstMs) / 1000
  }
}

/** They lie ready, and a first visit asks for dozens. */
const isFile = (url: string) => /^\/(assets|icons|media)\//.test(url)

/**
 * Refuses an address that asks without end, before anything is done for it: reads cost this process and the database, and
 * everybody else waits for them. What leaves before the framework has seen it asks `mayHave` first.
 */
export function limitFloods(
  app: FastifyInstance,
  { config, now }: { config: Pick<Config, 'requestsPerAddress' | 'trustProxy'>; now: Clock },
) {
  const spend = addressAllowance({ perSecond: config.requestsPerAddress })
  const isTrusted = trustIn(config.trustProxy)
  app.addHook('onRequest', ({ ip, url }, _reply, done) => {
    const cost = isFile(url) ? 0.1 : 1
    const seconds = spend({ address: ip, cost, at: now().getTime() })
    done(seconds > 0 ? new AppError('tooMany', { retryAfter: seconds }) : undefined)
  })
  return {
    mayHave: (request: IncomingMessage) =>
      spend({
        address: clientAddress(request, isTrusted),
        cost: 1,
        at: now().getTime(),
      }) === 0,
  }
}

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
  const inTurn = fairQueue({ name: 'slow_reads', most: mostWaiting, atOnce })
  return <T>(key: string, { ip }: Pick<FastifyRequest, 'ip'>, work: () => Promise<T>) =>
    slowReads.has(key) ? inTurn(networkOf(ip), work) : work()
}

export type SlowReadTurns = ReturnType<typeof slowReadTurns>
