import { IdInput } from '@matjari/contract/wire'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../../../lib/deps.ts'
import { AppError } from '../../../lib/http/app-error.ts'
import type { HeadOf } from '../../../lib/http/web-app.ts'
import { seenHead, unseenHead } from './head.ts'
import { numbersOf, numbersPerFile, robotsText, sitemapFile, sitemapIndex } from './sitemap.ts'
import { listActiveNos, listFilledSpans, publicPageByNo } from './store.ts'

/** The head of /restaurant/…, for messengers that show a preview and for search engines. */
export const restaurantHead =
  ({ db, config }: Deps): HeadOf =>
  async (path) => {
    const asked = /^\/restaurant\/([^/]+)\/?$/.exec(path)?.[1]
    if (asked === undefined) return null
    const { data: restaurantNo } = IdInput.safeParse(asked)
    if (restaurantNo === undefined) return unseenHead
    const [page] = await publicPageByNo(db, { restaurantNo })
    return page ? seenHead(page, config.publicUrl) : unseenHead
  }

/** What search engines ask for by name. */
export function addPagesForSearchEngines(app: FastifyInstance, { db, config }: Deps) {
  const { publicUrl } = config

  app.get('/robots.txt', async (_request, reply) =>
    forAWhile(reply).type('text/plain; charset=utf-8').send(robotsText(publicUrl)),
  )
  app.get('/sitemap.xml', async (_request, reply) => {
    const files = await listFilledSpans(db, numbersPerFile)
    return asXml(reply).send(sitemapIndex(files, publicUrl))
  })
  app.get<{ Params: { fileName: string } }>('/sitemaps/:fileName', async (request, reply) => {
    const numbers = numbersOf(request.params.fileName)
    if (!numbers) throw new AppError('notFound')
    const restaurantNos = await listActiveNos(db, numbers)
    const { file } = numbers
    if (file > 1 && restaurantNos.length === 0) throw new AppError('notFound')
    return asXml(reply).send(sitemapFile({ file, restaurantNos }, publicUrl))
  })
}

/** A restaurant that is gone should not be advertised much longer. */
const forAWhile = (reply: FastifyReply) => reply.header('cache-control', 'public, max-age=600')

const asXml = (reply: FastifyReply) => forAWhile(reply).type('application/xml; charset=utf-8')
