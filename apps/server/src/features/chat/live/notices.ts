import type { NewMessage } from './frames.ts'

/** One line of a notice: a room in which something changed, or a message and the number before it there. */
export type Notice =
  | { readonly roomNo: string }
  | { readonly roomNo: string; readonly message: NewMessage; readonly beforeNo: string }

type Line = readonly [
  roomNo: string,
  beforeNo: string,
  messageNo: string,
  memberNo: string,
  memberNickName: string,
  content: string,
  createdAt: string,
  sendKey: string | null,
]

/** As `keepMessages` and `readUpTo` write it. Nobody else may, so its shape is taken for granted. */
export const noticesIn = (payload: string): Notice[] => payload.split('\n').map(noticeOf)

function noticeOf(line: string): Notice {
  if (!line.startsWith('[')) return { roomNo: line }
  const [roomNo, beforeNo, messageNo, memberNo, memberNickName, content, createdAt, sendKey] =
    JSON.parse(line) as Line
  const said = { roomNo, messageNo, memberNo, memberNickName, content, sendKey }
  return { roomNo, beforeNo, message: { ...said, createdAt: new Date(createdAt) } }
}

/** Numbers of the database are larger than a number of JavaScript may be. */
export const isAfter = (one: string, other: string) =>
  one.length === other.length ? one > other : one.length > other.length
