import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Encoding = 'br' | 'gzip'

/** The body in one encoding, with an etag that no other bytes have. */
export type Encoded = {
  readonly bytes: Buffer
  readonly etag: string
  readonly encoding: Encoding | undefined
}

/** Compression does not pay for fewer bytes than this: the headers are most of the response. */
const worthEncoding = 500

const brotli = promisify(brotliCompress)
const zip = promisify<Buffer, Buffer>(gzip)

/** Both compress on threads, not on the event loop. */
const encodings: Readonly<Record<Encoding, { encode: (body: Buffer) => Promise<Buffer> }>> = {
  br: {
    encode: (body) =>
      brotli(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 5,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        },
      }),
  },
  gzip: { encode: (body) => zip(body) },
}

/** Browsers send few different headers, so the results are cached. */
const seen = new Map<string, Encoding | undefined>()
const seenMost = 100

/** Chooses the encoding by the Accept-Encoding header; undefined means uncompressed. */
export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  if (header === undefined) return undefined
  if (seen.has(header)) return seen.get(header)
  const chosen = choose(header)
  if (seen.size < seenMost && header.length < 100) seen.set(header, chosen)
  return chosen
}

function choose(header: string): Encoding | undefined {
  const weights = new Map(header.toLowerCase().split(',').map(weighed))
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*')
  // A header that does not mention `identity` allows it, with the lowest preference.
  const plain = weights.get('identity') ?? Number.MIN_VALUE
  let best: Encoding | undefined
  let most = 0
  for (const name of ['br', 'gzip'] as const) {
    const weight = weightOf(name) ?? 0
    if (weight <= most || weight < plain) continue
    best = name
    most = weight
  }
  return best
}

function weighed(part: string): readonly [name: string, weight: number] {
  const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
  const quality = parameters.find((one) => one.startsWith('q='))
  const weight = quality === undefined ? 1 : Number(quality.slice(2))
  return [name, Number.isFinite(weight) ? weight : 0]
}

/** A response as its handler made it. */
export type ResponseDraft = {
  readonly status: number
  readonly type: string
  readonly body: string | Buffer
  /** Headers in addition to those of every response of its kind. */
  readonly headers?: Readonly<Record<string, string>>
  /** What the response shows: `restaurant:12`. A change of one of these makes the response outdated. */
  readonly tags: readonly string[]
  /** How long the response is valid when it depends on the clock. */
  readonly seconds?: number | undefined
  readonly keep: boolean
  /** The key of the call; undefined for a page. */
  readonly call?: string
}

/** A response in the form in which it is sent many times. */
export type CachedResponse = {
  readonly status: number
  readonly type: string
  readonly headers: Readonly<Record<string, string>>
  readonly tags: readonly string[]
  readonly call: string | undefined
  /** In milliseconds; Infinity when only a change of data ends it. */
  readonly until: number
  readonly body: Buffer
  readonly plain: Encoded
  /** Compressed when a client first needs this encoding. */
  readonly encoded: (encoding: Encoding) => Encoded | Promise<Encoded>
}

type CacheHooks = {
  readonly until: number
  /** The compressed copy needs this many more bytes of memory. */
  readonly onGrown: (answer: CachedResponse, bytes: number) => void
}

export function toCachedResponse(
  { status, type, headers = {}, body: made, tags, call }: ResponseDraft,
  hooks: CacheHooks,
): CachedResponse {
  const body = ownBytes(made)
  const name = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  const plain: Encoded = { bytes: body, etag: `"${name}"`, encoding: undefined }
  const isWorthIt = body.length >= worthEncoding
  const ready = new Map<Encoding, Encoded | Promise<Encoded>>()

  function encoded(encoding: Encoding): Encoded | Promise<Encoded> {
    if (!isWorthIt) return plain
    const known = ready.get(encoding)
    if (known) return known
    const made = encodings[encoding].encode(body).then((bytes) => {
      const isSmaller = bytes.length < body.length
      const done = isSmaller ? { bytes, etag: `"${name}-${encoding}"`, encoding } : plain
      ready.set(encoding, done)
      if (isSmaller) hooks.onGrown(answer, bytes.length)
      return done
    })
    ready.set(encoding, made)
    return made
  }
  const answer: CachedResponse = {
    status,
    type,
    headers,
    tags,
    call,
    until: hooks.until,
    body,
    plain,
    encoded,
  }
  return answer
}

/**
 * A copy with its own memory: a small Buffer is a slice of a block that Node shares, and caching the slice would keep
 * the whole block in memory.
 */
function ownBytes(body: string | Buffer): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(body))
  if (typeof body === 'string') bytes.write(body)
  else body.copy(bytes)
  return bytes
}

/**
 * Sends a cached response in the encoding that the client prefers, or 304. It does not return the reply: a caller
 * that awaits a Fastify reply waits until it is sent, and keeps it in memory.
 */
export function sendCachedResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedResponse,
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
  answer: CachedResponse,
  { bytes, etag, encoding }: Encoded,
) {
  const vary = reply.getHeader('vary')
  // `no-cache`: a browser may store the response but must ask each time whether it is still valid.
  void reply
    .headers(answer.headers)
    .header('cache-control', 'no-cache')
    .header('etag', etag)
    .header('vary', vary ? `${String(vary)}, ${varyOn}` : varyOn)
  if (answer.status === 200 && etagMatches(request.headers['if-none-match'], etag)) {
    void reply.code(304).send()
    return
  }
  if (encoding) void reply.header('content-encoding', encoding)
  void reply.code(answer.status).type(answer.type).send(bytes)
}

/** Whether the list contains the etag, or is `*`. Weak and strong etags are treated alike. */
export function etagMatches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  return header.split(',').some((name) => name.trim().replace(/^W\//, '') === etag)
}
