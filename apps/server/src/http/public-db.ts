import type { CallDescription } from '@matjari/contract/call'
import { type CallKey, calls } from '@matjari/contract/calls/all'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/db.ts'
import type { Replicas } from '../db/replicas.ts'
import { readPosition, writePosition } from '../db/replication-primary.ts'
import type { Config } from '../lib/config.ts'

/** Reads that are described as everybody's: only their handlers are given a `publicDb`. */
export type PublicRead = {
  [K in CallKey]: K extends `GET ${string}`
    ? (typeof calls)[K]['access'] extends 'public'
      ? K
      : never
    : never
}[CallKey]

/** Where a call that is everybody's reads. */
export type PublicDb = (key: CallKey, asked: Reader) => Db
type Reader = Pick<FastifyRequest, 'caller' | 'headers'>

/** The primary, or a replica that has everything that whoever asks has written or been shown. */
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
    // Somebody who can write and does not say what they have written: then it may be anything.
    if (seen === undefined && headers.authorization !== undefined) return db
    return replicas.dbFor(seen ?? 0n) ?? db
  }
}

const name = 'matjari_seen'
/** After a restore the log of the database begins earlier: what was written down before must not count for long. */
const seconds = 24 * 60 * 60

/** How far whoever asks has to see, as their last change left it with them. */
function seenIn(cookies: string | undefined) {
  const value = cookies?.match(/(?:^|;\s*)matjari_seen=([^;\s]*)/)?.[1]
  return value === undefined ? undefined : readPosition(value)
}

/** The answer to a change takes along how far its writer has to see from now on, in whatever process they ask next. */
export function rememberingWrites(replicas: Replicas, { publicUrl }: Pick<Config, 'publicUrl'>) {
  const isSecure = publicUrl.startsWith('https:')
  const kept = `Path=/api; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return async (reply: FastifyReply) => {
    const position = await replicas.written().catch(() => undefined)
    if (reply.raw.headersSent) return
    // Not known: without one they read the primary.
    const cookie =
      position === undefined
        ? `${name}=; Max-Age=0; ${kept}`
        : `${name}=${writePosition(position)}; Max-Age=${seconds}; ${kept}`
    void reply.header('set-cookie', cookie)
  }
}
