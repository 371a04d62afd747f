import { socketClosed } from '@matjari/contract/sockets'
import type { WebSocket } from 'ws'
import { z } from 'zod'
import type { Db } from '../../db/db.ts'
import { sendText } from '../../http/sockets/open-sockets.ts'
import { coalescedBatches } from '../../lib/queues/batch-queue.ts'
import { messageFrames, type NewMessage } from './frames.ts'
import { messagesAfter, roomMessagesMax } from './live.sql.ts'
import { roomsByNo } from './rooms.sql.ts'

/** One line of a notice: a room in which something changed, or a message and the number before it there. */
type Notice =
  | { readonly roomNo: string }
  | { readonly roomNo: string; readonly message: NewMessage; readonly beforeNo: string }

const NumberText = z.string().regex(/^\d{1,19}$/)

/** Of a room: the number before, then the message as it is told. */
const NoticeLine = z.tuple([
  NumberText,
  NumberText,
  NumberText,
  NumberText,
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
  if (!line.startsWith('[')) return { roomNo: NumberText.parse(line) }
  const [roomNo, beforeNo, messageNo, memberNo, memberNickName, content, createdAt, sendKey] =
    NoticeLine.parse(JSON.parse(line))
  const said = { roomNo, messageNo, memberNo, memberNickName, content, sendKey }
  return { roomNo, beforeNo, message: { ...said, createdAt: new Date(createdAt) } }
}

/** Numbers of the database are larger than a number of JavaScript may be. */
export const isAfter = (one: string, other: string) =>
  one.length === other.length ? one > other : one.length > other.length

type OpenRoom = {
  /** Who looks into it where. */
  readonly windows: Map<WebSocket, string>
  /** The last message that was delivered here. */
  lastNo: string
}

/**
 * The rooms somebody in this process looks into. A message is delivered from its notice when the one before it
 * was the last one delivered; otherwise what is new is read after the last one delivered. So nothing is passed
 * over, doubled or out of order, whatever becomes of the notices.
 */
export function liveRooms(db: Db, onError: (error: unknown) => void) {
  const rooms = new Map<string, OpenRoom>()
  const rounds = coalescedBatches(deliverNews, { most: 200, onError })

  async function deliverNews(marked: readonly string[]) {
    const open = new Map<string, OpenRoom>()
    for (const roomNo of marked) {
      const room = rooms.get(roomNo)
      if (room) open.set(roomNo, room)
    }
    if (open.size === 0) return
    const lastNos = [...open.values()].map(({ lastNo }) => lastNo)
    const rows = await messagesAfter(db, { roomNos: [...open.keys()], lastNos })
    const counts = new Map<string, number>()
    for (const row of rows) {
      const room = open.get(row.roomNo)
      // One that was closed and opened again meanwhile begins where it was opened.
      if (!room || rooms.get(row.roomNo) !== room) continue
      // Its notice may have come while we read.
      if (isAfter(row.messageNo, room.lastNo)) deliver(room, row)
      counts.set(row.roomNo, (counts.get(row.roomNo) ?? 0) + 1)
    }
    for (const [roomNo, count] of counts) if (count === roomMessagesMax) rounds.mark(roomNo)
  }

  return {
    open(
      socket: WebSocket,
      { roomNo, memberNo, lastNo }: { roomNo: string; memberNo: string; lastNo: string },
    ) {
      const known = rooms.get(roomNo)
      const room = known ?? { windows: new Map(), lastNo }
      room.windows.set(socket, memberNo)
      if (known) return
      rooms.set(roomNo, room)
      // What was said between looking up the last one and this moment.
      rounds.mark(roomNo)
    },
    close(socket: WebSocket, roomNo: string) {
      const room = rooms.get(roomNo)
      room?.windows.delete(socket)
      if (room?.windows.size === 0) rooms.delete(roomNo)
    },
    hears(message: NewMessage, beforeNo: string) {
      const room = rooms.get(message.roomNo)
      if (!room || !isAfter(message.messageNo, room.lastNo)) return
      if (room.lastNo === beforeNo) deliver(room, message)
      else rounds.mark(message.roomNo)
    },
    hasNews(roomNo: string) {
      if (rooms.has(roomNo)) rounds.mark(roomNo)
    },
    mayHaveNews() {
      for (const roomNo of rooms.keys()) rounds.mark(roomNo)
    },
    stop: rounds.stop,
  }
}

function deliver(room: OpenRoom, row: NewMessage) {
  room.lastNo = row.messageNo
  const frameFor = messageFrames(row)
  for (const [socket, memberNo] of room.windows) sendText(socket, frameFor(memberNo))
}

/** Nobody reads a list faster than this. */
const restMs = 200

/** The lists of rooms that administrators have open in this process. */
export function liveRoomList(db: Db, onError: (error: unknown) => void) {
  const windows = new Set<WebSocket>()
  const rounds = coalescedBatches(tellChanges, { most: 200, restMs, onError })

  async function tellChanges(roomNos: readonly string[]) {
    if (windows.size === 0) return
    for (const room of await roomsByNo(db, roomNos)) {
      const frame = Buffer.from(JSON.stringify(room))
      for (const socket of windows) sendText(socket, frame)
    }
  }

  return {
    open: (socket: WebSocket) => void windows.add(socket),
    close: (socket: WebSocket) => void windows.delete(socket),
    hasNews(roomNo: string) {
      if (windows.size > 0) rounds.mark(roomNo)
    },
    /** Which rooms have changed nobody knows: who comes back reads the whole list. */
    mayHaveNews() {
      for (const socket of windows) socket.close(socketClosed.goingAway)
    },
    stop: rounds.stop,
  }
}
