import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import type { WebSocket } from 'ws'
import type { Deps } from '../../../lib/deps.ts'
import { AppError } from '../../../lib/http/app-error.ts'
import { sendText } from '../../../lib/realtime/watch.ts'
import { keepTogether, sendingQueue } from '../messages/queue.ts'
import type { ChatWindow } from './admission.ts'
import { endedWindows } from './ended-windows.ts'
import { frameKey, readFrame, refusalFrame } from './frames.ts'
import { noticesIn } from './notices.ts'
import { messageRate } from './rate.ts'
import { liveRoomList } from './room-list.ts'
import { liveRooms } from './rooms.ts'

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
  const ended = endedWindows(deps, { windows, onError })
  const forgetting = setInterval(() => rate.forgetUnused(), limits.chat.pingSeconds * 1000)
  forgetting.unref()

  let listening: Promise<() => Promise<unknown>> | undefined
  /** Only once somebody looks: then everything from now on is heard. */
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
      else rooms.hasNews(notice.roomNo)
      list.hasNews(notice.roomNo)
    }
  }

  function onGap() {
    rooms.mayHaveNews()
    list.mayHaveNews()
  }

  function say(socket: WebSocket, roomNo: string, { memberNo, signInNo, text }: SentText) {
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
    open(socket: WebSocket, window: ChatWindow) {
      const { roomNo } = window
      windows.set(socket, window)
      ended.lookAt(window)
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
    say(socket: WebSocket, { roomNo, memberNo, signInNo }: ChatWindow, text: string) {
      if (roomNo !== null) say(socket, roomNo, { memberNo, signInNo, text })
    },
    /** When all windows are closed: what was said in them is kept. */
    async stop() {
      clearInterval(forgetting)
      await Promise.all([queue.flushed(), ended.stop(), rooms.stop(), list.stop()])
      const stopListening = await listening?.catch(() => undefined)
      await stopListening?.()
    },
  }
}

type SentText = { readonly memberNo: string; readonly signInNo: string; readonly text: string }
