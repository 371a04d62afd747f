import { limits } from '@matjari/contract/limits'
import { socketClosed } from '@matjari/contract/sockets'
import type { WebSocket } from 'ws'
import type { Clock } from '../../lib/clock.ts'

/** What becomes of a socket that was let in. */
export type SocketHandler = {
  /** In milliseconds, when whoever opened it has to show a new token. */
  readonly expiresAt: number
  readonly opened: (socket: WebSocket) => void
  readonly received: (text: string) => void
  /** Also when it never came to be open. */
  readonly closed: () => void
}

const tickMs = 1_000
const shutdownMs = 500
const unsupportedData = 1003

/** Holds the open sockets: asks whether they live, ends those whose token is over, and all at the end. */
export function watchSockets(now: Clock) {
  // One look over all of them: a timer and listeners of its own would make each socket larger.
  const open = new Map<WebSocket, SocketHandler>()
  /** Asked, and not yet answered. */
  const silent = new Set<WebSocket>()
  let ticks = 0
  let emptied: (() => void) | undefined

  function onMessage(this: WebSocket, data: Buffer, isBinary: boolean) {
    if (this.readyState !== this.OPEN) return
    if (isBinary) this.close(unsupportedData)
    else open.get(this)?.received(data.toString('utf8'))
  }

  function onPong(this: WebSocket) {
    silent.delete(this)
  }

  function onClose(this: WebSocket) {
    const handler = open.get(this)
    open.delete(this)
    silent.delete(this)
    handler?.closed()
    if (open.size === 0) emptied?.()
  }

  function ping(socket: WebSocket) {
    if (silent.has(socket)) return socket.terminate()
    silent.add(socket)
    socket.ping()
  }

  function tick() {
    const at = now().getTime()
    ticks += 1
    const isPing = ticks % limits.chat.pingSeconds === 0
    for (const [socket, { expiresAt }] of open) {
      if (expiresAt <= at) socket.close(socketClosed.expired)
      if (isPing) ping(socket)
    }
  }

  const timer = setInterval(tick, tickMs)
  timer.unref()

  return {
    hold(socket: WebSocket, handler: SocketHandler) {
      open.set(socket, handler)
      socket.on('message', onMessage)
      socket.on('pong', onPong)
      socket.on('close', onClose)
      // What is wrong with it closes it as well.
      socket.on('error', onError)
      handler.opened(socket)
    },
    sendAway(code: number) {
      for (const socket of open.keys()) socket.close(code)
    },
    /** Of all that are open. */
    handlers: () => open.values(),
    /** Resolves when all are gone, politely or not. */
    async close(code: number) {
      clearInterval(timer)
      if (open.size === 0) return
      const gone = new Promise<void>((resolve) => {
        emptied = resolve
      })
      for (const socket of open.keys()) socket.close(code)
      const impatient = setTimeout(() => {
        for (const socket of open.keys()) socket.terminate()
      }, shutdownMs)
      await gone
      clearTimeout(impatient)
    },
  }
}

function onError() {}

const asText = { binary: false }

/** What is ready to go is not made again for each window. One that does not read is given up. */
export function sendText(socket: WebSocket, text: Buffer) {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > limits.chat.bufferedBytes) socket.close(socketClosed.tooSlow)
  else socket.send(text, asText)
}
