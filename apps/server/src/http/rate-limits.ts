import type { IncomingMessage } from 'node:http'
import type { CallDescription } from '@matjari/contract/call'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '../db/attempts.ts'
import { AppError } from '../lib/app-error.ts'
import { clientAddress, trustIn } from '../lib/client-address.ts'
import type { Clock } from '../lib/clock.ts'
import type { Config } from '../lib/config.ts'
import { fairQueue } from '../lib/queues/fair-queue.ts'

/**
 * This many seconds' worth of requests may arrive at once: a page with all its requests, for a whole office behind
 * one address.
 */
export const burstSeconds = 10

/** Requests from the own machine are not limited; a proxy there passes on the client's address. */
const ownMachine = /^(::1|(::ffff:)?127\.[\d.]+)$/i

type RateRequest = {
  readonly address: string
  /** In requests; less than 1 for a static file. */
  readonly cost: number
  /** In milliseconds. */
  readonly at: number
}

/**
 * Limits the requests per address, in this process. For each address it stores until when its requests are paid for,
 * at `perSecond` requests a second; an address that is more than a burst ahead must wait. Returns the seconds to
 * wait; 0 means allowed.
 */
export function addressAllowance({
  perSecond,
  most = 20_000,
}: {
  perSecond: number
  /** More addresses are not stored; the one that was quiet the longest is forgotten. */
  most?: number
}) {
  const burstMs = burstSeconds * 1000
  const paidUntil = new Map<string, number>()

  return ({ address, cost, at }: RateRequest): number => {
    if (perSecond === 0 || ownMachine.test(address)) return 0
    const network = networkOf(address)
    // A system clock that was set back must not lock anyone out.
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

/** Static files cost little, and a first visit loads dozens. */
const isFile = (url: string) => /^\/(assets|icons|media)\//.test(url)

/**
 * Refuses an address that sends too many requests, before any work is done: reads cost this process and the database,
 * and all other clients wait for them. `mayHave` is for responses that are sent before Fastify sees the request.
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

const mostWaiting = 500

/**
 * A fair queue for slow reads, by address, which uses at most half of the read connections. A client that searches
 * without pause waits for its own requests; other clients wait for at most one of them, and fast reads never wait.
 */
export function slowReadTurns({ database }: Pick<Config, 'database'>) {
  const atOnce = Math.max(1, Math.floor(database.readPoolSize / 2))
  const inTurn = fairQueue({ name: 'slow_reads', most: mostWaiting, atOnce })
  return <T>(call: CallDescription, { ip }: Pick<FastifyRequest, 'ip'>, work: () => Promise<T>) =>
    call.slow ? inTurn(networkOf(ip), work) : work()
}

export type SlowReadTurns = ReturnType<typeof slowReadTurns>
