import { createHmac, randomBytes } from 'node:crypto'
import {
  type BrotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  type Gzip,
} from 'node:zlib'
import {
  developmentPageAddresses,
  pageAddresses,
  samplePageAddresses,
} from '@matjari/contract/page-addresses'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../lib/config.ts'
import {
  acceptedEncoding,
  type CachedResponse,
  type ResponseDraft,
  sendCachedResponse,
} from '../cache/cached-response.ts'
import type { ResponseCache } from '../cache/response-cache.ts'
import { pagePolicy } from '../headers.ts'
import type { Renderer } from './page-renderer.ts'
import type { HeadOf, PageHead, PageTemplate } from './page-template.ts'

/** The pages that are drawn here, and what of their address decides what they show. */
const renderedPages: readonly { readonly path: RegExp; readonly parameters: readonly string[] }[] =
  [
    { path: /^\/$/, parameters: [] },
    {
      path: /^\/search-results$/,
      // The day, the party and the map follow in the browser, see `drawnFilters` of the web.
      parameters: [
        'query',
        'literal',
        'near',
        'category',
        'bookable',
        'reservable',
        'openNow',
        'rating',
        'price',
        'region',
        'sort',
        'page',
      ],
    },
    { path: /^\/restaurant\/\d{1,18}$/, parameters: [] },
    { path: /^\/reviews\/\d{1,18}$/, parameters: ['sort', 'page'] },
  ]

/** The same for every address that shows the same; null for a page that only the browser draws. */
export function renderedPageAddress(url: string): string | null {
  const [path = '', search = ''] = url.split('?', 2)
  const page = renderedPages.find((one) => one.path.test(path))
  if (!page) return null
  const asked = new URLSearchParams(search)
  const shown = page.parameters.flatMap((name) => {
    const value = asked.get(name)
    return value ? [[name, value] as const] : []
  })
  const parameters = new URLSearchParams(Object.fromEntries(shown)).toString()
  return parameters ? `${path}?${parameters}` : path
}

/** Which paths have a page here. Read as the router of the web reads them: in any case, and with a slash at the end. */
function pagesOf({ production, demo }: Pick<Config, 'production' | 'demo'>) {
  const addresses = [
    ...pageAddresses,
    ...(!production && demo ? samplePageAddresses : []),
    ...(production ? [] : developmentPageAddresses),
  ]
  const patterns = addresses.map((address) => address.replace(/\/:\w+/g, '/[^/]+'))
  const known = new RegExp(`^(${patterns.join('|')})/?$`, 'i')
  return (path: string) => known.test(path)
}

type Options = {
  readonly template: PageTemplate
  readonly config: Config
  readonly headOf: HeadOf
  /** Absent: the browser draws every page. */
  readonly renderer: Renderer | undefined
  readonly cache: ResponseCache
}

/** A page says whether the restaurant is open now, which no change tells. */
const mostSeconds = 60

const htmlType = 'text/html; charset=utf-8'

/** Sends pages: drawn here where that can be done, and otherwise for the browser to draw. */
export function pageServer({ template, config, headOf, renderer, cache }: Options) {
  // A page that is kept has one nonce for all who get it, and nobody outside can tell which.
  const nonceKey = randomBytes(32)
  const nonceOf = (address: string) =>
    createHmac('sha256', nonceKey).update(address).digest('base64').slice(0, 22)
  const hasPage = pagesOf(config)
  const policy = (nonce: string) => pagePolicy(config, { nonce, scripts: template.scriptHashes })

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const address = renderer && renderedPageAddress(request.url)
    if (!renderer || !address) return sendEmpty(request, reply)
    const visit = beginVisit(request, reply)
    const name = `page:${address}`
    try {
      const kept = await cache.get(name, () =>
        draw(renderer, address, (begun) => visit.begin(begun)),
      )
      cache.nameAddress(name, request.url)
      return visit.finish(kept)
    } catch (error) {
      request.log.warn({ err: error }, 'the page is left to the browser to draw')
      return visit.giveUp(template.empty(pathOf(address))) ?? sendEmpty(request, reply)
    }
  }

  async function draw(renderer: Renderer, address: string, onBegin: Begin): Promise<ResponseDraft> {
    const path = pathOf(address)
    const head = await headOf(address)
    const nonce = nonceOf(address)
    const begun = template.begin({ path, nonce, head })
    const headers = { 'content-security-policy': policy(nonce) }
    onBegin({ text: begun, status: head?.status ?? 200, headers })
    const drawn = await renderer.draw(address)
    const { status, isWhole, tags, seconds = mostSeconds } = drawn
    return {
      status,
      type: htmlType,
      headers,
      body: begun + template.drawn({ path, ...drawn }),
      tags,
      seconds: Math.min(seconds, mostSeconds),
      keep: status === 200 && isWhole,
    }
  }

  async function sendEmpty(request: FastifyRequest, reply: FastifyReply) {
    const nonce = randomBytes(16).toString('base64')
    const path = pathOf(request.url)
    const head = await knownHead(request)
    return reply
      .code(hasPage(path) ? (head?.status ?? 200) : 404)
      .header('content-security-policy', policy(nonce))
      .header('cache-control', 'no-cache')
      .type(htmlType)
      .send(template.begin({ path, nonce, head }) + template.empty(path))
  }

  /** Without a database the page still opens, and says itself what is wrong. */
  async function knownHead(request: FastifyRequest): Promise<PageHead | null> {
    try {
      return await headOf(request.url)
    } catch (error) {
      request.log.warn({ err: error }, 'the page went out without its head')
      return null
    }
  }
}

const pathOf = (url: string) => url.split('?')[0] ?? ''

type Begun = {
  readonly text: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
}
type Begin = (begun: Begun) => void

/**
 * One visitor of a drawn page. Whoever comes first gets its beginning at once, so that the browser fetches
 * styles and scripts while the rest is being drawn; all others get the finished page.
 */
function beginVisit(request: FastifyRequest, reply: FastifyReply) {
  let stream: Gzip | BrotliCompress | undefined
  let begun = ''

  return {
    begin({ text, status, headers }: Begun) {
      const encoding = acceptedEncoding(request.headers['accept-encoding'])
      if (request.method !== 'GET' || !encoding) return
      begun = text
      stream = encoding === 'br' ? createBrotliCompress(quickly) : createGzip()
      stream.write(begun)
      stream.flush()
      void reply
        .code(status)
        .headers(headers)
        .header('cache-control', 'no-cache')
        .header('content-encoding', encoding)
        .header('vary', 'accept-encoding')
        .type(htmlType)
        .send(stream)
    },
    async finish(kept: CachedResponse) {
      if (stream) stream.end(kept.body.subarray(Buffer.byteLength(begun)))
      else await sendCachedResponse(request, reply, kept)
      return reply
    },
    /** Undefined: nothing has gone out yet. */
    giveUp(rest: string) {
      stream?.end(rest)
      return stream && reply
    },
  }
}

const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
