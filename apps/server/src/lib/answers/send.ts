import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Answer } from './answer.ts'
import { acceptedEncoding, type Encoded } from './encodings.ts'

/**
 * Sends a finished answer: in the encoding that is wanted, or only that nothing has changed. It gives nothing
 * back, because whoever waits for a reply of Fastify waits until it has gone out, and then holds nothing.
 */
export function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
): void | Promise<void> {
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  const encoded = encoding === undefined ? answer.plain : answer.encoded(encoding)
  if (encoded instanceof Promise) return encoded.then((done) => send(request, reply, answer, done))
  return send(request, reply, answer, encoded)
}

const varyOn = 'accept-encoding'

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
  { bytes, etag, encoding }: Encoded,
) {
  const vary = reply.getHeader('vary')
  // Browsers may keep it, and ask each time whether it is still right.
  void reply
    .headers(answer.headers)
    .header('cache-control', 'no-cache')
    .header('etag', etag)
    .header('vary', vary ? `${String(vary)}, ${varyOn}` : varyOn)
  if (answer.status === 200 && isKnown(request.headers['if-none-match'], etag)) {
    void reply.code(304).send()
    return
  }
  if (encoding) void reply.header('content-encoding', encoding)
  void reply.code(answer.status).type(answer.type).send(bytes)
}

/** One of the names in the list, or any; weak and strong ones are alike here. */
export function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  return header.split(',').some((name) => name.trim().replace(/^W\//, '') === etag)
}
