import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { socketClosed } from '@matjari/contract/sockets'
import type { WebSocket } from 'ws'
import type { Deps } from '../../../lib/deps.ts'
import { AppError } from '../../../lib/http/app-error.ts'
import { sendText } from '../../../lib/realtime/watch.ts'
import { keepTogether, sendingQueue } from '../messages/queue.ts'
import type { ChatWindow } from './admission.ts'
import { frameKey, readFrame, refusalFrame } from './frames.ts'
import { noticesIn } from './notices.ts'
import { messageRate } from './rate.ts'
import { liveRoomList } from './room-list.ts'
import { liveRooms } from './rooms.ts'
import { windowsToClose } from './store.ts'

type Log = { readonly warn: (details: object, line: string) => void }

/** All windows of this process: what is said in them, what they hear, and whether they may stay. */
export function liveWindows(deps: Deps, log: Log) {
  const { db, notices, now } = deps
  const onError = (err: unknown) => log.warn({ err }, 'telling the chat failed')
  const windows = new Map<WebSocket, ChatWindow>()
  const rooms = liveRooms(db, onError)
  const list = liveRoomList(db, onError)
  const rate = messageRate(now)
  const queue = sendingQueue(keepTogether(deps, log))
  let sweeping: Promise<void> | undefined
  const sweep = setInterval(() => {
    rate.forgetUnused()
    sweeping = closeEndedWindows().catch(onError)
  }, limits.chat.pingSeconds * 1000)
  sweep.unref()

  let listening: Promise<() => Promise<void>> | undefined
  /** Only once somebody looks: then everything from now on is heard. */
  function listen() {
    listening ??= notices.listen('chat', { onNotice, onGap }).catch((error: unknown) => {
      listening = undefined
      throw error
    })
    return listening
  }

  function onNotice(payload: string) {
    for (const notice of noticesIn(payload)) {
      if ('message' in notice) rooms.hears(notice.message, notice.beforeNo)
      else rooms.hasNews(notice.roomNo)
      list.hasNews(notice.roomNo)
    }
  }

  function onGap() {
    rooms.mayHaveNews()
    list.mayHaveNews()
  }

  /** Of people who have signed out or were suspended, and of rooms that are gone. */
  async function closeEndedWindows() {
    const open = [...windows]
    if (open.length === 0) return
    const signInNos = open.map(([, { signInNo }]) => signInNo)
    const roomNos = open.map(([, { roomNo }]) => roomNo)
    for (const place of await windowsToClose(db, { signInNos, roomNos, now: now() }))
      open[place]?.[0].close(socketClosed.refused)
  }

  function say(socket: WebSocket, roomNo: string, { memberNo, text }: SentText) {
    const refuse = (error: AppError, key: string | null) =>
      sendText(socket, refusalFrame(error, key))
    if (!rate.maySend({ memberNo, roomNo }))
      return refuse(new AppError('tooMany', { message: messages.chat.tooFast }), frameKey(text))
    const frame = readFrame(text, roomNo)
    const { key } = frame
    if ('refusal' in frame) return refuse(frame.refusal, key)
    const { content } = frame
    queue.add({ roomNo, memberNo, content, key, refuse: (error) => refuse(error, key) })
  }

  return {
    listen,
    open(socket: WebSocket, window: ChatWindow) {
      const { roomNo } = window
      windows.set(socket, window)
      if (roomNo === null) list.open(socket)
      else rooms.open(socket, { ...window, roomNo })
    },
    close(socket: WebSocket) {
      const roomNo = windows.get(socket)?.roomNo ?? null
      windows.delete(socket)
      list.close(socket)
      if (roomNo !== null) rooms.close(socket, roomNo)
    },
    /** To the list of rooms nothing can be said. */
    say(socket: WebSocket, { roomNo, memberNo }: ChatWindow, text: string) {
      if (roomNo !== null) say(socket, roomNo, { memberNo, text })
    },
    /** When all windows are closed: what was said in them is kept. */
    async stop() {
      clearInterval(sweep)
      await Promise.all([queue.flushed(), sweeping, rooms.stop(), list.stop()])
      const stopListening = await listening?.catch(() => undefined)
      await stopListening?.()
    },
  }
}

type SentText = { readonly memberNo: string; readonly text: string }
