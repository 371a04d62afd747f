import type { FastifyInstance } from 'fastify'
import type { AnswerCache } from './cache.ts'

declare module 'fastify' {
  interface FastifyInstance {
    keptAnswers: AnswerCache
  }
}

const hourMs = 60 * 60 * 1000

/** How much the kept answers help, for whoever runs the server: a line once an hour, and one at the end. */
export function tellCounts(app: FastifyInstance, cache: AnswerCache) {
  app.decorate('keptAnswers', cache)
  const tell = () => app.log.info({ counts: cache.counts() }, 'kept answers')
  const hourly = setInterval(tell, hourMs)
  hourly.unref()
  app.addHook('onClose', async () => {
    clearInterval(hourly)
    tell()
  })
}
