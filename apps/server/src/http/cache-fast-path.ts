import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../lib/config.ts'
import type { AnswerWatch } from '../lib/telemetry/metrics.ts'
import {
  acceptedEncoding,
  type CachedResponse,
  type Encoded,
  etagMatches,
} from './cache/cached-response.ts'
import { apiHeaders, commonHeaders, newRequestId, requestIdHeader } from './headers.ts'
import { answerLog } from './logging.ts'
import { takesPages } from './page-visit.ts'
import type { PublicResponses } from './public-responses.ts'

/**
 * Answers a request directly from the cache, before Fastify sees it, when its URL is identical to an earlier one. The
 * response has the same headers, request number and log line as every other response. When other origins are allowed
 * the response depends on the origin, so every request takes the usual way.
 */
export function serveFromCacheEarly(
  app: FastifyInstance,
  {
    config,
    responses,
    mayHave = () => true,
    answered,
  }: {
    config: Config
    responses: Pick<PublicResponses, 'known'>
    /** Addresses that send too many requests are refused by the usual way. */
    mayHave?: (request: IncomingMessage) => boolean
    answered?: AnswerWatch | undefined
  },
) {
  if (config.allowedOrigins.length > 0) return
  const log = answerLog(app)
  const headers = { api: apiHeaders(config), page: commonHeaders(config) }
  /** The headers are the same for every response with these bytes. */
  const headersOf = new WeakMap<Encoded, Headers>()

  function headersFor(answer: CachedResponse, encoded: Encoded, isApi: boolean): Headers {
    const known = headersOf.get(encoded)
    if (known) return known
    const common = isApi ? headers.api : headers.page
    const made = describing(answer, encoded, common)
    headersOf.set(encoded, made)
    return made
  }

  function isSent(request: IncomingMessage, response: ServerResponse): boolean {
    const began = performance.now()
    const { url = '', headers } = request
    if (!isPlain(request)) return false
    const isApi = url.startsWith('/api')
    const answer = isApi || takesPages(headers) ? responses.known(url) : undefined
    if (!answer) return false
    const encoding = acceptedEncoding(headers['accept-encoding'])
    const encoded = encoding === undefined ? answer.plain : answer.encoded(encoding)
    // The bytes are being compressed for the first time, or the address has sent too many requests: the usual way.
    if (encoded instanceof Promise || !mayHave(request)) return false
    const id = newRequestId()
    const { always, ofBody } = headersFor(answer, encoded, isApi)
    const isOld = etagMatches(headers['if-none-match'], encoded.etag)
    const status = isOld ? 304 : answer.status
    const named = [...always, requestIdHeader, id]
    response.writeHead(status, isOld ? named : [...named, ...ofBody])
    response.end(isOld ? undefined : encoded.bytes)
    const ms = performance.now() - began
    answered?.({ call: answer.call ?? 'page', status, refusal: undefined, ms })
    log({ request: { id, method: 'GET', url }, status, ms })
    return true
  }

  const { server } = app
  const usual = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!isSent(request, response))
      for (const handle of usual) Reflect.apply(handle, server, [request, response])
  })
}

/** A GET without a login and without a body. */
const isPlain = ({ method, headers }: IncomingMessage) =>
  method === 'GET' &&
  headers.authorization === undefined &&
  headers.host !== undefined &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined

/** Names and values alternate, as `writeHead` of Node takes them. */
type Headers = { readonly always: readonly string[]; readonly ofBody: readonly string[] }

const describing = (
  { type, headers }: CachedResponse,
  { bytes, etag, encoding }: Encoded,
  common: Readonly<Record<string, string>>,
): Headers => ({
  always: Object.entries({
    ...common,
    ...headers,
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    etag,
  }).flat(),
  ofBody: [
    'content-type',
    type,
    'content-length',
    String(bytes.length),
    ...(encoding ? ['content-encoding', encoding] : []),
  ],
})
