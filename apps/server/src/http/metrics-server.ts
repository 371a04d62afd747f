import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../lib/app-error.ts'
import type { Config } from '../lib/config.ts'
import { StartError } from '../lib/start-error.ts'
import type { MetricsConfig } from '../lib/telemetry-settings.ts'
import { bearerToken } from './caller.ts'
import { refused, statusOf } from './envelope.ts'
import { newRequestId, requestIdHeader } from './headers.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Whether a request may read the metrics. Compared in constant time, so the duration reveals nothing about the token.
 */
function tokenGuard(token: string | undefined) {
  if (token === undefined) return () => true
  const expected = digest(token)
  return (authorization: string | undefined) =>
    timingSafeEqual(digest(bearerToken(authorization) ?? ''), expected)
}

/** The content type that Prometheus expects. */
const textType = 'text/plain; version=0.0.4; charset=utf-8'

type Text = () => Promise<string>

/**
 * Serves the metrics on the public port to clients with the token, unless they have their own port. Otherwise the
 * address answers 404, also to a browser, which would get the page for an unknown address.
 */
export function addMetricsRoute(
  app: FastifyInstance,
  { config, text }: { config: Pick<Config, 'metrics'>; text: Text | undefined },
) {
  const { metrics } = config
  const isHere = metrics && !metrics.listen && text
  const mayRead = tokenGuard(metrics?.token)
  app.get('/metrics', async (request, reply) => {
    if (!isHere) throw new AppError('notFound')
    if (!mayRead(request.headers.authorization)) {
      void reply.header('www-authenticate', 'Bearer')
      throw new AppError('signedOut')
    }
    return reply
      .header('cache-control', 'no-store')
      .type(textType)
      .send(await text())
  })
}

/** Serves the metrics on their own port. Undefined when none is configured. */
export async function startMetricsServer(
  { metrics }: Pick<Config, 'metrics'>,
  text: Text,
): Promise<{ readonly port: number; readonly close: () => Promise<void> } | undefined> {
  if (!metrics?.listen) return undefined
  const server = answering(metrics, text)
  await listen(server, metrics.listen)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : metrics.listen.port
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function answering({ token }: MetricsConfig, text: Text): Server {
  const mayRead = tokenGuard(token)
  return createServer((request, response) => {
    const send = (status: number, type: string, body: string) => {
      response.writeHead(status, {
        'content-type': type,
        'content-length': Buffer.byteLength(body),
        'cache-control': 'no-store',
        [requestIdHeader]: newRequestId(),
        ...(status === 401 && { 'www-authenticate': 'Bearer' }),
      })
      response.end(request.method === 'HEAD' ? undefined : body)
    }
    const refuse = (error: AppError) =>
      send(
        statusOf(error, undefined),
        'application/json; charset=utf-8',
        JSON.stringify(refused(error)),
      )
    const isAsked = request.method === 'GET' || request.method === 'HEAD'
    if (!isAsked || request.url?.split('?')[0] !== '/metrics')
      return refuse(new AppError('notFound'))
    if (!mayRead(request.headers.authorization)) return refuse(new AppError('signedOut'))
    void text().then(
      (written) => send(200, textType, written),
      () => refuse(new AppError('unavailable')),
    )
  })
}

async function listen(server: Server, { port, host }: { port: number; host: string }) {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen({ port, host }, resolve)
    })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new StartError(
      `METRICS_PORT ${port}번(${host})을 열지 못했어요(${code}). METRICS_PORT나 METRICS_HOST를 바꿔 주세요.`,
    )
  }
}
