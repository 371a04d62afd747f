import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { socketClosed } from '@matjari/contract/sockets'
import { IdInput } from '@matjari/contract/wire'
import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import { admissionRefusals } from '../../http/caller.ts'
import { type SocketHandler, sendText } from '../../http/sockets/open-sockets.ts'
import type { SocketModule } from '../../http/sockets/sockets.ts'
import { AppError } from '../../lib/app-error.ts'
import type { Clock } from '../../lib/clock.ts'
import { coalescedBatches } from '../../lib/queues/batch-queue.ts'
import { callerOf } from '../accounts/sign-in.ts'
import type { Deps } from '../deps.ts'
import { frameKey, readFrame, refusalFrame } from './frames.ts'
import { connectionsToClose, liveRoomList, liveRooms, noticesIn, roomToOpen } from './live-rooms.ts'
import { batchSaver, sendingQueue } from './messages.ts'

/** How many messages a member may still send at once, as of a moment in milliseconds. */
export type Allowance = { readonly left: number; readonly at: number }

type RateLimit = { readonly burst: number; readonly perSecond: number }

/** What is left now. A clock that was set back takes nothing away. */
const allowanceAt = (
  allowance: Allowance | undefined,
  at: number,
  { burst, perSecond }: RateLimit,
): Allowance => {
  if (!allowance) return { left: burst, at }
  const grown = (Math.max(0, at - allowance.at) / 1000) * perSecond
  return { left: Math.min(burst, allowance.left + grown), at }
}

/** The allowance after one message, or null: too fast. */
export function spendOne(
  allowance: Allowance | undefined,
  at: number,
  limit: RateLimit,
): Allowance | null {
  const now = allowanceAt(allowance, at, limit)
  return now.left < 1 ? null : { left: now.left - 1, at }
}

/** A full allowance need not be stored. */
export const isFull = (allowance: Allowance, at: number, limit: RateLimit) =>
  allowanceAt(allowance, at, limit).left >= limit.burst

/** Limits how fast each member sends in each room, over all of the member's connections. */
function messageRate(now: Clock) {
  const allowances = new Map<string, Allowance>()
  return {
    /** False: too fast. */
    maySend({ memberNo, roomNo }: { readonly memberNo: string; readonly roomNo: string }) {
      const key = `${memberNo} ${roomNo}`
      const left = spendOne(allowances.get(key), now().getTime(), limits.chat)
      if (left) allowances.set(key, left)
      return left !== null
    },
    forgetUnused() {
      const at = now().getTime()
      for (const [key, allowance] of allowances)
        if (isFull(allowance, at, limits.chat)) allowances.delete(key)
    },
  }
}

/** The sockets of the chat: `/ws/chat/{roomNo}`, and `/ws/chat/rooms` for administrators. */
export function chatSockets(app: FastifyInstance, deps: Deps): SocketModule {
  const admissions = admission(deps)
  const connections = chatConnections(deps, app.log)

  async function admit(request: ConnectionRequest): Promise<SocketHandler> {
    const connection = await admissions.admit(request)
    try {
      await connections.listen()
    } catch (error) {
      admissions.leave(connection)
      throw error
    }
    return handlerOf(connection)
  }

  function handlerOf(connection: ChatConnection): SocketHandler {
    let socket: WebSocket | undefined
    return {
      expiresAt: connection.expiresAt,
      opened(opened) {
        socket = opened
        connections.open(opened, connection)
      },
      received: (text) => socket && connections.say(socket, connection, text),
      closed() {
        admissions.leave(connection)
        if (socket) connections.close(socket)
      },
    }
  }

  return {
    routes: [
      {
        kind: 'chat_rooms',
        path: /^\/ws\/chat\/rooms$/,
        admit: ({ token }) => admit({ token, roomNo: null }),
      },
      {
        kind: 'chat',
        path: /^\/ws\/chat\/(?<roomNo>[^/]+)$/,
        admit: ({ token, params: { roomNo = '' } }) => admit({ token, roomNo }),
      },
    ],
    stop: () => connections.stop(),
  }
}

/** A browser's connection of a member, to one room or to the list of rooms. */
type ChatConnection = {
  readonly memberNo: string
  readonly signInNo: string
  /** Null: the list of rooms. */
  readonly roomNo: string | null
  readonly expiresAt: number
  /** The room's last message when the connection was admitted. */
  readonly lastNo: string
}

type ConnectionRequest = { readonly token: string | undefined; readonly roomNo: string | null }

/** Decides which members may open a connection, and how many. */
function admission(deps: Deps) {
  const connectionCounts = new Map<string, number>()

  return {
    async admit({ token, roomNo }: ConnectionRequest): Promise<ChatConnection> {
      const caller = token ? await callerOf(deps, token) : 'nobody'
      if (typeof caller === 'string') throw new AppError(admissionRefusals[caller])
      const { memberNo, memberRole, signInNo } = caller
      const isAdmin = memberRole === 'ROLE_ADMIN'
      if (roomNo === null && !isAdmin)
        throw new AppError(caller.needsTwoStep ? 'twoStepRequired' : 'forbidden')
      const lastNo =
        roomNo === null ? '0' : await lastMessageOfRoom(deps, { roomNo, memberNo, isAdmin })
      const open = connectionCounts.get(memberNo) ?? 0
      if (open >= limits.chat.socketsPerMember)
        throw new AppError('tooMany', { message: messages.chat.tooManyWindows })
      connectionCounts.set(memberNo, open + 1)
      return { memberNo, signInNo, roomNo, expiresAt: caller.expiresAt.getTime(), lastNo }
    },
    leave({ memberNo }: ChatConnection) {
      const open = connectionCounts.get(memberNo) ?? 0
      if (open > 1) connectionCounts.set(memberNo, open - 1)
      else connectionCounts.delete(memberNo)
    },
  }
}

/** Another member's room and a missing one look the same to the caller. */
async function lastMessageOfRoom(
  { db }: Deps,
  { roomNo, memberNo, isAdmin }: { roomNo: string; memberNo: string; isAdmin: boolean },
): Promise<string> {
  const isNumber = IdInput.safeParse(roomNo).success
  const [room] = isNumber ? await roomToOpen(db, { roomNo }) : []
  if (!room || (room.memberNo !== memberNo && !isAdmin)) throw new AppError('notFound')
  return room.lastMessageNo ?? '0'
}

/**
 * All connections of this process: passes on what members send and receive, and closes those whose
 * member may no longer stay.
 */
function chatConnections(deps: Deps, log: { warn: (details: object, line: string) => void }) {
  const { db, notices, now } = deps
  const onError = (err: unknown) => log.warn({ err }, 'sending chat messages failed')
  const connections = new Map<WebSocket, ChatConnection>()
  const rooms = liveRooms(db, onError)
  const list = liveRoomList(db, onError)
  const rate = messageRate(now)
  const queue = sendingQueue(batchSaver(deps, log))
  const ended = endedConnections(deps, { connections, onError })
  const forgetting = setInterval(() => rate.forgetUnused(), limits.chat.pingSeconds * 1000)
  forgetting.unref()

  let listening: Promise<() => Promise<unknown>> | undefined
  /** Starts with the first socket: from then on this process receives every notice. */
  function listen() {
    listening ??= listenToBoth().catch((error: unknown) => {
      listening = undefined
      throw error
    })
    return listening
  }

  async function listenToBoth() {
    const stops = await Promise.all([notices.listen('chat', { onNotice, onGap }), ended.listen()])
    return () => Promise.all(stops.map((stop) => stop()))
  }

  function onNotice(payload: string) {
    for (const notice of noticesIn(payload)) {
      if ('message' in notice) rooms.hears(notice.message, notice.beforeNo)
      else rooms.hasChanged(notice.roomNo)
      list.hasChanged(notice.roomNo)
    }
  }

  function onGap() {
    rooms.mayHaveChanged()
    list.mayHaveChanged()
  }

  function say(
    socket: WebSocket,
    roomNo: string,
    { memberNo, signInNo, text }: { memberNo: string; signInNo: string; text: string },
  ) {
    const refuse = (error: AppError, key: string | null) =>
      sendText(socket, refusalFrame(error, key))
    if (!rate.maySend({ memberNo, roomNo }))
      return refuse(new AppError('tooMany', { message: messages.chat.tooFast }), frameKey(text))
    const frame = readFrame(text, roomNo)
    const { key } = frame
    if ('refusal' in frame) return refuse(frame.refusal, key)
    const { content } = frame
    queue.add({ roomNo, memberNo, signInNo, content, key, refuse: (error) => refuse(error, key) })
  }

  return {
    listen,
    open(socket: WebSocket, connection: ChatConnection) {
      const { roomNo } = connection
      connections.set(socket, connection)
      ended.lookAt(connection)
      if (roomNo === null) list.open(socket)
      else rooms.open(socket, { ...connection, roomNo })
    },
    close(socket: WebSocket) {
      const roomNo = connections.get(socket)?.roomNo ?? null
      connections.delete(socket)
      list.close(socket)
      if (roomNo !== null) rooms.close(socket, roomNo)
    },
    /** Nothing can be sent to the list of rooms. */
    say(socket: WebSocket, { roomNo, memberNo, signInNo }: ChatConnection, text: string) {
      if (roomNo !== null) say(socket, roomNo, { memberNo, signInNo, text })
    },
    /** Called when all connections are closed: waits until the messages sent in them are stored. */
    async stop() {
      clearInterval(forgetting)
      await Promise.all([queue.flushed(), ended.stop(), rooms.stop(), list.stop()])
      const stopListening = await listening?.catch(() => undefined)
      await stopListening?.()
    },
  }
}

const allMembers = '*'
const memberNoPattern = /^\d+$/

/**
 * Closes the connections of members who have signed out or were suspended, and of rooms that are gone.
 * A notice of the database tells whose sign-in has ended, with the commit; sign-ins that just
 * expire send no notice, so a sweep looks for them now and then.
 */
function endedConnections(
  { db, notices, now }: Deps,
  {
    connections,
    onError,
  }: { connections: ReadonlyMap<WebSocket, ChatConnection>; onError: (error: unknown) => void },
) {
  const rounds = coalescedBatches(closeThoseOf, { most: 1_000, onError })
  const sweep = setInterval(() => rounds.mark(allMembers), limits.chat.pingSeconds * 1000)
  sweep.unref()

  /** One statement, however many connections there are. */
  async function closeThoseOf(marked: readonly string[]) {
    const members = new Set(marked)
    const open = [...connections].filter(
      ([, connection]) => members.has(allMembers) || members.has(connection.memberNo),
    )
    if (open.length === 0) return
    const signInNos = open.map(([, { signInNo }]) => signInNo)
    const roomNos = open.map(([, { roomNo }]) => roomNo)
    for (const place of await connectionsToClose(db, { signInNos, roomNos, now: now() }))
      open[place]?.[0].close(socketClosed.refused)
  }

  return {
    listen: () =>
      notices.listen('sign_in', {
        // The message of a newer server may not be understood, but it says that something has
        // ended.
        onNotice: (payload) => rounds.mark(memberNoPattern.test(payload) ? payload : allMembers),
        onGap: () => rounds.mark(allMembers),
      }),
    /** A sign-in may have ended between the check of its token and the opening of its connection. */
    lookAt: (connection: ChatConnection) => rounds.mark(connection.memberNo),
    async stop() {
      clearInterval(sweep)
      await rounds.stop()
    },
  }
}
