import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migratePlace } from '../../test/engines/migrate-place.ts'
import { type RealPostgres, startRealPostgres } from '../../test/engines/real-postgres.ts'
import { databaseAt, onServer } from '../../test/engines/server-databases.ts'
import { startMailServer } from '../../test/support/mail/server.ts'
import { startFakeS3 } from '../../test/support/pictures/fake-s3.ts'
import { freePort } from '../../test/support/server/process.ts'
import { defaultDatabaseLimits } from '../lib/config.ts'
import { runDoctor } from './doctor.ts'
import { judgeClock, judgeServer } from './doctor-database.ts'
import { checkNode } from './doctor-settings.ts'

const secret = 'hunter2 hunter2 hunter2 hunter2 hunter2'
let folder: string
let postgres: RealPostgres
let mail: Awaited<ReturnType<typeof startMailServer>>
let s3: Awaited<ReturnType<typeof startFakeS3>>
let healthy: Record<string, string>
let occupied: Server
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'matjari-doctor-'))
  // As an operator runs one; the one that tests share trusts in luck.
  postgres = await startRealPostgres(['fsync=on', 'full_page_writes=on'])
  await onServer(postgres.url, 'create database migrated')
  await migratePlace({ url: at('migrated') })
  mail = await startMailServer()
  s3 = await startFakeS3()
  occupied = createServer((socket) => socket.end('not ours'))
  await new Promise<void>((resolve) => occupied.listen(0, '127.0.0.1', resolve))
  healthy = {
    NODE_ENV: 'production',
    PORT: String(await freePort()),
    DATA_DIR: folder,
    DATABASE_URL: at('migrated'),
    TOKEN_SECRET: secret,
    PUBLIC_URL: 'https://matjari.example',
    TRUST_PROXY: '1',
    SMTP_URL: mail.url,
    S3_ENDPOINT: s3.place.endpoint,
    S3_BUCKET: s3.place.bucket,
    S3_REGION: s3.place.region,
    S3_ACCESS_KEY_ID: s3.place.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.place.secretAccessKey,
  }
})
afterAll(async () => {
  occupied.close()
  await mail.close()
  await s3.close()
  await postgres.remove()
  rmSync(folder, { recursive: true, force: true })
})
const at = (name: string) => databaseAt(postgres.url, name)

async function doctor(environment: Record<string, string>, args: string[] = []) {
  const said: string[] = []
  const nobody = () => Promise.reject(new Error('nobody is asked'))
  const terminal = {
    say: (line: string) => void said.push(line),
    complain: (line: string) => void said.push(line),
    isPerson: false,
    askHidden: nobody,
    readPiped: nobody,
  }
  const code = await runDoctor({ environment, args, terminal })
  expect(said.join('\n')).not.toContain('hunter2')
  return { code, said, wrong: said.slice(0, -1).filter((line) => line.startsWith('✗')) }
}

test('갖춘 설정에는 고칠 것이 없고, 시키지 않으면 편지를 보내지 않으며, 남기는 것이 없다', async () => {
  const { code, said, wrong } = await doctor(healthy)
  expect([wrong, code]).toEqual([[], 0])
  expect(
    said.filter((line) => /마이그레이션|시계|NOTIFY|사진|TOKEN_SECRET/.test(line)),
  ).toHaveLength(5)
  expect(said.slice(0, -1).filter((line) => !line.startsWith('✓ '))).toEqual([])
  expect([mail.letters.length, s3.objects.size]).toEqual([0, 0])

  const asked = await doctor(healthy, ['--mail-to', 'operator@example.com'])
  expect([asked.code, mail.letters.length]).toEqual([0, 1])
})

type Broken = readonly [what: string, change: () => object | Promise<object>, told: RegExp]
const broken: readonly Broken[] = [
  ['읽을 수 없는 설정', () => ({ PORT: 'eighty' }), /PORT/],
  ['모르는 설정', () => ({ DATABASE_POOLSIZE: '3' }), /DATABASE_POOL_SIZE인가요/],
  ['없는 설정 파일', () => ({ MATJARI_CONFIG: join(folder, 'none') }), /없어요/],
  ['https가 아닌 주소', () => ({ PUBLIC_URL: 'http://matjari.example' }), /PUBLIC_URL: http예요/],
  ['믿지 않는 프록시', () => ({ TRUST_PROXY: 'off' }), /TRUST_PROXY/],
  ['없는 메일', () => ({ SMTP_URL: '' }), /SMTP_URL/],
  ['폴더가 아닌 DATA_DIR', () => ({ DATA_DIR: aFile() }), /폴더가 아니에요/],
  [
    '닿지 않는 데이터베이스',
    async () => ({ DATABASE_URL: `postgres://u:hunter2@127.0.0.1:${await freePort()}/x` }),
    /연결할 수 없어요/,
  ],
  [
    '없는 데이터베이스',
    () => ({ DATABASE_URL: at('matjari_nowhere') }),
    /matjari_nowhere 데이터베이스가 없어요/,
  ],
  [
    '닿지 않는 메일 서버',
    async () => ({ SMTP_URL: `smtp://u:hunter2@127.0.0.1:${await freePort()}` }),
    /메일: 127\.0\.0\.1:\d+와 이야기하지 못했어요/,
  ],
  ['보내는 주소가 없는 메일', () => ({ MAIL_FROM: '맛자리' }), /MAIL_FROM/],
  ['열쇠가 틀린 저장소', () => ({ S3_SECRET_ACCESS_KEY: 'hunter2' }), /사진: .*403.*S3_ENDPOINT/],
  ['없는 저장소', () => ({ S3_BUCKET: 'nowhere' }), /사진: .*NoSuchBucket/],
  [
    '없는 도구로만 하라는 백업',
    () => ({ BACKUP_FORMAT: 'tools', PG_BIN: folder }),
    /백업: BACKUP_FORMAT=tools인데 .*찾지 못했어요.*postgresql-client-\d+/,
  ],
  ['쓸 수 없는 백업 폴더', () => ({ BACKUP_FOLDER: aFile() }), /백업: .*쓸 수 없어요\(E/],
  [
    '남이 쓰는 포트',
    () => ({ PORT: String((occupied.address() as { port: number }).port), HOST: '127.0.0.1' }),
    /다른 프로그램이 쓰고 있어요/,
  ],
]
function aFile() {
  const path = join(folder, 'a-file')
  writeFileSync(path, '')
  return path
}

test.each(broken)('%s: 무엇을 할지 한 줄로 말하고 1로 끝난다', async (_what, change, told) => {
  const { code, wrong } = await doctor({ ...healthy, ...(await change()) })
  expect(code).toBe(1)
  expect(wrong).toEqual([expect.stringMatching(told)])
})

test('로그인을 거절하는 메일 서버는 그렇게 말한다', async () => {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onAuth: (_auth, _session, done) => done(new Error('hunter2 is wrong')),
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { wrong } = await doctor({ ...healthy, SMTP_URL: `smtp://u:hunter2@127.0.0.1:${port}` })
  expect(wrong).toEqual([expect.stringMatching(/로그인을 거절했어요/)])
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

const spoiled: readonly (readonly [what: string, sql: string, told: RegExp])[] = [
  [
    '더 새 데이터베이스',
    `insert into schema_migration values (9999, 'later', 'x', now())`,
    /더 새것이에요\(9999-later\)/,
  ],
  [
    '바뀐 마이그레이션',
    `update schema_migration set checksum = 'x' where number = 3`,
    /0003-.*바뀌었어요/,
  ],
  [
    '다른 비밀로 봉한 편지',
    `insert into mail (recipient, sealed, created_at, due_at) values ('a@b.c', 'x', now(), now())`,
    /TOKEN_SECRET: .*편지 1통을 열 수 없어요/,
  ],
  [
    '실패한 백업',
    `insert into backup (made_by, started_at, finished_at, problem)
      values ('somebody', now(), now(), '디스크에 빈자리가 없어서 백업하지 못했어요.')`,
    /마지막 백업: 실패했어요\. 디스크에 빈자리가 없어서/,
  ],
  ['모자란 연결', 'alter database spoiled connection limit 20', /21개가 필요한데 20개/],
  [
    '읽기만 하는 데이터베이스',
    'alter database spoiled set default_transaction_read_only = on',
    /default_transaction_read_only/,
  ],
]

test.each(spoiled)('%s: 한 줄로 말하고 1로 끝난다', async (_what, sql, told) => {
  await onServer(postgres.url, 'create database spoiled template migrated')
  await onServer(at('spoiled'), sql)
  const { code, wrong } = await doctor({ ...healthy, DATABASE_URL: at('spoiled') })
  expect([code, wrong]).toEqual([1, [expect.stringMatching(told)]])
  await onServer(postgres.url, 'drop database spoiled with (force)')
})

test('백업을 어떻게 만들고 마지막 것이 얼마나 됐는지 말한다', async () => {
  const told = async (environment: Record<string, string>) => {
    const { said } = await doctor({ ...healthy, ...environment, PG_BIN: folder })
    return said.filter((line) => line.includes('백업: ')).map((line) => line.slice(2))
  }
  expect(await told({})).toEqual([
    expect.stringMatching(/^백업: 자체 형식으로 만들어요\. pg_dump, .*찾지 못했어요/),
    expect.stringMatching(/^마지막 백업: 아직 없어요\. BACKUP_EVERY_HOURS=24/),
  ])
  await onServer(postgres.url, 'create database backed template migrated')
  await onServer(
    at('backed'),
    `insert into backup (made_by, started_at, finished_at, name, bytes)
      values ('somebody', now() - interval '3 days', now() - interval '3 days', 'matjari', 1)`,
  )
  const backed = { DATABASE_URL: at('backed'), BACKUP_FORMAT: 'own' }
  expect(await told(backed)).toEqual([
    '백업: BACKUP_FORMAT=own이라 자체 형식으로 만들어요',
    '마지막 백업: 3일 전에 만들었어요',
  ])
  expect(await told({ ...backed, BACKUP_EVERY_HOURS: '24' })).toContain(
    '마지막 백업: 3일 전에 만들었어요. 때가 지났어요. 서버가 켜져 있는지 봐 주세요.',
  )
})

test('글자를 다 담지 못하는 데이터베이스와 빈 데이터베이스를 가려낸다', async () => {
  await onServer(
    postgres.url,
    `create database latin encoding 'LATIN1' locale 'C' template template0`,
  )
  const latin = await doctor({ ...healthy, DATABASE_URL: at('latin') })
  expect(latin.wrong).toEqual([expect.stringMatching(/LATIN1/)])
  await onServer(postgres.url, `create database empty encoding 'UTF8' template template0`)
  const { said, wrong } = await doctor({ ...healthy, DATABASE_URL: at('empty') })
  expect(wrong).toEqual([])
  expect(said.filter((line) => /0개 적용, 서버가 시작할 때/.test(line))).toHaveLength(1)
})

const facts = {
  version: '16.4',
  versionNumber: 160_004,
  encoding: 'UTF8',
  timezone: 'Asia/Seoul',
  most: 100,
  reserved: 3,
  roleLimit: -1,
  databaseLimit: -1,
  isStandby: false,
  isReadOnly: false,
  fsync: 'on',
  fullPageWrites: 'on',
  mayCreate: true,
}

test('옛 PostgreSQL, 대기 서버, 위험한 설정, 모자란 권한을 알아본다', () => {
  const told = (changed: Partial<typeof facts>, workers = 1) =>
    judgeServer({ ...facts, ...changed }, { ...defaultDatabaseLimits, workers }).map(
      ({ isFine, line }) => (isFine ? '' : line),
    )
  expect(told({})).toEqual(['', ''])
  expect(told({}, 3)).toEqual(['', ''])
  // Of 97 places, five times 21 while four workers are exchanged.
  expect(told({}, 4)).toEqual([expect.stringContaining('105개가 필요한데 97개뿐')])
  expect(told({ versionNumber: 140_012 })).toEqual([expect.stringContaining('15 이상')])
  expect(told({ isStandby: true, isReadOnly: true })).toEqual([expect.stringContaining('대기')])
  expect(told({ fsync: 'off' })).toEqual([expect.stringContaining('fsync')])
  expect(told({ mayCreate: false })).toEqual([expect.stringContaining('grant create')])
  expect(told({ roleLimit: 20 })).toEqual([expect.stringContaining('20개뿐')])
})

test('시계는 물은 때와 들은 때 사이가 아니고 2초 넘게 다르면 다르다', () => {
  const read = (there: number) => judgeClock({ there, sentAt: 100_000, answered: 105_000 }).isFine
  expect([98_000, 100_000, 105_000, 107_000].map(read)).toEqual([true, true, true, true])
  expect([97_999, 107_001].map(read)).toEqual([false, false])
})

test.each([
  ['20.18.0', false],
  ['20.19.0', true],
  ['21.7.0', false],
  ['22.1.0', true],
  ['24.0.0', true],
  ['18.20.0', false],
])('Node.js %s', (version, isFine) => {
  expect(checkNode(version).map((finding) => finding.isFine)).toEqual([isFine])
})
