import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import { AppError } from '../app-error.ts'
import { clientAddress, trustIn } from '../client-address.ts'
import { addressAllowance } from './allowance.ts'

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
