import type { CallDescription } from '@matjari/contract/call'
import { type CallKey, calls } from '@matjari/contract/calls/all'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/db.ts'
import type { Replicas } from '../db/replicas.ts'
import { readPosition, writePosition } from '../db/replication-primary.ts'
import type { Config } from '../lib/config.ts'

/** Public reads: only their handlers get a `publicDb`. */
export type PublicRead = {
  [K in CallKey]: K extends `GET ${string}`
    ? (typeof calls)[K]['access'] extends 'public'
      ? K
      : never
    : never
}[CallKey]

/** The database of a public read. */
export type PublicDb = (key: CallKey, reader: Reader) => Db
type Reader = Pick<FastifyRequest, 'caller' | 'headers'>

/** The primary, or a replica that has everything that this browser has written or read. */
export function publicDbOf({
  db,
  replicas,
}: {
  db: Db
  replicas?: Replicas | undefined
}): PublicDb {
  if (!replicas) return () => db
  return (key, { caller, headers }) => {
    const { replica }: CallDescription = calls[key]
    if (!replica || (replica === 'visitors' && caller)) return db
    const seen = seenIn(headers.cookie)
    // A member without the cookie may have written anything.
    if (seen === undefined && headers.authorization !== undefined) return db
    return replicas.dbFor(seen ?? 0n) ?? db
  }
}

const name = 'matjari_seen'
/** After a restore the log of the database begins earlier: an older position in a cookie must not count for long. */
const seconds = 24 * 60 * 60

/** The position in the log that the reader has to see: the cookie of their last change. */
function seenIn(cookies: string | undefined) {
  const value = cookies?.match(/(?:^|;\s*)matjari_seen=([^;\s]*)/)?.[1]
  return value === undefined ? undefined : readPosition(value)
}

/** The answer to a change stores the position of its log in a cookie, for the writer's next read in any process. */
export function rememberingWrites(replicas: Replicas, { publicUrl }: Pick<Config, 'publicUrl'>) {
  const isSecure = publicUrl.startsWith('https:')
  const attributes = `Path=/api; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return async (reply: FastifyReply) => {
    const position = await replicas.written().catch(() => undefined)
    if (reply.raw.headersSent) return
    // Unknown: without a cookie the writer reads the primary.
    const cookie =
      position === undefined
        ? `${name}=; Max-Age=0; ${attributes}`
        : `${name}=${writePosition(position)}; Max-Age=${seconds}; ${attributes}`
    void reply.header('set-cookie', cookie)
  }
}
