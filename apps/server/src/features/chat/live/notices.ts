import { z } from 'zod'
import type { NewMessage } from './frames.ts'

/** One line of a notice: a room in which something changed, or a message and the number before it there. */
export type Notice =
  | { readonly roomNo: string }
  | { readonly roomNo: string; readonly message: NewMessage; readonly beforeNo: string }

const No = z.string().regex(/^\d{1,19}$/)

/** Of a room: the number before, then the message as it is told. */
const Line = z.tuple([
  No,
  No,
  No,
  No,
  z.string(),
  z.string(),
  z.iso.datetime({ offset: true }),
  z.string().nullable(),
])

/**
 * As `keepMessages` and `readUpTo` write it. Throws for anything else, say of a newer server on the same
 * database: whoever listens then reads what is new by themselves.
 */
export const noticesIn = (payload: string): Notice[] => payload.split('\n').map(noticeOf)

function noticeOf(line: string): Notice {
  if (!line.startsWith('[')) return { roomNo: No.parse(line) }
  const [roomNo, beforeNo, messageNo, memberNo, memberNickName, content, createdAt, sendKey] =
    Line.parse(JSON.parse(line))
  const said = { roomNo, messageNo, memberNo, memberNickName, content, sendKey }
  return { roomNo, beforeNo, message: { ...said, createdAt: new Date(createdAt) } }
}

/** Numbers of the database are larger than a number of JavaScript may be. */
export const isAfter = (one: string, other: string) =>
  one.length === other.length ? one > other : one.length > other.length
