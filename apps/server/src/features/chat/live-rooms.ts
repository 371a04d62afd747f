import { socketClosed } from '@matjari/contract/sockets'
import { sql } from 'kysely'
import type { WebSocket } from 'ws'
import { z } from 'zod'
import type { Db } from '../../db/db.ts'
import { prepared } from '../../db/prepared.ts'
import { sendText } from '../../http/sockets/open-sockets.ts'
import { coalescedBatches } from '../../lib/queues/batch-queue.ts'
import { messageFrames, type NewMessage } from './frames.ts'
import { roomsByNo } from './rooms.ts'

/**
 * One line of a notice: a room in which something changed, or a message with the number of the
 * message before it.
 */
type Notice =
  | { readonly roomNo: string }
  | { readonly roomNo: string; readonly message: NewMessage; readonly beforeNo: string }

const NumberText = z.string().regex(/^\d{1,19}$/)

/** The room, the number before, and then the message. */
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
 * Parses what `saveMessages` and `readUpTo` announce. Throws for any other content, for example of
 * a newer server on the same database: the listener then reads new messages from the database.
 */
export const noticesIn = (payload: string): Notice[] => payload.split('\n').map(noticeOf)

function noticeOf(line: string): Notice {
  if (!line.startsWith('[')) return { roomNo: NumberText.parse(line) }
  const [roomNo, beforeNo, messageNo, memberNo, memberNickName, content, createdAt, sendKey] =
    NoticeLine.parse(JSON.parse(line))
  const fields = { roomNo, messageNo, memberNo, memberNickName, content, sendKey }
  return { roomNo, beforeNo, message: { ...fields, createdAt: new Date(createdAt) } }
}

/** Numbers of the database may be larger than a JavaScript number can hold. */
export const isAfter = (one: string, other: string) =>
  one.length === other.length ? one > other : one.length > other.length

type OpenRoom = {
  /** The sockets in this room, with the members they belong to. */
  readonly sockets: Map<WebSocket, string>
  /** The last message that this process delivered. */
  lastNo: string
}

/**
 * The rooms that have open sockets in this process. A message is delivered from its notice when the
 * one before it was the last one delivered; otherwise the process reads all messages after that
 * one. So no message is lost, repeated or out of order, whatever happens to the notices.
 */
export function liveRooms(db: Db, onError: (error: unknown) => void) {
  const rooms = new Map<string, OpenRoom>()
  const rounds = coalescedBatches(deliverNew, { most: 200, onError })

  async function deliverNew(marked: readonly string[]) {
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
      // A room that was closed and opened again meanwhile continues from its new opening.
      if (!room || rooms.get(row.roomNo) !== room) continue
      // The notice of the message may have arrived during the read.
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
      const open = rooms.get(roomNo)
      const room = open ?? { sockets: new Map(), lastNo }
      room.sockets.set(socket, memberNo)
      if (open) return
      rooms.set(roomNo, room)
      // Reads messages that were sent between the admission and this moment.
      rounds.mark(roomNo)
    },
    close(socket: WebSocket, roomNo: string) {
      const room = rooms.get(roomNo)
      room?.sockets.delete(socket)
      if (room?.sockets.size === 0) rooms.delete(roomNo)
    },
    hears(message: NewMessage, beforeNo: string) {
      const room = rooms.get(message.roomNo)
      if (!room || !isAfter(message.messageNo, room.lastNo)) return
      if (room.lastNo === beforeNo) deliver(room, message)
      else rounds.mark(message.roomNo)
    },
    hasChanged(roomNo: string) {
      if (rooms.has(roomNo)) rounds.mark(roomNo)
    },
    mayHaveChanged() {
      for (const roomNo of rooms.keys()) rounds.mark(roomNo)
    },
    stop: rounds.stop,
  }
}

function deliver(room: OpenRoom, row: NewMessage) {
  room.lastNo = row.messageNo
  const frameFor = messageFrames(row)
  for (const [socket, memberNo] of room.sockets) sendText(socket, frameFor(memberNo))
}

/** Faster updates of a list would not be readable. */
const restMs = 200

/** The lists of rooms that administrators have open in this process. */
export function liveRoomList(db: Db, onError: (error: unknown) => void) {
  const sockets = new Set<WebSocket>()
  const rounds = coalescedBatches(sendChanges, { most: 200, restMs, onError })

  async function sendChanges(roomNos: readonly string[]) {
    if (sockets.size === 0) return
    for (const room of await roomsByNo(db, roomNos)) {
      const frame = Buffer.from(JSON.stringify(room))
      for (const socket of sockets) sendText(socket, frame)
    }
  }

  return {
    open: (socket: WebSocket) => void sockets.add(socket),
    close: (socket: WebSocket) => void sockets.delete(socket),
    hasChanged(roomNo: string) {
      if (sockets.size > 0) rounds.mark(roomNo)
    },
    /**
     * It is not known which rooms have changed: a browser that connects again reads the whole list.
     */
    mayHaveChanged() {
      for (const socket of sockets) socket.close(socketClosed.goingAway)
    },
    stop: rounds.stop,
  }
}

/** Most messages of one room in one read: as many as a socket is sent at once. */
const roomMessagesMax = 100

/**
 * Messages after the last one of each room, in the order in which they were sent. The sender is
 * looked up for each message: with a join, PostgreSQL expects many messages per room and reads all
 * members for each of them. Planned again each time: a plan made while there were few messages
 * would read all of them.
 */
async function messagesAfter(
  db: Db,
  { roomNos, lastNos }: { roomNos: readonly string[]; lastNos: readonly string[] },
): Promise<NewMessage[]> {
  const { rows } = await sql<NewMessage>`
    select c.message_no, c.room_no, c.member_no, c.content, c.created_at, c.send_key,
      (select member_nick_name from member as m where m.member_no = c.member_no)
    from unnest(${roomNos}::bigint[], ${lastNos}::bigint[]) as seen (room_no, last_no)
    cross join lateral (
      select * from chat_message
      where room_no = seen.room_no and message_no > seen.last_no
      order by message_no limit ${sql.lit(roomMessagesMax)}
    ) as c
    order by c.message_no`.execute(db)
  return rows
}

/** The room's member and its last message. */
export const roomToOpen = prepared((db, { roomNo }: { readonly roomNo: string }) =>
  db.selectFrom('chatRoom').select(['memberNo', 'lastMessageNo']).where('roomNo', '=', roomNo),
)

type ConnectionsToCheck = {
  readonly signInNos: readonly string[]
  /** Null: the list of rooms. */
  readonly roomNos: readonly (string | null)[]
  readonly now: Date
}

/** The indexes of those connections that would not be admitted again. */
export async function connectionsToClose(db: Db, { signInNos, roomNos, now }: ConnectionsToCheck) {
  const { rows } = await sql<{ place: number }>`
    select (w.place - 1)::int as place
    from unnest(${signInNos}::bigint[], ${roomNos}::bigint[]) with ordinality
      as w (sign_in_no, room_no, place)
    left join sign_in as s on s.sign_in_no = w.sign_in_no
      and s.revoked_at is null and s.expires_at > ${now}::timestamptz
    left join member as m on m.member_no = s.member_no and m.is_active and m.withdrawn_at is null
    left join chat_room as r on r.room_no = w.room_no
    where m.member_no is null
      or (w.room_no is not null and r.room_no is null)
      or (m.member_role <> 'ROLE_ADMIN' and r.member_no is distinct from m.member_no)`.execute(db)
  return rows.map(({ place }) => place)
}
