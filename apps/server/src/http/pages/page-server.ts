import { createHmac, randomBytes } from 'node:crypto'
import {
  type BrotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  type Gzip,
} from 'node:zlib'
import { type PageAddress, pageAddresses, pages, renderedAddresses } from '@matjari/contract/pages'
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
import { type HeadOf, type PageHead, type PageTemplate, pathPattern } from './page-template.ts'

/** A parameter in the address of a rendered page is a number; with anything else the browser renders the page. */
const renderedPages = renderedAddresses.map((address) => ({
  path: new RegExp(`^${address.replaceAll(/:\w+/g, '\\d{1,18}')}$`),
  parameters: pages[address].rendered?.parameters ?? [],
}))

/** The same address for all URLs with the same content; null for a page that only the browser renders. */
export function renderedPageAddress(url: string): string | null {
  const [path = '', search = ''] = url.split('?', 2)
  const page = renderedPages.find((one) => one.path.test(path))
  if (!page) return null
  const visited = new URLSearchParams(search)
  const used = page.parameters.flatMap((name) => {
    const value = visited.get(name)
    return value ? [[name, value] as const] : []
  })
  const parameters = new URLSearchParams(Object.fromEntries(used)).toString()
  return parameters ? `${path}?${parameters}` : path
}

/** Some pages exist only in development, or only with sample data. */
function pagesOf({ production, demo }: Pick<Config, 'production' | 'demo'>) {
  const isHere = ({ developmentOnly, sampleOnly }: (typeof pages)[PageAddress]) =>
    !((developmentOnly || sampleOnly) && production) && !(sampleOnly && !demo)
  const patterns = pageAddresses.filter((address) => isHere(pages[address])).map(pathPattern)
  return (path: string) => patterns.some((pattern) => pattern.test(path))
}

type Options = {
  readonly template: PageTemplate
  readonly config: Config
  readonly headOf: HeadOf
  /** Absent when the browser renders every page. */
  readonly renderer: Renderer | undefined
  readonly cache: ResponseCache
}

/** A page shows whether the restaurant is open now, which changes without a change of data. */
const mostSeconds = 60

const htmlType = 'text/html; charset=utf-8'

/** Sends pages: rendered on the server when possible, otherwise to be rendered in the browser. */
export function pageServer({ template, config, headOf, renderer, cache }: Options) {
  // All visitors of a cached page get the same nonce; with a secret key no attacker can compute it.
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
      const cached = await cache.get(name, () =>
        renderPage(renderer, address, (start) => visit.begin(start)),
      )
      cache.nameAddress(name, request.url)
      return visit.finish(cached)
    } catch (error) {
      request.log.warn({ err: error }, 'the page is left to the browser to render')
      return visit.giveUp(template.empty(pathOf(address))) ?? sendEmpty(request, reply)
    }
  }

  async function renderPage(
    renderer: Renderer,
    address: string,
    onBegin: Begin,
  ): Promise<ResponseDraft> {
    const path = pathOf(address)
    const head = await headOf(address)
    const nonce = nonceOf(address)
    const start = template.begin({ path, nonce, head })
    const headers = { 'content-security-policy': policy(nonce) }
    onBegin({ text: start, status: head?.status ?? 200, headers })
    const rendered = await renderer.render(address)
    const { status, isWhole, tags, seconds = mostSeconds } = rendered
    return {
      status,
      type: htmlType,
      headers,
      body: start + template.rendered({ path, ...rendered }),
      tags,
      seconds: Math.min(seconds, mostSeconds),
      keep: status === 200 && isWhole,
    }
  }

  async function sendEmpty(request: FastifyRequest, reply: FastifyReply) {
    const nonce = randomBytes(16).toString('base64')
    const path = pathOf(request.url)
    const head = await readHead(request)
    return reply
      .code(hasPage(path) ? (head?.status ?? 200) : 404)
      .header('content-security-policy', policy(nonce))
      .header('cache-control', 'no-cache')
      .type(htmlType)
      .send(template.begin({ path, nonce, head }) + template.empty(path))
  }

  /** Without a database the page still opens and shows the error itself. */
  async function readHead(request: FastifyRequest): Promise<PageHead | null> {
    try {
      return await headOf(request.url)
    } catch (error) {
      request.log.warn({ err: error }, 'the page went out without its head')
      return null
    }
  }
}

const pathOf = (url: string) => url.split('?')[0] ?? ''

type PageStart = {
  readonly text: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
}
type Begin = (start: PageStart) => void

/**
 * One visitor of a rendered page. The first visitor gets the beginning at once, so that the browser loads styles and
 * scripts during the rendering; later visitors get the finished page.
 */
function beginVisit(request: FastifyRequest, reply: FastifyReply) {
  let stream: Gzip | BrotliCompress | undefined
  let start = ''

  return {
    begin({ text, status, headers }: PageStart) {
      const encoding = acceptedEncoding(request.headers['accept-encoding'])
      if (request.method !== 'GET' || !encoding) return
      start = text
      stream = encoding === 'br' ? createBrotliCompress(quickly) : createGzip()
      stream.write(start)
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
    async finish(cached: CachedResponse) {
      if (stream) stream.end(cached.body.subarray(Buffer.byteLength(start)))
      else await sendCachedResponse(request, reply, cached)
      return reply
    },
    /** Undefined when nothing has been sent yet. */
    giveUp(rest: string) {
      stream?.end(rest)
      return stream && reply
    },
  }
}

const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
