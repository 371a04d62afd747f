import { randomFillSync } from 'node:crypto'
import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../lib/config.ts'

export const requestIdHeader = 'x-request-id'

const idBytes = 6
/** Fetched for many at once: to ask for six bytes costs as much as to ask for thousands. */
const pool = Buffer.alloc(idBytes * 512)
let used = pool.length

/** Always ours, never what somebody sends: it leads to lines of the log. Short enough to be read out. */
export function newRequestId() {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += idBytes
  return pool.toString('hex', used - idBytes, used)
}

/** Whatever becomes of a request, its answer carries the name under which the log knows it. */
export function nameAnswers(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(requestIdHeader, request.id)
    done()
  })
}

/** A page of somebody else's that we let call us: another origin than ours, in ALLOWED_ORIGINS. */
export const isForeignOrigin = (
  { publicUrl, allowedOrigins }: Pick<Config, 'publicUrl' | 'allowedOrigins'>,
  origin: string | undefined,
): boolean =>
  origin !== undefined && origin !== new URL(publicUrl).origin && allowedOrigins.includes(origin)

/** An API answer is never a page: it may load nothing and be framed by nobody. */
const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** The service worker asks us for pages and nobody for anything else. */
export const workerPolicy = "default-src 'none'; connect-src 'self'"

const kakaoScripts = ['https://dapi.kakao.com', 'https://t1.kakaocdn.net', 'https://t1.daumcdn.net']
const kakaoImages = ['https://t1.daumcdn.net', 'https://map.daumcdn.net', 'https://mts.daumcdn.net']
const kakaoFrames = ['https://postcode.map.kakao.com', 'https://postcode.map.daum.net']

type Sources = Record<string, readonly (string | undefined | false)[]>

/**
 * The policy of our pages. Styles need a nonce because the scroll lock of open dialogs adds a style
 * element; style attributes are allowed because positions are computed. Scripts that stand in the page
 * itself are admitted by what they say, and by nothing else.
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
    // Older browsers do not count a socket of the same host as our own.
    'connect-src': ["'self'", socketOrigin(config), kakao && 'https://dapi.kakao.com', tiles],
    // The service worker, and that of the map that is drawn from tiles.
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

/** What every answer says. Known when the server starts: a plugin would put it together for each request. */
export const commonHeaders = ({ allowedOrigins, publicUrl }: Config) => ({
  // Google's sign-in popup has to be able to answer its opener.
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
