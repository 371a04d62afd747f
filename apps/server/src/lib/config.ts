import { availableParallelism } from 'node:os'
import { passwordProblem } from '@matjari/contract/accounts/rules'
import { z } from 'zod'
import { readTrustedProxies } from './client-address.ts'
import { StartError } from './start-error.ts'
import {
  metricsOf,
  metricsProblems,
  metricsSettings,
  tracesOf,
  tracesSettings,
} from './telemetry-settings.ts'

/** The number of connections to a PostgreSQL server, and the time limits on them. */
export type DatabaseLimits = {
  /** Connections for changes. */
  readonly poolSize: number
  /** Connections for reads, in addition. */
  readonly readPoolSize: number
  /** Longest wait for a lock of another transaction. */
  readonly lockTimeoutMs: number
  readonly statementTimeoutMs: number
  /** Longest wait for a connection, new or from the pool. */
  readonly connectTimeoutMs: number
  /** Longest time that a transaction may be idle: a forgotten transaction must not keep its locks. */
  readonly idleTransactionMs: number
}

export const defaultDatabaseLimits: DatabaseLimits = {
  poolSize: 10,
  readPoolSize: 10,
  lockTimeoutMs: 3_000,
  statementTimeoutMs: 30_000,
  connectTimeoutMs: 5_000,
  idleTransactionMs: 30_000,
}

/** An empty variable counts as absent: `PORT= npm start` means the default. */
const optional = z.string().trim().min(1).optional()
const webAddress = (name: string) =>
  z.url({
    protocol: /^https?$/,
    error: `${name}에는 http:// 또는 https://로 시작하는 주소를 적어 주세요.`,
  })

const wholeNumber = (name: string, { from, to }: { from: number; to: number }) =>
  z.coerce
    .number(`${name}에는 숫자를 적어 주세요.`)
    .int(`${name}에는 정수를 적어 주세요.`)
    .min(from, `${name}는 ${from}에서 ${to} 사이예요.`)
    .max(to, `${name}는 ${from}에서 ${to} 사이예요.`)
const connections = (name: string) => wholeNumber(name, { from: 1, to: 1_000 })
const milliseconds = (name: string) => wholeNumber(name, { from: 100, to: 600_000 })

const tokenSecret = (name: string) =>
  z.string().min(32, `${name}은 32자 이상이어야 해요.`).optional()

const mapTilesRule =
  'MAP_TILES_URL에는 http:// 또는 https://로 시작하고, .pmtiles로 끝나거나 {z}, {x}, {y}가 모두 든 주소를 적어 주세요.'

/** The address of an archive of map tiles, or a pattern for the address of each tile. */
function isTilesAddress(text: string): boolean {
  if (!/^https?:\/\/\S+$/.test(text) || !URL.canParse(text)) return false
  const { pathname, username, password } = new URL(text)
  // Every visitor sees this address.
  if (username !== '' || password !== '') return false
  return /\.pmtiles$/i.test(pathname) || ['{z}', '{x}', '{y}'].every((part) => text.includes(part))
}

const mostWorkers = 64
const workersRule = `WORKERS는 1에서 ${mostWorkers} 사이의 정수나 auto(코어의 수)예요.`

function readWorkers(text: string): number | 'auto' | undefined {
  const count = Number(text)
  if (text.trim() === 'auto') return 'auto'
  return Number.isInteger(count) && count >= 1 && count <= mostWorkers ? count : undefined
}

const trustProxyRule =
  'TRUST_PROXY는 off, on, 앞에 있는 프록시의 수(1에서 10), 또는 프록시의 주소와 대역을 쉼표로 나눈 목록이에요.'

const Environment = z.object({
  NODE_ENV: z
    .enum(
      ['development', 'test', 'production'],
      'NODE_ENV는 development, test, production 중 하나예요.',
    )
    .default('development'),
  WORKERS: z
    .string()
    .transform((text, context) => readWorkers(text) ?? (context.addIssue(workersRule), z.NEVER))
    .default(1),
  PORT: wholeNumber('PORT', { from: 0, to: 65_535 }).default(8080),
  HOST: optional,
  DATABASE_URL: z
    .string()
    .regex(
      /^postgres(ql)?:\/\/\S+$/,
      'DATABASE_URL은 postgres://사용자:비밀번호@호스트:포트/이름 모양이어야 해요.',
    )
    .optional(),
  DATABASE_REPLICA_URL: z
    .string()
    .transform((list) =>
      list
        .split(',')
        .map((url) => url.trim())
        .filter(Boolean),
    )
    .pipe(
      z
        .array(
          z
            .string()
            .regex(
              /^postgres(ql)?:\/\/\S+$/,
              'DATABASE_REPLICA_URL은 postgres://사용자:비밀번호@호스트:포트/이름 모양의 주소를 쉼표로 나눈 목록이에요.',
            ),
        )
        .max(16, 'DATABASE_REPLICA_URL에는 16개까지 적을 수 있어요.'),
    )
    .default([]),
  DATABASE_REPLICA_MAX_LAG_MS: wholeNumber('DATABASE_REPLICA_MAX_LAG_MS', {
    from: 100,
    to: 60_000,
  }).default(1_000),
  DATABASE_POOL_SIZE: connections('DATABASE_POOL_SIZE').default(defaultDatabaseLimits.poolSize),
  DATABASE_READ_POOL_SIZE: connections('DATABASE_READ_POOL_SIZE').default(
    defaultDatabaseLimits.readPoolSize,
  ),
  DATABASE_LOCK_TIMEOUT_MS: milliseconds('DATABASE_LOCK_TIMEOUT_MS').default(
    defaultDatabaseLimits.lockTimeoutMs,
  ),
  DATABASE_STATEMENT_TIMEOUT_MS: milliseconds('DATABASE_STATEMENT_TIMEOUT_MS').default(
    defaultDatabaseLimits.statementTimeoutMs,
  ),
  DATABASE_CONNECT_TIMEOUT_MS: milliseconds('DATABASE_CONNECT_TIMEOUT_MS').default(
    defaultDatabaseLimits.connectTimeoutMs,
  ),
  ANSWER_CACHE_MB: wholeNumber('ANSWER_CACHE_MB', { from: 0, to: 4_096 }).default(32),
  REQUESTS_PER_ADDRESS: wholeNumber('REQUESTS_PER_ADDRESS', { from: 0, to: 100_000 }).default(50),
  DATA_DIR: z.string().trim().min(1).default('./data'),
  BACKUP_FOLDER: z.string().trim().min(1).default('./backups'),
  BACKUP_EVERY_HOURS: wholeNumber('BACKUP_EVERY_HOURS', { from: 0, to: 720 }).default(0),
  BACKUP_KEEP: wholeNumber('BACKUP_KEEP', { from: 0, to: 1_000 }).default(7),
  BACKUP_FORMAT: z
    .enum(['auto', 'own', 'tools'], 'BACKUP_FORMAT는 auto, own, tools 중 하나예요.')
    .default('auto'),
  PG_BIN: optional,
  DEMO: z.enum(['on', 'large', 'off'], 'DEMO는 on, large, off 중 하나예요.').optional(),
  CLOCK_STARTS_AT: z.iso
    .datetime({
      offset: true,
      error: 'CLOCK_STARTS_AT에는 2026-11-20T18:40:00+09:00 같은 순간을 적어 주세요.',
    })
    .optional(),
  ADMIN_ID: optional,
  ADMIN_PASSWORD: optional,
  ADMIN_TWO_STEP: z
    .enum(['off', 'required'], 'ADMIN_TWO_STEP은 off 또는 required예요.')
    .default('off'),
  PUBLIC_URL: webAddress('PUBLIC_URL').optional(),
  CLIENT_URL: webAddress('CLIENT_URL').optional(),
  ALLOWED_ORIGINS: z
    .string()
    .transform((list) =>
      list
        .split(',')
        .map((origin) => origin.trim())
        .filter(Boolean),
    )
    .pipe(z.array(webAddress('ALLOWED_ORIGINS').transform((origin) => new URL(origin).origin)))
    .default([]),
  TRUST_PROXY: z
    .string()
    .transform(
      (text, context) => readTrustedProxies(text) ?? (context.addIssue(trustProxyRule), z.NEVER),
    )
    .default({ hops: 0 }),
  TOKEN_SECRET: tokenSecret('TOKEN_SECRET'),
  TOKEN_SECRET_PREVIOUS: tokenSecret('TOKEN_SECRET_PREVIOUS'),
  TOKEN_SECRET_PREVIOUS_2: tokenSecret('TOKEN_SECRET_PREVIOUS_2'),
  TOKEN_SECRET_PREVIOUS_3: tokenSecret('TOKEN_SECRET_PREVIOUS_3'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/\S+$/, 'SMTP_URL은 smtp:// 또는 smtps://로 시작해야 해요.')
    .optional(),
  MAIL_FROM: optional,
  GOOGLE_CLIENT_ID: optional,
  GOOGLE_CLIENT_SECRET: optional,
  GOOGLE_ISSUER: webAddress('GOOGLE_ISSUER').default('https://accounts.google.com'),
  KAKAO_CLIENT_ID: optional,
  KAKAO_CLIENT_SECRET: optional,
  KAKAO_ISSUER: webAddress('KAKAO_ISSUER').default('https://kauth.kakao.com'),
  KAKAO_MAP_KEY: optional,
  MAP_TILES_URL: z.string().trim().refine(isTilesAddress, mapTilesRule).optional(),
  S3_ENDPOINT: webAddress('S3_ENDPOINT').optional(),
  S3_BUCKET: optional,
  S3_REGION: optional,
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  PUSH_SERVICES: z
    .string()
    .transform((list) =>
      list
        .split(',')
        .map((host) => host.trim().toLowerCase())
        .filter(Boolean),
    )
    .pipe(
      z.array(
        z
          .string()
          .regex(
            /^(\*\.)?([a-z0-9-]+\.)+[a-z]{2,}$/,
            'PUSH_SERVICES에는 push.example.com이나 *.example.com 같은 이름을 쉼표로 나눠 적어 주세요.',
          ),
      ),
    )
    .default([]),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'LOG_LEVEL은 fatal, error, warn, info, debug, trace, silent 중 하나예요.',
    )
    .default('info'),
  ...metricsSettings,
  ...tracesSettings,
})
type Environment = z.infer<typeof Environment>

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(Environment.shape)

/** Variables that only make sense together. */
const companions: readonly (readonly (keyof Environment)[])[] = [
  ['ADMIN_ID', 'ADMIN_PASSWORD'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
]

function contradictions(env: Environment): string[] {
  const halves = companions
    .filter((group) => group.some((name) => env[name]) && !group.every((name) => env[name]))
    .map((group) => `${group.join(', ')} 값은 함께 있어야 해요.`)
  // Otherwise a statement that waits for a lock would time out as an error instead of as a wait.
  const impatient = env.DATABASE_LOCK_TIMEOUT_MS >= env.DATABASE_STATEMENT_TIMEOUT_MS
  return [
    ...halves,
    ...(env.BACKUP_FORMAT === 'tools' && env.DATABASE_URL === undefined
      ? [
          'BACKUP_FORMAT=tools는 DATABASE_URL과 함께 써요. 내장 데이터베이스는 auto나 own으로 두세요.',
        ]
      : []),
    ...unfitForWorkers(env),
    ...(env.DATABASE_REPLICA_URL.length > 0 && !env.DATABASE_URL
      ? ['DATABASE_REPLICA_URL에는 DATABASE_URL이 함께 있어야 해요.']
      : []),
    ...metricsProblems(env),
    ...(env.NODE_ENV === 'production' ? unfitForProduction(env) : []),
    ...(impatient
      ? ['DATABASE_LOCK_TIMEOUT_MS는 DATABASE_STATEMENT_TIMEOUT_MS보다 짧아야 해요.']
      : []),
  ]
}

/** The number of server processes. The embedded database allows only one. */
const workersOf = ({ WORKERS, DATABASE_URL }: Environment): number => {
  if (WORKERS !== 'auto') return WORKERS
  return DATABASE_URL ? Math.min(availableParallelism(), mostWorkers) : 1
}

function unfitForWorkers(env: Environment): string[] {
  if (workersOf(env) === 1) return []
  return [
    ...(env.DATABASE_URL
      ? []
      : [
          '내장 데이터베이스는 한 프로세스만 열 수 있어서, WORKERS가 2 이상이면 DATABASE_URL이 필요해요.',
        ]),
    // Each process would start its clock there.
    ...(env.CLOCK_STARTS_AT ? ['CLOCK_STARTS_AT은 WORKERS가 1일 때만 쓸 수 있어요.'] : []),
  ]
}

/** Settings that are convenient for development and dangerous on a public server. */
function unfitForProduction({
  TOKEN_SECRET,
  DEMO,
  CLOCK_STARTS_AT,
  ADMIN_PASSWORD,
}: Environment): string[] {
  const rule = ADMIN_PASSWORD === undefined ? null : passwordProblem(ADMIN_PASSWORD)
  return [
    ...(TOKEN_SECRET ? [] : ['운영 환경에서는 TOKEN_SECRET이 필요해요.']),
    ...(DEMO === 'on' || DEMO === 'large' ? ['운영 환경에서는 DEMO를 켤 수 없어요.'] : []),
    ...(CLOCK_STARTS_AT ? ['운영 환경에서는 CLOCK_STARTS_AT으로 시계를 옮길 수 없어요.'] : []),
    ...(rule === null ? [] : [`ADMIN_PASSWORD가 비밀번호 규칙에 맞지 않아요: ${rule}`]),
  ]
}

/** The part of the environment that system programs need; it contains none of this server's settings. */
const environmentOfTools = (source: Record<string, string | undefined>) =>
  Object.fromEntries(
    Object.entries(source).flatMap(([name, value]) =>
      value !== undefined && /^(PATH|HOME|TMPDIR|TEMP|SYSTEMROOT|APPDATA|PG[A-Z]+)$/i.test(name)
        ? [[name, value] as const]
        : [],
    ),
  )

const named = (name: string, message: string) =>
  message.includes(name) ? message : `${name}: ${message}`

/** Called once, in main.ts. Reports all problems at once, by variable name, without the values. */
export function readConfig(source: Record<string, string | undefined>) {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(present)
  const problems = parsed.success
    ? contradictions(parsed.data)
    : parsed.error.issues.map((issue) => named(String(issue.path[0] ?? ''), issue.message))
  if (!parsed.success || problems.length > 0)
    throw new StartError(`설정이 잘못됐어요. ${problems.join(' ')}`)

  const env = parsed.data
  const production = env.NODE_ENV === 'production'
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '')
  return {
    production,
    workers: workersOf(env),
    port: env.PORT,
    host: env.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    databaseUrl: env.DATABASE_URL,
    database: {
      poolSize: env.DATABASE_POOL_SIZE,
      readPoolSize: env.DATABASE_READ_POOL_SIZE,
      lockTimeoutMs: env.DATABASE_LOCK_TIMEOUT_MS,
      statementTimeoutMs: env.DATABASE_STATEMENT_TIMEOUT_MS,
      connectTimeoutMs: env.DATABASE_CONNECT_TIMEOUT_MS,
    },
    replicas: { urls: env.DATABASE_REPLICA_URL, maxLagMs: env.DATABASE_REPLICA_MAX_LAG_MS },
    answerCacheBytes: env.ANSWER_CACHE_MB * 1024 * 1024,
    /** Per second and process; 0 means no limit. */
    requestsPerAddress: env.REQUESTS_PER_ADDRESS,
    dataDir: env.DATA_DIR,
    backup: {
      folder: env.BACKUP_FOLDER,
      /** 0 means that backups are made only on request. */
      everyHours: env.BACKUP_EVERY_HOURS,
      /** How many backups to keep; 0 means all. */
      keep: env.BACKUP_KEEP,
      /** PostgreSQL's own tools, the server's own format, or the tools where they are suitable. */
      format: env.BACKUP_FORMAT,
    },
    postgresTools: { folder: env.PG_BIN, environment: environmentOfTools(source) },
    demo: env.DEMO ? env.DEMO !== 'off' : !production,
    /** Adds twenty thousand restaurants, to try search and map. */
    isDemoLarge: env.DEMO === 'large',
    /** The time at which the clock starts; undefined means the real time. */
    clockStartsAt: env.CLOCK_STARTS_AT === undefined ? undefined : new Date(env.CLOCK_STARTS_AT),
    admin:
      env.ADMIN_ID && env.ADMIN_PASSWORD
        ? { memberId: env.ADMIN_ID, password: env.ADMIN_PASSWORD }
        : undefined,
    isAdminTwoStepRequired: env.ADMIN_TWO_STEP === 'required',
    publicUrl,
    /** The origin of a client that another server delivers; undefined when this server delivers it. */
    clientUrl: env.CLIENT_URL && new URL(env.CLIENT_URL).origin,
    allowedOrigins: env.ALLOWED_ORIGINS,
    trustProxy: env.TRUST_PROXY,
    tokenSecret: env.TOKEN_SECRET,
    /** Still accepted, never used for anything new. */
    previousTokenSecrets: [
      env.TOKEN_SECRET_PREVIOUS,
      env.TOKEN_SECRET_PREVIOUS_2,
      env.TOKEN_SECRET_PREVIOUS_3,
    ].filter((secret) => secret !== undefined),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? `맛자리 <no-reply@${new URL(publicUrl).hostname}>`,
    google: {
      clientId: env.GOOGLE_CLIENT_ID,
      clientSecret: env.GOOGLE_CLIENT_SECRET,
      issuer: env.GOOGLE_ISSUER,
    },
    kakao: {
      clientId: env.KAKAO_CLIENT_ID,
      clientSecret: env.KAKAO_CLIENT_SECRET,
      issuer: env.KAKAO_ISSUER,
    },
    kakaoMapKey: env.KAKAO_MAP_KEY,
    mapTilesUrl: env.MAP_TILES_URL,
    s3:
      env.S3_ENDPOINT && env.S3_BUCKET && env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY
        ? {
            endpoint: env.S3_ENDPOINT,
            bucket: env.S3_BUCKET,
            region: env.S3_REGION ?? 'us-east-1',
            accessKeyId: env.S3_ACCESS_KEY_ID,
            secretAccessKey: env.S3_SECRET_ACCESS_KEY,
          }
        : undefined,
    /** Push services in addition to the known ones. */
    pushServices: env.PUSH_SERVICES,
    logLevel: env.LOG_LEVEL,
    metrics: metricsOf(env),
    traces: tracesOf(env),
  }
}

export type Config = ReturnType<typeof readConfig>
