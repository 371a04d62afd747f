import { afterEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../test/support/server/app.ts'
import { readConfig } from '../lib/config.ts'
import { openMetrics } from '../lib/telemetry/prometheus.ts'
import { startMetricsServer } from './metrics-server.ts'

const token = 'sixteen-characters'
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function appWith(environment: Record<string, string>): Promise<TestApp> {
  const isOn = Object.keys(environment).length > 0
  const server = await testApp(environment, isOn ? { metrics: openMetrics() } : {})
  closing.push(() => server.close())
  return server
}

const asked = ({ app }: TestApp, headers: Record<string, string> = {}) =>
  app.inject({ url: '/metrics', headers })

const absent = { statusCode: 404, headers: { 'content-type': 'application/json; charset=utf-8' } }

test('아무것도 정하지 않으면 /metrics는 봉투에 담긴 404이고, 브라우저에게도 그렇다', async () => {
  const server = await appWith({})
  expect(await asked(server)).toMatchObject(absent)
  expect(await asked(server, { accept: 'text/html' })).toMatchObject(absent)
  expect((await asked(server)).json()).toMatchObject({ header: { code: 'E404' } })
})

test('토큰만 정하면 공개 포트에서 그 토큰을 보인 사람만 읽는다', async () => {
  const server = await appWith({ METRICS_TOKEN: token })
  for (const authorization of ['', 'Bearer', `Bearer ${token}x`, `Bearer ${token.slice(1)}`, token])
    expect(await asked(server, { authorization })).toMatchObject({
      statusCode: 401,
      headers: { 'www-authenticate': 'Bearer' },
    })
  const { statusCode, headers, body } = await asked(server, { authorization: `Bearer ${token}` })
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    'cache-control': 'no-store',
  })
  expect(body).toContain('matjari_http_requests_total{call="metrics",status="4xx"')
})

test('포트를 정하면 그 포트만 답하고, 공개 포트에서는 토큰을 보여도 없는 주소다', async () => {
  const environment = { METRICS_PORT: '0', METRICS_TOKEN: token }
  const server = await appWith(environment)
  const authorization = `Bearer ${token}`
  expect(await asked(server, { authorization })).toMatchObject(absent)

  const text = server.deps.metrics?.text
  if (!text) throw new Error('nothing is counted')
  const own = await startMetricsServer(server.deps.config, text)
  closing.push(async () => own?.close())
  const read = (path: string, headers = {}) =>
    fetch(`http://127.0.0.1:${own?.port}${path}`, { headers })
  expect((await read('/metrics', { authorization })).status).toBe(200)
  expect((await read('/metrics')).status).toBe(401)
  expect((await read('/healthz', { authorization })).status).toBe(404)
})

test('토큰이 짧거나, 토큰 없이 다른 컴퓨터에 열면 시작하지 않는다', () => {
  const reading = (environment: Record<string, string>) => () =>
    readConfig({ NODE_ENV: 'test', ...environment })
  expect(reading({ METRICS_TOKEN: 'fifteen-letters' })).toThrow(/METRICS_TOKEN.*16자/)
  expect(reading({ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' })).toThrow(/METRICS_TOKEN/)
  expect(reading({ METRICS_PORT: '9464' })().metrics).toEqual({
    listen: { port: 9464, host: '127.0.0.1' },
    token: undefined,
  })
  expect(reading({})().metrics).toBeUndefined()
})
