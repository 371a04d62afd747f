import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { SocialProviders } from '../social/provider.ts'
import { AppError } from './app-error.ts'
import { sendRefusal } from './error-handler.ts'
import { pagePolicy } from './security-headers.ts'

/** What the server itself writes into the head of a page, for readers that run no scripts. */
export type PageHead = {
  /** 404 for a page that stands for something that is not there. */
  readonly status: 200 | 404
  /** Escaped HTML: title, description, preview, data for search engines. */
  readonly html: string
}

/** Null: the page has nothing to say beyond what every page says. */
export type HeadOf = (path: string) => Promise<PageHead | null>

const immutable = 'public, max-age=31536000, immutable'

/** Serves the built client: hashed assets for ever, the page itself for every other address. */
export async function serveWebApp(
  app: FastifyInstance,
  options: { root: string; config: Config; social: SocialProviders; headOf: HeadOf },
) {
  const { root, config, social, headOf } = options
  const page = readPage(root)
  if (page)
    await app.register(fastifyStatic, {
      root,
      index: false,
      preCompressed: true,
      cacheControl: false,
      // Folders and the page template are not files to hand out.
      allowedPath: (path) => !/^\/(\.vite.*|index\.html.*)?$|\/$/.test(path),
      setHeaders: (reply, path) => {
        void reply.header('cache-control', path.includes('/assets/') ? immutable : 'no-cache')
      },
    })

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (path.endsWith('/conf.js')) return sendConfiguration(reply, { config, social })
    if (page && isPageVisit(request, path))
      return sendPage(reply, { page: pageAt(path, page), config, head: await knownHead(request) })
    return sendRefusal(new AppError('notFound'), request, reply)
  })

  /** Without a database the page still opens, and says itself what is wrong. */
  async function knownHead(request: FastifyRequest): Promise<PageHead | null> {
    try {
      return await headOf(request.url.split('?')[0] ?? '')
    } catch (error) {
      request.log.warn({ err: error }, 'the page went out without its head')
      return null
    }
  }
}

function readPage(root: string): string | undefined {
  const file = join(root, 'index.html')
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** A person opening an address, as opposed to a program asking for a file that is not there. */
export function isPageVisit(
  request: {
    readonly method?: string | undefined
    readonly headers: { readonly accept?: string | undefined }
  },
  path: string,
): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  if (/^\/(api|ws|assets|media)(\/|$)/.test(path) || isOddPath(path)) return false
  return request.headers.accept === undefined || /text\/html|\*\/\*/.test(request.headers.accept)
}

/** No page of ours, and no browser, has such an address: another host, a way upwards, a line end. */
const oddPath = /^[^/]|\/\/|\\|(^|\/)(\.|%2e){1,2}(\/|$)|%(0\w|2f|5c)/i
const longestPath = 2_000

const isOddPath = (path: string) => path.length > longestPath || oddPath.test(path)

/** Parts of index.html that name what only one page needs at once: its first picture and its files. */
const onlyOnePage = /<!-- only (\S+) -->([^]*?)<!-- \/only -->/g

const pageAt = (path: string, page: string) =>
  page.replace(onlyOnePage, (_part, where: string, names: string) =>
    path === where || (where !== '/' && where.endsWith('/') && path.startsWith(where)) ? names : '',
  )

/** Where index.html keeps what every page says of itself. */
const commonHead = /<!-- head -->[^]*<!-- \/head -->/

function sendPage(
  reply: FastifyReply,
  { page, config, head }: { page: string; config: Config; head: PageHead | null },
) {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .code(head?.status ?? 200)
    .header('content-security-policy', pagePolicy(config, nonce))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(withHead(page.replaceAll('%CSP_NONCE%', nonce), head))
}

// A function, because `$` in a replacement text means something and in a restaurant's name nothing.
const withHead = (page: string, head: PageHead | null) =>
  head ? page.replace(commonHead, () => head.html) : page

/** Run-time settings of the client. Every value is meant to be seen by everyone. */
function sendConfiguration(
  reply: FastifyReply,
  { config, social }: { config: Config; social: SocialProviders },
) {
  const env = {
    API_URL: '',
    SOCKET_URL: '',
    ...(social.google && { GOOGLE_CLIENT: social.google.clientId }),
    ...(social.kakao && { KAKAO_LOGIN: true }),
    ...(config.kakaoMapKey && { KAKAO_MAP_KEY: config.kakaoMapKey }),
    ...(!config.production && { DEV_UI: true }),
  }
  const safe = JSON.stringify(env).replaceAll('<', '\\u003c')
  return reply
    .code(200)
    .header('cache-control', 'no-cache')
    .type('text/javascript; charset=utf-8')
    .send(`window.ENV = ${safe}\n`)
}
