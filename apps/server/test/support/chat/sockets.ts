import type { AddressInfo } from 'node:net'
import type { ChatMessage } from '@matjari/contract/chat/entities'
import { chatSocket } from '@matjari/contract/sockets'
import { type ClientOptions, WebSocket } from 'ws'
import { signedIn } from '../members/signed-in.ts'
import type { TestApp } from '../server/app.ts'

type App = TestApp['app']

/** Where a listening server is, or the address of one that is not in this process. */
const addressOf = (app: App) => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

/** The whole server, with a port of its own. */
export async function listening<S extends TestApp>(server: S): Promise<S> {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  return server
}

type Refusal = { header: { code: string; message: string }; body: { items: null }; key?: string }
/** A message or a refusal: a test knows which it expects. */
type ChatFrame = ChatMessage & Refusal

type WindowAddress = {
  /** Absent: the list of rooms. */
  readonly roomNo?: string | undefined
  readonly token?: string | undefined
  readonly path?: string
  readonly options?: ClientOptions
}

function urlOf(place: App | string, { roomNo, token, path }: WindowAddress) {
  const base = typeof place === 'string' ? place : addressOf(place)
  const address = path ?? (roomNo ? chatSocket.room(roomNo) : chatSocket.rooms)
  return `${base.replace(/^http/, 'ws')}${address}${token ? `?token=${token}` : ''}`
}

/** An open window. Fails when it is not let in. */
export async function connect(place: App | string, asked: WindowAddress) {
  const socket = new WebSocket(urlOf(place, asked), asked.options)
  const frames: ChatFrame[] = []
  const waiting = new Set<() => void>()
  let pings = 0
  const happened = () => {
    for (const look of waiting) look()
  }
  socket.on('message', (data: Buffer) => {
    frames.push(JSON.parse(data.toString('utf8')) as ChatFrame)
    happened()
  })
  socket.on('ping', () => {
    pings += 1
    happened()
  })
  const closed = new Promise<number>((resolve) => {
    socket.on('close', (code) => resolve(code))
  })
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  socket.on('error', () => {})

  const until = (condition: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!condition()) return
        waiting.delete(look)
        resolve()
      }
      waiting.add(look)
      look()
    })

  return {
    socket,
    frames,
    /** The code it was closed with, once it is. */
    closed,
    pinged: (times: number) => until(() => pings >= times),
    /** The first so many frames, once they are there. */
    async waitFor(count: number) {
      await until(() => frames.length >= count)
      return frames.slice(0, count)
    },
    sendRaw: (text: string | Buffer) => socket.send(text),
    say: (content: string, key?: string) =>
      socket.send(JSON.stringify({ content, roomNo: asked.roomNo, key })),
    async close() {
      socket.close()
      await closed
    },
  }
}

export type ChatWindow = Awaited<ReturnType<typeof connect>>

type Answer = { status: number; code: string; headers: Record<string, unknown> }

/** How somebody is turned away at the door. */
export const refusedConnection = (place: App | string, asked: WindowAddress) =>
  new Promise<Answer>((resolve, reject) => {
    const socket = new WebSocket(urlOf(place, asked), asked.options)
    socket.on('error', reject)
    socket.on('open', () => reject(new Error('it was let in')))
    socket.on('unexpected-response', (_request, response) => {
      let body = ''
      response.on('data', (chunk: Buffer) => (body += chunk.toString()))
      response.on('end', () => {
        const { header } = JSON.parse(body) as Refusal
        resolve({ status: response.statusCode ?? 0, code: header.code, headers: response.headers })
      })
    })
  })

/** A member with a room, and a token to open it with. */
export async function memberWithRoom(
  server: TestApp,
  options: Parameters<typeof signedIn>[1] = {},
) {
  const member = await signedIn(server, options)
  const { roomNo } = await server.deps.db
    .insertInto('chatRoom')
    .values({ memberNo: member.memberNo, createdAt: server.deps.now() })
    .returning('roomNo')
    .executeTakeFirstOrThrow()
  return { ...member, roomNo }
}

export const administrator = (server: TestApp) => signedIn(server, { memberRole: 'ROLE_ADMIN' })

export const storedMessages = (server: TestApp, roomNo: string) =>
  server.deps.db
    .selectFrom('chatMessage')
    .select(['messageNo', 'content', 'memberNo'])
    .where('roomNo', '=', roomNo)
    .orderBy('messageNo')
    .execute()
