import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Answer } from '../../answers/answer.ts'
import { acceptedEncoding } from '../../answers/encodings.ts'
import { isKnown } from '../../answers/send.ts'
import type { Config } from '../../config.ts'
import { answerLog } from '../logging.ts'
import { newRequestId, requestIdHeader } from '../request-id.ts'
import { apiHeaders } from '../security-headers.ts'
import type { PublicAnswers } from './public-answers.ts'

/**
 * A kept answer that is asked for in the very words of an earlier question goes out before anything else is
 * looked at: with the headers, the name and the line in the log that every answer has. Where other origins
 * are allowed it depends on who asks, and goes the usual way.
 */
export function answerAtOnce(
  app: FastifyInstance,
  { config, answers }: { config: Config; answers: PublicAnswers },
) {
  if (config.allowedOrigins.length > 0) return
  const log = answerLog(app)
  const common = Object.entries({
    ...apiHeaders(config),
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  }).flat()

  function isSent(request: IncomingMessage, response: ServerResponse): boolean {
    const began = performance.now()
    const { url = '', headers } = request
    const answer = isPlain(request) ? answers.known(url) : undefined
    if (!answer) return false
    const encoding = acceptedEncoding(headers['accept-encoding'])
    const encoded = encoding === undefined ? answer.plain : answer.encoded(encoding)
    // It is being made for the first time.
    if (encoded instanceof Promise) return false
    const id = newRequestId()
    const own = [...common, requestIdHeader, id, 'etag', encoded.etag]
    const isOld = isKnown(headers['if-none-match'], encoded.etag)
    const status = isOld ? 304 : answer.status
    response.writeHead(status, isOld ? own : [...own, ...describing(answer, encoded)])
    response.end(isOld ? undefined : encoded.bytes)
    log({ request: { id, method: 'GET', url }, status, ms: performance.now() - began })
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

/** By nobody, whole, and without a body. */
const isPlain = ({ method, headers }: IncomingMessage) =>
  method === 'GET' &&
  headers.authorization === undefined &&
  headers.host !== undefined &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined

const describing = ({ type }: Answer, { bytes, encoding }: Answer['plain']) => [
  'content-type',
  type,
  'content-length',
  String(bytes.length),
  ...(encoding ? ['content-encoding', encoding] : []),
]
