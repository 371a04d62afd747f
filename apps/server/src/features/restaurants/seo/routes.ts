import { limits } from '@matjari/contract/limits'
import { cutToGraphemes } from '@matjari/contract/rules/text-length'
import { IdInput } from '@matjari/contract/wire'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../../../lib/deps.ts'
import { AppError } from '../../../lib/http/app-error.ts'
import type { HeadOf } from '../../../lib/http/pages/template.ts'
import { plainHead, reviewsHead, seenHead, unseenHead } from './head.ts'
import { numbersOf, numbersPerFile, robotsText, sitemapFile, sitemapIndex } from './sitemap.ts'
import { listActiveNos, listFilledSpans, publicPageByNo } from './store.ts'

/** The heads of the pages that people come to from outside: for previews, and for search engines. */
export const headsOf =
  ({ db, config: { publicUrl } }: Deps): HeadOf =>
  async (url) => {
    const [path = '', search = ''] = url.split('?', 2)
    if (path === '/') return plainHead('오늘의 맛집', `${publicUrl}/`)
    if (path === '/search-results') return searchHead(search, publicUrl)
    const [, page, asked] = /^\/(restaurant|reviews)\/([^/]+)\/?$/.exec(path) ?? []
    if (asked === undefined) return null
    const { data: restaurantNo } = IdInput.safeParse(asked)
    if (restaurantNo === undefined) return unseenHead
    const [shown] = await publicPageByNo(db, { restaurantNo })
    if (!shown) return unseenHead
    return page === 'reviews' ? reviewsHead(shown, publicUrl) : seenHead(shown, publicUrl)
  }

function searchHead(search: string, publicUrl: string) {
  const asked = new URLSearchParams(search).get('query')?.trim() ?? ''
  const query = cutToGraphemes(asked, limits.search.queryCharacters)
  const address = query && `?${new URLSearchParams({ query }).toString()}`
  return plainHead(
    query ? `'${query}' 검색 결과` : '전체 맛집',
    `${publicUrl}/search-results${address}`,
  )
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
