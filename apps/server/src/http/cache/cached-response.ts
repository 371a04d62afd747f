import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Encoding = 'br' | 'gzip'

/** The bytes in one encoding, with the name that no other bytes have. */
export type Encoded = {
  readonly bytes: Buffer
  readonly etag: string
  readonly encoding: Encoding | undefined
}

/** Below this many bytes the headers are most of the answer anyway. */
const worthEncoding = 500

const brotli = promisify(brotliCompress)
const zip = promisify<Buffer, Buffer>(gzip)

/** The better one first. Both work beside the event loop. */
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

/** What every browser of today sends, and therefore what need not be read each time. */
const seen = new Map<string, Encoding | undefined>()
const seenMost = 100

/** The one to send by an Accept-Encoding header; undefined: as it is. */
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
  // Unmentioned, the plain form is welcome, but less than anything that is named.
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

/** An answer as it was made. */
export type ResponseDraft = {
  readonly status: number
  readonly type: string
  readonly body: string | Buffer
  /** What it says of itself beside what all answers of its kind say. */
  readonly headers?: Readonly<Record<string, string>>
  /** What it shows: `restaurant:12`. A change of one of these makes it a thing of the past. */
  readonly tags: readonly string[]
  /** So long at most, where it depends on the clock. */
  readonly seconds?: number | undefined
  readonly keep: boolean
  /** The call that it answers; undefined: it is a page. */
  readonly call?: string
}

/** As it is sent, again and again. */
export type CachedResponse = {
  readonly status: number
  readonly type: string
  readonly headers: Readonly<Record<string, string>>
  readonly tags: readonly string[]
  readonly call: string | undefined
  /** In milliseconds; Infinity where only a change ends it. */
  readonly until: number
  readonly body: Buffer
  readonly plain: Encoded
  /** Made when somebody first asks for it. */
  readonly encoded: (encoding: Encoding) => Encoded | Promise<Encoded>
}

type Told = {
  readonly until: number
  /** So many bytes more are held from now on. */
  readonly onGrown: (answer: CachedResponse, bytes: number) => void
}

export function toCachedResponse(
  { status, type, headers = {}, body: made, tags, call }: ResponseDraft,
  told: Told,
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
      if (isSmaller) told.onGrown(answer, bytes.length)
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
    until: told.until,
    body,
    plain,
    encoded,
  }
  return answer
}

/** Not a part of the block that Node shares between small buffers: kept, it would keep the whole block. */
function ownBytes(body: string | Buffer): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(body))
  if (typeof body === 'string') bytes.write(body)
  else body.copy(bytes)
  return bytes
}

/**
 * Sends a finished answer: in the encoding that is wanted, or only that nothing has changed. It gives nothing
 * back, because whoever waits for a reply of Fastify waits until it has gone out, and then holds nothing.
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
  // Browsers may keep it, and ask each time whether it is still right.
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

/** One of the names in the list, or any; weak and strong ones are alike here. */
export function etagMatches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  return header.split(',').some((name) => name.trim().replace(/^W\//, '') === etag)
}
