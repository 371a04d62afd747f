import { createHash } from 'node:crypto'
import { type Encoded, type Encoding, encodings, worthEncoding } from './encodings.ts'

/** An answer as it was made. */
export type Made = {
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
export type Answer = {
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
  readonly onGrown: (answer: Answer, bytes: number) => void
}

export function finished(
  { status, type, headers = {}, body: made, tags, call }: Made,
  told: Told,
): Answer {
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
  const answer: Answer = {
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
