import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** The bytes in one encoding, with the name that no other bytes have. */
export type Encoded = {
  readonly bytes: Buffer
  readonly etag: string
  readonly encoding: Encoding | undefined
}

/** Below this many bytes the headers are most of the answer anyway. */
export const worthEncoding = 500

const brotli = promisify(brotliCompress)
const zip = promisify<Buffer, Buffer>(gzip)

/** The better one first. Both work beside the event loop. */
export const encodings: Readonly<Record<Encoding, { encode: (body: Buffer) => Promise<Buffer> }>> =
  {
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
