import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { StartError } from './start-error.ts'

const production = { NODE_ENV: 'production', TOKEN_SECRET: 'x'.repeat(32) }

const problem = (environment: Record<string, string>) => {
  try {
    readConfig(environment)
    return null
  } catch (error) {
    expect(error).toBeInstanceOf(StartError)
    return (error as Error).message
  }
}

test('아무것도 정하지 않으면 개발용 기본값으로 연다', () => {
  expect(readConfig({})).toMatchObject({
    production: false,
    port: 8080,
    host: '127.0.0.1',
    databaseUrl: undefined,
    database: {
      poolSize: 10,
      readPoolSize: 10,
      lockTimeoutMs: 3_000,
      statementTimeoutMs: 30_000,
      connectTimeoutMs: 5_000,
    },
    dataDir: './data',
    demo: true,
    publicUrl: 'http://localhost:8080',
    trustProxy: { hops: 0 },
    logLevel: 'info',
  })
})

test('운영 환경에서는 모든 주소에서 듣고 견본을 넣지 않는다', () => {
  expect(readConfig(production)).toMatchObject({ host: '0.0.0.0', demo: false })
})

test('빈 값은 없는 값과 같다', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({
    port: 8080,
    databaseUrl: undefined,
  })
})

test('허용할 출처는 쉼표로 나누고 출처만 남긴다', () => {
  const config = readConfig({ ALLOWED_ORIGINS: 'https://a.example/, http://localhost:5173' })
  expect(config.allowedOrigins).toEqual(['https://a.example', 'http://localhost:5173'])
})

test.each([
  [{ PORT: 'abc' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL'],
  [{ DATABASE_POOL_SIZE: '0' }, 'DATABASE_POOL_SIZE'],
  [{ DATABASE_READ_POOL_SIZE: '1.5' }, 'DATABASE_READ_POOL_SIZE'],
  [{ DATABASE_CONNECT_TIMEOUT_MS: '5s' }, 'DATABASE_CONNECT_TIMEOUT_MS'],
  [{ DATABASE_LOCK_TIMEOUT_MS: '10' }, 'DATABASE_LOCK_TIMEOUT_MS'],
  [{ DATABASE_LOCK_TIMEOUT_MS: '30000' }, 'DATABASE_STATEMENT_TIMEOUT_MS보다 짧아야'],
  [{ PUBLIC_URL: 'ftp://x' }, 'PUBLIC_URL'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [{ TOKEN_SECRET: 'short' }, 'TOKEN_SECRET'],
  [{ DEMO: 'yes' }, 'DEMO'],
  [{ ADMIN_ID: 'boss' }, 'ADMIN_PASSWORD'],
  [{ S3_ENDPOINT: 'http://127.0.0.1:9000' }, 'S3_BUCKET'],
  [{ NODE_ENV: 'production' }, 'TOKEN_SECRET'],
  [{ ...production, TOKEN_SECRET: 'short' }, 'TOKEN_SECRET'],
  [{ ...production, DEMO: 'on' }, 'DEMO'],
  [{ ...production, DEMO: 'large' }, 'DEMO'],
  [{ ...production, CLOCK_STARTS_AT: '2026-11-20T18:40:00+09:00' }, 'CLOCK_STARTS_AT'],
  [{ CLOCK_STARTS_AT: 'friday' }, 'CLOCK_STARTS_AT'],
  [{ ...production, ADMIN_ID: 'boss', ADMIN_PASSWORD: 'password' }, 'ADMIN_PASSWORD'],
  [{ MAP_TILES_URL: 'https://tiles.example/korea' }, 'MAP_TILES_URL'],
  [{ MAP_TILES_URL: 'https://tiles.example/{z}/{x}.pbf' }, 'MAP_TILES_URL'],
  [{ MAP_TILES_URL: 'file:///korea.pmtiles' }, 'MAP_TILES_URL'],
  [{ MAP_TILES_URL: 'https://me:secret@tiles.example/korea.pmtiles' }, 'MAP_TILES_URL'],
  [{ WORKERS: '0' }, 'WORKERS'],
  [{ WORKERS: '65' }, 'WORKERS'],
  [{ WORKERS: 'many' }, 'WORKERS'],
  [{ WORKERS: '2' }, '내장 데이터베이스는 한 프로세스만 열 수 있어서, WORKERS'],
  [
    { WORKERS: '2', DATABASE_URL: 'postgres://x/y', CLOCK_STARTS_AT: '2026-11-20T18:40:00+09:00' },
    'CLOCK_STARTS_AT은 WORKERS가 1일 때만',
  ],
  [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '11' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '-1' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '10.0.0.1, proxy.example' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY'],
])('잘못된 설정 %o 은 %s 이름을 들어 거절한다', (environment, name) => {
  expect(problem(environment)).toContain(name)
})

test.each([
  ['off', { hops: 0 }],
  ['on', { hops: 1 }],
  ['2', { hops: 2 }],
  ['10.0.0.1, fd00::/8', { networks: ['10.0.0.1', 'fd00::/8'] }],
])('TRUST_PROXY=%s 는 %o 을 믿는다', (text, trusted) => {
  expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual(trusted)
})

test.each([
  'https://tiles.example/korea.pmtiles',
  'http://127.0.0.1:8081/korea.pmtiles?v=3',
  'https://tiles.example/korea/{z}/{x}/{y}.pbf',
])('지도 조각의 주소 %s 를 그대로 받는다', (address) => {
  expect(readConfig({ MAP_TILES_URL: address }).mapTilesUrl).toBe(address)
})

test('WORKERS=auto는 코어의 수이고, 내장 데이터베이스에서는 하나다', () => {
  const DATABASE_URL = 'postgres://x/y'
  const cores = Math.min(availableParallelism(), 64)
  expect(readConfig({ WORKERS: 'auto', DATABASE_URL }).workers).toBe(cores)
  expect(readConfig({ WORKERS: 'auto' }).workers).toBe(1)
  expect(readConfig({ WORKERS: '3', DATABASE_URL }).workers).toBe(3)
})

test('거절하는 말에 비밀 값이 들어가지 않는다', () => {
  expect(problem({ TOKEN_SECRET: 'hunter2', DATABASE_URL: 'mysql://u:hunter2@x/y' })).not.toContain(
    'hunter2',
  )
})
