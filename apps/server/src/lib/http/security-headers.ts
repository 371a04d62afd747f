import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** An API answer is never a page: it may load nothing and be framed by nobody. */
const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

const kakaoScripts = ['https://dapi.kakao.com', 'https://t1.kakaocdn.net', 'https://t1.daumcdn.net']
const kakaoImages = ['https://t1.daumcdn.net', 'https://map.daumcdn.net', 'https://mts.daumcdn.net']
const kakaoFrames = ['https://postcode.map.kakao.com', 'https://postcode.map.daum.net']

type Sources = Record<string, readonly (string | undefined | false)[]>

/**
 * The policy of our pages. Styles need a nonce because the scroll lock of open dialogs adds a style
 * element; style attributes are allowed because positions are computed.
 */
export function pagePolicy(config: Config, nonce: string): string {
  const kakao = Boolean(config.kakaoMapKey)
  const sources: Sources = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...(kakao ? kakaoScripts : [])],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...(kakao ? kakaoImages : [])],
    'font-src': ["'self'"],
    'connect-src': ["'self'", kakao && 'https://dapi.kakao.com'],
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

export async function addSecurityHeaders(app: FastifyInstance, config: Config) {
  await app.register(helmet, {
    contentSecurityPolicy: false, // ours differs between the API and pages
    // Google's sign-in popup has to be able to answer its opener.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: {
      policy: config.allowedOrigins.length ? 'cross-origin' : 'same-origin',
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: config.publicUrl.startsWith('https:') ? { maxAge: 31_536_000 } : false,
  })
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api')) return
    void reply.header('content-security-policy', apiPolicy).header('cache-control', 'no-store')
  })
  await app.register(cors, {
    origin: config.allowedOrigins.length ? config.allowedOrigins : false,
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key'],
    exposedHeaders: ['retry-after'],
    maxAge: 600,
  })
}
