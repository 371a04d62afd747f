import { Agent, get } from 'node:http'
import { memberSocket } from '@matjari/contract/sockets'
import { WebSocket } from 'ws'

/** A window that is told news, and comes back whenever it is closed. */
export function openWindow(url: string, token: () => string) {
  const codes: number[] = []
  let opened = 0
  let isOver = false
  let socket: WebSocket
  function open() {
    const address = `${url.replace(/^http/, 'ws')}${memberSocket}?token=${token()}`
    socket = new WebSocket(address)
    socket.on('open', () => (opened += 1))
    // What the handshake was refused with is seen as 1006.
    socket.on('error', () => {})
    socket.on('close', (code) => {
      codes.push(code)
      if (!isOver) setTimeout(open, 50)
    })
  }
  open()
  return {
    codes,
    opened: () => opened,
    close() {
      isOver = true
      socket.close()
    },
  }
}

/** A connection that rests between two questions, as those of proxies and browsers do. */
export function restingConnection(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = () =>
    new Promise<{ status: number; connection: string | undefined }>((resolve, reject) => {
      get(`${url}/readyz`, { agent }, (response) => {
        const { statusCode = 0, headers } = response
        response.resume()
        response.once('end', () => resolve({ status: statusCode, connection: headers.connection }))
      }).once('error', reject)
    })
  return { ask, close: () => agent.destroy() }
}
