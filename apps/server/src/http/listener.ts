import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { limits } from '@matjari/contract/limits'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../lib/app-error.ts'
import type { Config } from '../lib/config.ts'
import { registerQueueGauge } from '../lib/queues/queue-gauges.ts'
import { StartError } from '../lib/start-error.ts'
import { version } from '../lib/version.ts'
import { refused, statusOf } from './envelope.ts'
import { apiHeaders, newRequestId, requestIdHeader } from './headers.ts'
import { isPageVisit } from './page-visit.ts'

/** More than the number of possible connections. Requests beyond it skip the queue; none is dropped. */
const most = 10_000

/**
 * Passes on one request per tick of the event loop. Hundreds that arrive together take a fraction of a millisecond
 * each; in one tick, all pure reads would wait for the whole group.
 */
function onePerTick() {
  const waiting: (() => void)[] = []
  let isTaken = false
  registerQueueGauge('front_door', () => waiting.length)

  function next() {
    const handOn = waiting.shift()
    isTaken = handOn !== undefined
    if (!handOn) return
    setImmediate(next)
    handOn()
  }

  return (handOn: () => void) => {
    if (isTaken && waiting.length < most) return void waiting.push(handOn)
    if (!isTaken) setImmediate(next)
    isTaken = true
    handOn()
  }
}

const retrySeconds = 2

const page = `<!doctype html>
<html lang="ko">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${retrySeconds}">
<title>맛자리</title>
<p>맛자리를 여는 중이에요. 준비되면 이 화면이 저절로 바뀌어요.</p>
</html>
`

/** Answers requests while the database opens, migrates or is filled. */
function answerStarting(config: Config) {
  const headers = apiHeaders(config)
  const unready = new AppError('unavailable')
  const envelope = JSON.stringify(refused(unready))

  return (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url?.split('?')[0] ?? ''
    const send = (status: number, type: string, body: string) => {
      // `connection: close`, because the rest of the request's body is not read.
      response.writeHead(status, {
        ...headers,
        [requestIdHeader]: newRequestId(),
        ...(status === 200 ? {} : { 'retry-after': String(retrySeconds) }),
        'content-type': `${type}; charset=utf-8`,
        'content-length': Buffer.byteLength(body),
        connection: 'close',
      })
      response.end(request.method === 'HEAD' ? undefined : body)
    }
    const json = 'application/json'
    if (path === '/healthz') return send(200, json, JSON.stringify({ status: 'ok', version }))
    if (path === '/readyz') return send(503, json, JSON.stringify({ status: 'starting' }))
    if (isPageVisit(request, path)) return send(503, 'text/html', page)
    return send(statusOf(unready, undefined), json, envelope)
  }
}

/** How long requests may still run when the server stops. */
const drainMs = 7_000
const idleLookMs = 100
/** When another process takes over, the slowest upload may still finish. */
const patientMs = (limits.upload.seconds + 10) * 1000

/**
 * Owns the port from start to stop. Until the app is attached, clients get the answer that the server is starting.
 * When the server stops, it accepts no new connections, and no client can delay the stop beyond the time limit.
 */
export function createListener(config: Config) {
  const starting = answerStarting(config)
  const connections = new Set<Socket>()
  const answers = new Set<ServerResponse>()
  const inRounds = onePerTick()
  let app: FastifyInstance | undefined
  let closed: Promise<void> | undefined
  let isLast = false

  const server = createServer({ requireHostHeader: false }, (request, response) => {
    answers.add(response)
    response.once('close', () => answers.delete(response))
    if (isLast) response.setHeader('connection', 'close')
    if (app) handOn(app, request, response)
    else starting(request, response)
  })
  server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })

  return {
    listen: () => listen(server, config),

    /** Passes all requests to the app from now on. The app itself never listens. */
    lead(ready: FastifyInstance) {
      server.keepAliveTimeout = ready.server.keepAliveTimeout
      server.requestTimeout = ready.server.requestTimeout
      server.on('clientError', (...met) => ready.server.emit('clientError', ...met))
      server.on('upgrade', (...met) => handOnSocket(ready, met))
      app = ready
    },

    /**
     * Accepts no new connections. Resolves when all requests are answered and all connections closed, or after the
     * time limit.
     */
    close() {
      closed ??= closeSoon()
      return closed
    },

    /**
     * Used when another process accepts the new connections. No connection is cut, not even an idle one, because a
     * request may be on its way: it is answered with `connection: close`. Resolves when all connections are closed,
     * or after the time limit.
     */
    async leave() {
      announceLast()
      // Node's `close` of an HTTP server cuts idle connections, so the one of `net.Server` is used.
      await goneWithin(patientMs, (gone) => NetServer.prototype.close.call(server, gone))
    },
  }

  /** Reads are passed on at once; requests that send or change something wait in the queue. */
  function handOn(to: FastifyInstance, request: IncomingMessage, response: ServerResponse) {
    const hand = () => void to.server.emit('request', request, response)
    if (request.method === 'GET' || request.method === 'HEAD') return hand()
    inRounds(() => {
      // A client that has disconnected needs no answer, and the app would not see the disconnect any more.
      if (!response.destroyed) hand()
    })
  }

  function handOnSocket(to: FastifyInstance, met: [IncomingMessage, Duplex, Buffer]) {
    const [, socket] = met
    // The app does not listen for errors of this socket yet.
    socket.on('error', giveUp)
    inRounds(() => {
      if (!socket.destroyed) to.server.emit('upgrade', ...met)
      socket.off('error', giveUp)
    })
  }

  async function closeSoon() {
    announceLast()
    // A response that had already begun could not get `connection: close`, so its connection becomes idle.
    const looking = setInterval(() => server.closeIdleConnections(), idleLookMs)
    await goneWithin(drainMs, (gone) => server.close(gone))
    clearInterval(looking)
  }

  function announceLast() {
    isLast = true
    for (const answer of answers) if (!answer.headersSent) answer.setHeader('connection', 'close')
  }

  async function goneWithin(ms: number, stop: (gone: () => void) => void) {
    const impatient = setTimeout(() => {
      for (const socket of connections) socket.destroy()
    }, ms)
    await new Promise<void>((resolve) => stop(() => resolve()))
    clearTimeout(impatient)
  }
}

function giveUp(this: Duplex) {
  this.destroy()
}

async function listen(server: Server, { port, host }: Config) {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen({ port, host }, resolve)
    })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE')
      throw new StartError(
        `${port}번 포트를 이미 다른 프로그램이 쓰고 있어요. PORT로 다른 번호를 정해 주세요.`,
      )
    if (code === 'EACCES')
      throw new StartError(
        `${port}번 포트를 열 권한이 없어요. PORT로 1024 이상의 번호를 정해 주세요.`,
      )
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`HOST ${host}는 이 컴퓨터의 주소가 아니에요.`)
    throw error
  }
}
