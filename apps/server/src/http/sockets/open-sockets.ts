import { limits } from '@matjari/contract/limits'
import { socketClosed } from '@matjari/contract/sockets'
import type { WebSocket } from 'ws'
import type { Clock } from '../../lib/clock.ts'

/** How the module of a socket reacts to events of the socket. */
export type SocketHandler = {
  /** In milliseconds: when the client must show a new token. */
  readonly expiresAt: number
  readonly opened: (socket: WebSocket) => void
  readonly received: (text: string) => void
  /** Also called when the socket never became open. */
  readonly closed: () => void
}

const tickMs = 1_000
const shutdownMs = 500
const unsupportedData = 1003

/** Watches the open sockets: pings them, closes those whose token has expired, and closes all at the end. */
export function watchSockets(now: Clock) {
  // One timer for all sockets: a timer and listeners per socket would need more memory.
  const open = new Map<WebSocket, SocketHandler>()
  /** Pinged, and no answer yet. */
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
    register(socket: WebSocket, handler: SocketHandler) {
      open.set(socket, handler)
      socket.on('message', onMessage)
      socket.on('pong', onPong)
      socket.on('close', onClose)
      // An error also closes the socket.
      socket.on('error', onError)
      handler.opened(socket)
    },
    sendAway(code: number) {
      for (const socket of open.keys()) socket.close(code)
    },
    /** The handlers of all open sockets. */
    handlers: () => open.values(),
    /** Resolves when all are closed; those that do not answer are cut. */
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

/**
 * Sends a prepared Buffer, so that the text is not encoded again for each socket. A socket that does not read is
 * closed.
 */
export function sendText(socket: WebSocket, text: Buffer) {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > limits.chat.bufferedBytes) socket.close(socketClosed.tooSlow)
  else socket.send(text, asText)
}
