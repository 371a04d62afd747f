import { type IncomingMessage, ServerResponse, STATUS_CODES } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { limits } from '@matjari/contract/limits'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { WebSocketServer } from 'ws'
import { AppError } from '../../lib/app-error.ts'
import { clientAddress, trustIn } from '../../lib/client-address.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Config } from '../../lib/config.ts'
import { loadAwareQueue } from '../../lib/queues/load-aware-queue.ts'
import type { Metrics } from '../../lib/telemetry/metrics.ts'
import { asAppError, refused, statusOf } from '../envelope.ts'
import { apiHeaders, newRequestId, requestIdHeader } from '../headers.ts'
import { refusedEvent } from '../security-events.ts'
import { type SocketHandler, watchSockets } from './open-sockets.ts'

const handshakeKey = /^[+/0-9A-Za-z]{22}==$/

const wantsWebSocket = ({ headers }: IncomingMessage) =>
  headers.upgrade?.toLowerCase() === 'websocket'

function isHandshake(request: IncomingMessage): boolean {
  const { 'sec-websocket-key': key = '', 'sec-websocket-version': version } = request.headers
  return request.method === 'GET' && handshakeKey.test(key) && /^(8|13)$/.test(version ?? '')
}

/** A browser names the origin of the page, which must be an allowed one. Other clients send no origin. */
function isOwnOrigin(
  { origin, host }: { readonly origin?: string | undefined; readonly host?: string | undefined },
  { publicUrl, allowedOrigins }: Pick<Config, 'publicUrl' | 'allowedOrigins'>,
): boolean {
  if (origin === undefined) return true
  if (origin === new URL(publicUrl).origin || allowedOrigins.includes(origin)) return true
  return host !== undefined && URL.canParse(origin) && new URL(origin).host === host.toLowerCase()
}

/** Parsed in a try block: the client may send any text. */
function readAddress(url: string) {
  const [path = '', query = ''] = url.split('?', 2)
  return { path, token: new URLSearchParams(query).get('token') || undefined }
}

/** Answers an upgrade like an HTTP server that refuses it. Returns the status. */
function refuseUpgrade(
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

type SocketRoute = {
  /** The purpose of the socket, in one word, for logs and metrics. */
  readonly kind: string
  /** The named groups are the parameters. */
  readonly path: RegExp
  /** Throws an AppError, which is answered as an HTTP response. */
  readonly admit: (request: {
    token: string | undefined
    params: Record<string, string>
  }) => Promise<SocketHandler>
}

/** What a feature offers beside its calls. */
export type SocketModule = {
  readonly routes: readonly SocketRoute[]
  /** Called when all its sockets are closed. */
  readonly stop: () => Promise<void>
}

type Upgrade = { readonly request: IncomingMessage; readonly socket: Duplex; readonly head: Buffer }

/** Serves WebSockets beside the calls, without knowing what they are for. */
export function serveSockets(
  app: FastifyInstance,
  { config, now, metrics }: { config: Config; now: Clock; metrics?: Metrics | undefined },
  routes: readonly SocketRoute[],
) {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.chat.frameBytes,
  })
  const headers = apiHeaders(config)
  const isTrusted = trustIn(config.trustProxy)
  const ids = new WeakMap<IncomingMessage, string>()
  server.on('headers', (lines, request) => {
    lines.push(`${requestIdHeader}: ${ids.get(request)}`)
  })
  const watch = watchSockets(now)
  const kinds = new WeakMap<SocketHandler, string>()
  // Hundreds of clients may reconnect at once, after a restart: the queue leaves time of database and event loop to
  // other requests.
  const inTurn = loadAwareQueue({
    name: 'sockets',
    most: limits.chat.handshakesWaiting,
    atOnce: 2,
  })
  let isClosing = false
  /** While this is set, every new socket is closed at once with the code; another process accepts the clients. */
  let awayCode: number | undefined

  async function admit(request: IncomingMessage): Promise<SocketHandler> {
    if (isClosing) throw new AppError('unavailable', { retryAfter: 2 })
    if (!isOwnOrigin(request.headers, config)) throw new AppError('forbidden')
    if (!isHandshake(request)) throw new AppError('invalid')
    const { path, token } = readAddress(request.url ?? '')
    for (const route of routes) {
      const found = route.path.exec(path)
      if (!found) continue
      const handler = await route.admit({ token, params: { ...found.groups } })
      kinds.set(handler, route.kind)
      return handler
    }
    throw new AppError('notFound')
  }

  async function upgrade(met: Upgrade) {
    const { request } = met
    const begun = performance.now()
    const id = newRequestId()
    ids.set(request, id)
    const log = app.log.child({ reqId: id })
    const { status, refusal } = await answer(met, { id, log })
    const took = performance.now() - begun
    metrics?.answered({ call: 'socket', status, refusal, ms: took })
    log.info({ req: request, status, ms: Math.round(took * 10) / 10 }, 'answered')
  }

  async function answer(met: Upgrade, { id, log }: { id: string; log: FastifyBaseLogger }) {
    try {
      const address = clientAddress(met.request, isTrusted)
      const handler = await inTurn(address, async () => admit(met.request))
      if (isClosing) {
        handler.closed()
        throw new AppError('unavailable', { retryAfter: 2 })
      }
      return { status: open(met, handler), refusal: undefined }
    } catch (error) {
      const expected = error instanceof Error ? asAppError(error) : undefined
      if (!expected) log.error({ err: error }, 'unexpected error')
      const refusal = expected ?? new AppError('internal')
      tell(refusal, met.request, log)
      const status = refuseUpgrade(met.socket, refusal, { ...headers, [requestIdHeader]: id })
      return { status, refusal: refusal.kind }
    }
  }

  function tell(refusal: AppError, request: IncomingMessage, log: FastifyBaseLogger) {
    const { path, token } = readAddress(request.url ?? '')
    const call = `GET ${path}`
    const event = refusedEvent({ kind: refusal.kind, token })
    const address = clientAddress(request, isTrusted)
    if (event) app.securityEvents.note({ event, address, memberNo: null, call, log })
  }

  function open({ request, socket, head }: Upgrade, handler: SocketHandler) {
    let isOpen = false
    server.handleUpgrade(request, socket, head, (opened) => {
      isOpen = true
      socket.off('error', destroyed)
      watch.register(opened, handler)
      if (awayCode !== undefined) opened.close(awayCode)
    })
    // The client has disconnected meanwhile, or named an unsupported protocol.
    if (!isOpen) handler.closed()
    return isOpen ? 101 : 400
  }

  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', destroyed)
    if (wantsWebSocket(request)) void upgrade({ request, socket, head })
    else answerOrdinarily(app, request, socket)
  })

  metrics?.ask('sockets', () => {
    const open = Object.fromEntries(routes.map(({ kind }) => [kind, 0]))
    for (const handler of watch.handlers()) {
      const kind = kinds.get(handler)
      if (kind !== undefined) open[kind] = (open[kind] ?? 0) + 1
    }
    return open
  })

  return {
    /**
     * Closes all sockets while calls continue. A client that connects later over a connection that is still open gets
     * the same code.
     */
    sendAway(code: number) {
      awayCode = code
      watch.sendAway(code)
    },
    /** Accepts no new sockets; resolves when all are closed. */
    async close(code: number) {
      isClosing = true
      await watch.close(code)
    },
  }
}

function destroyed(this: Duplex) {
  this.destroy()
}

/** A client that asks for HTTP/2 with its request accepts an answer in HTTP/1. */
function answerOrdinarily(app: FastifyInstance, request: IncomingMessage, socket: Duplex) {
  if (!(socket instanceof Socket)) return socket.destroy()
  const response = new ServerResponse(request)
  response.shouldKeepAlive = false
  response.assignSocket(socket)
  response.on('finish', () => socket.end())
  app.routing(request, response)
}
