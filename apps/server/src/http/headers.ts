import { randomFillSync } from 'node:crypto'
import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../lib/config.ts'

export const requestIdHeader = 'x-request-id'

const idBytes = 6
/** Random bytes are fetched in bulk: a call for six bytes costs as much as one for thousands. */
const pool = Buffer.alloc(idBytes * 512)
let used = pool.length

/** Always made by the server, never taken from a header: it identifies log lines. Short enough to be read aloud. */
export function newRequestId() {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += idBytes
  return pool.toString('hex', used - idBytes, used)
}

/** Every response carries the number under which the log knows its request. */
export function addRequestIds(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(requestIdHeader, request.id)
    done()
  })
}

/** Whether the request comes from a page of another origin that ALLOWED_ORIGINS permits. */
export const isForeignOrigin = (
  { publicUrl, allowedOrigins }: Pick<Config, 'publicUrl' | 'allowedOrigins'>,
  origin: string | undefined,
): boolean =>
  origin !== undefined && origin !== new URL(publicUrl).origin && allowedOrigins.includes(origin)

/** An API response is never a page: it may load nothing and no page may frame it. */
const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** The service worker fetches only pages of this server. */
export const workerPolicy = "default-src 'none'; connect-src 'self'"

const kakaoScripts = ['https://dapi.kakao.com', 'https://t1.kakaocdn.net', 'https://t1.daumcdn.net']
const kakaoImages = ['https://t1.daumcdn.net', 'https://map.daumcdn.net', 'https://mts.daumcdn.net']
const kakaoFrames = ['https://postcode.map.kakao.com', 'https://postcode.map.daum.net']

type Sources = Record<string, readonly (string | undefined | false)[]>

/**
 * The policy of the pages. Styles need a nonce because the scroll lock of open dialogs adds a style element; style
 * attributes are allowed because positions are computed. Inline scripts are allowed only by their hash.
 */
export function pagePolicy(
  config: Config,
  { nonce, scripts }: { nonce: string; scripts: readonly string[] },
): string {
  const kakao = Boolean(config.kakaoMapKey)
  const tiles = config.mapTilesUrl && new URL(config.mapTilesUrl).origin
  const sources: Sources = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts, ...(kakao ? kakaoScripts : [])],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...(kakao ? kakaoImages : [])],
    'font-src': ["'self'"],
    // Older browsers do not treat a WebSocket to the same host as 'self'.
    'connect-src': ["'self'", socketOrigin(config), kakao && 'https://dapi.kakao.com', tiles],
    // The service worker, and the worker of the vector map.
    'worker-src': ["'self'"],
    'frame-src': kakao ? kakaoFrames : ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(sources)
    .map(([name, values]) => [name, ...values.filter(Boolean)].join(' '))
    .join('; ')
}

const socketOrigin = ({ publicUrl }: Config) => new URL(publicUrl).origin.replace(/^http/, 'ws')

/** The headers of every response. Computed once at start: a plugin would compute them for each request. */
export const commonHeaders = ({ allowedOrigins, publicUrl }: Config) => ({
  // Google's sign-in popup must be able to reach the page that opened it.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': allowedOrigins.length ? 'cross-origin' : 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'strict-origin-when-cross-origin',
  ...(publicUrl.startsWith('https:') && {
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  }),
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
})

export const apiHeaders = (config: Config) => ({
  ...commonHeaders(config),
  'content-security-policy': apiPolicy,
  'cache-control': 'no-store',
})

export async function addSecurityHeaders(app: FastifyInstance, config: Config) {
  const common = commonHeaders(config)
  const ofApi = apiHeaders(config)
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(request.url.startsWith('/api') ? ofApi : common)
    done()
  })
  if (config.allowedOrigins.length === 0) return
  await app.register(cors, {
    origin: config.allowedOrigins,
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key'],
    exposedHeaders: ['retry-after', requestIdHeader],
    maxAge: 600,
  })
}

/** The value of one cookie of a request, or undefined. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const pairs = header?.split(';').map((pair) => pair.trim()) ?? []
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}

/** A cookie that scripts cannot read. With `elsewhere` the browser also sends it with requests from other sites. */
export function writeCookie(options: {
  name: string
  value: string
  path: string
  seconds: number
  secure: boolean
  elsewhere: boolean
}): string {
  const { name, value, path, seconds, secure, elsewhere } = options
  const site = elsewhere ? 'None' : 'Lax'
  // Browsers refuse SameSite=None without Secure.
  const safe = secure || elsewhere ? '; Secure' : ''
  return `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=${site}${safe}`
}
