import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Config } from '../config.ts'
import type { AppError } from '../http/app-error.ts'
import { refused, statusOf } from '../http/envelope.ts'

const handshakeKey = /^[+/0-9A-Za-z]{22}==$/

export const wantsWebSocket = ({ headers }: IncomingMessage) =>
  headers.upgrade?.toLowerCase() === 'websocket'

export function isHandshake(request: IncomingMessage): boolean {
  const { 'sec-websocket-key': key = '', 'sec-websocket-version': version } = request.headers
  return request.method === 'GET' && handshakeKey.test(key) && /^(8|13)$/.test(version ?? '')
}

/** A browser says which page asks, and no page but ours may. Whoever is no browser says nothing. */
export function isOwnOrigin(
  { origin, host }: { readonly origin?: string | undefined; readonly host?: string | undefined },
  { publicUrl, allowedOrigins }: Pick<Config, 'publicUrl' | 'allowedOrigins'>,
): boolean {
  if (origin === undefined) return true
  if (origin === new URL(publicUrl).origin || allowedOrigins.includes(origin)) return true
  return host !== undefined && URL.canParse(origin) && new URL(origin).host === host.toLowerCase()
}

/** By hand: what the client sends need not be an address at all. */
export function readAddress(url: string) {
  const [path = '', query = ''] = url.split('?', 2)
  return { path, token: new URLSearchParams(query).get('token') || undefined }
}

/** The answer of an HTTP server that upgrades nothing. Tells the status. */
export function refuseUpgrade(
  socket: Duplex,
  error: AppError,
  headers: Readonly<Record<string, string>>,
): number {
  const status = statusOf(error, undefined)
  const body = JSON.stringify(refused(error))
  const all: Record<string, string | number> = {
    ...headers,
    ...(error.retryAfter !== undefined && { 'retry-after': Math.ceil(error.retryAfter) }),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  return status
}
