import pg from 'pg'
import { codeOf, connectionProblem } from '../db/errors.ts'
import { replicaName } from '../db/replicas.ts'
import { ownIdentity } from '../db/replication-primary.ts'
import type { Config } from '../lib/config.ts'
import { type Finding, fine, reasonOf, wrong } from './doctor-finding.ts'

const oldestVersion = 150_000
const noticeMs = 3_000
/** With a larger difference of the clocks, codes and logins expire too early or too late. */
const clockSlackMs = 2_000

type ServerConfig = Pick<Config, 'database' | 'workers'> & { readonly url: string }
type ServerFacts = {
  readonly version: string
  readonly versionNumber: number
  readonly encoding: string
  readonly timezone: string
  readonly most: number
  readonly reserved: number
  readonly roleLimit: number
  readonly databaseLimit: number
  readonly isStandby: boolean
  readonly isReadOnly: boolean
  readonly fsync: string
  readonly fullPageWrites: string
  readonly mayCreate: boolean
}

/** Uses one own connection, which meets the same errors as the pools but waits less. */
export async function checkServer({ url, database, workers }: ServerConfig): Promise<Finding[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: database.connectTimeoutMs,
    query_timeout: 10_000,
    application_name: 'matjari doctor',
  })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    await client.end().catch(() => {})
    return [wrong(`데이터베이스: ${connectionProblem(url, error)}`)]
  }
  try {
    const facts = await readFacts(client)
    return [
      ...judgeServer(facts, { ...database, workers }),
      await clockOf(client),
      await noticesOf(client, url, database.connectTimeoutMs),
    ]
  } finally {
    await client.end().catch(() => {})
  }
}

async function readFacts(client: pg.Client): Promise<ServerFacts> {
  const { rows } = await client.query<ServerFacts>(`
    select current_setting('server_version') as version,
      current_setting('server_version_num')::int as "versionNumber",
      current_setting('server_encoding') as encoding,
      current_setting('TimeZone') as timezone,
      current_setting('max_connections')::int as most,
      current_setting('superuser_reserved_connections')::int
        + coalesce(current_setting('reserved_connections', true), '0')::int as reserved,
      (select rolconnlimit from pg_roles where rolname = current_user) as "roleLimit",
      (select datconnlimit from pg_database where datname = current_database()) as "databaseLimit",
      pg_is_in_recovery() as "isStandby",
      current_setting('default_transaction_read_only')::bool as "isReadOnly",
      current_setting('fsync') as fsync,
      current_setting('full_page_writes') as "fullPageWrites",
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate"`)
  const [facts] = rows
  if (!facts) throw new Error('nothing was answered')
  return facts
}

const processesText = ({ workers }: Pick<Config, 'workers'>) =>
  workers === 1 ? '서버 하나에' : `일꾼 ${workers}개와 바꿀 때의 하나에`

/** One line for everything that is right, and one line for each problem. */
export function judgeServer(
  facts: ServerFacts,
  limits: Config['database'] & Pick<Config, 'workers'>,
): Finding[] {
  const each = limits.poolSize + limits.readPoolSize + 1
  // While workers are replaced, one more is running.
  const processes = limits.workers === 1 ? 1 : limits.workers + 1
  const needed = each * processes
  const free = Math.min(
    facts.most - facts.reserved,
    ...[facts.roleLimit, facts.databaseLimit].filter((limit) => limit >= 0),
  )
  const problems = [
    facts.versionNumber < oldestVersion &&
      `PostgreSQL ${facts.version}: 15 이상이 필요해요. 새 버전으로 올려 주세요.`,
    facts.encoding !== 'UTF8' &&
      `PostgreSQL의 글자: ${facts.encoding}예요. create database … encoding 'UTF8' template template0 으로 다시 만들어 주세요.`,
    facts.isStandby &&
      'PostgreSQL: 읽기만 하는 대기 서버예요. DATABASE_URL에는 주 서버를 적어 주세요.',
    !facts.isStandby &&
      facts.isReadOnly &&
      'PostgreSQL: default_transaction_read_only가 켜져 있어요. 이 사용자에게는 꺼 주세요.',
    !facts.mayCreate &&
      'PostgreSQL: 테이블을 만들 권한이 없어요. grant create on schema public to 사용자 를 실행해 주세요.',
    facts.fsync !== 'on' && 'PostgreSQL: fsync가 꺼져 있어요. 정전에 예약을 잃어요. 켜 주세요.',
    facts.fullPageWrites !== 'on' &&
      'PostgreSQL: full_page_writes가 꺼져 있어요. 정전에 파일이 깨질 수 있어요. 켜 주세요.',
    free < needed &&
      `PostgreSQL의 연결: ${processesText(limits)} ${needed}개가 필요한데 ${free}개뿐이에요. max_connections를 늘리거나 DATABASE_POOL_SIZE, DATABASE_READ_POOL_SIZE${limits.workers > 1 ? ', WORKERS' : ''}를 줄여 주세요.`,
  ]
  const found = problems.filter((problem) => problem !== false).map(wrong)
  if (found.length > 0) return found
  const servers = Math.floor(free / needed)
  return [
    fine(
      `PostgreSQL ${facts.version}: ${facts.encoding}, 시간대 ${facts.timezone}(무엇이든 괜찮아요), 확장은 필요 없어요`,
    ),
    fine(
      `PostgreSQL의 연결: ${free}개, ${processesText(limits)} ${needed}개라 ${servers}개까지 함께 켤 수 있어요`,
    ),
  ]
}

async function clockOf(client: pg.Client): Promise<Finding> {
  const sentAt = Date.now()
  const { rows } = await client.query<{ ms: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
  )
  const answered = Date.now()
  return judgeClock({ there: rows[0]?.ms ?? 0, sentAt, answered })
}

/** The database's clock was read at some moment between the two local times. */
export function judgeClock(read: { there: number; sentAt: number; answered: number }): Finding {
  const apart = Math.max(read.sentAt - read.there, read.there - read.answered, 0)
  return apart > clockSlackMs
    ? wrong(
        `시계: 데이터베이스와 ${(apart / 1000).toFixed(1)}초 달라요. 두 기계에서 시각 맞추기(chrony, systemd-timesyncd)를 켜 주세요.`,
      )
    : fine('시계: 데이터베이스와 같아요')
}

/** Cached responses, chat and the live windows depend on NOTIFY, which a pooler in transaction mode drops. */
async function noticesOf(client: pg.Client, url: string, patienceMs: number): Promise<Finding> {
  const channel = `matjari_doctor_${process.pid}`
  const heard = new Promise<boolean>((resolve) => {
    client.once('notification', () => resolve(true))
    setTimeout(() => resolve(false), noticeMs).unref()
  })
  await client.query(`listen ${channel}`)
  const teller = new pg.Client({ connectionString: url, connectionTimeoutMillis: patienceMs })
  teller.on('error', () => {})
  try {
    await teller.connect()
    await teller.query(`notify ${channel}`)
  } finally {
    await teller.end().catch(() => {})
  }
  return (await heard)
    ? fine('LISTEN/NOTIFY: 들려요')
    : wrong('LISTEN/NOTIFY: 들리지 않아요. pooler는 session 방식으로 두거나 거치지 않게 해 주세요.')
}

type ReplicaFacts = {
  readonly identity: string
  readonly isFollowing: boolean
  readonly isBehind: boolean
  readonly feedback: string
}

/** Whether each replica can be used at this moment. */
export async function checkReplicas({ databaseUrl, replicas }: Config): Promise<Finding[]> {
  if (!databaseUrl || replicas.urls.length === 0) return []
  const primary = await queryOne<{ identity: string; at: string }>(
    databaseUrl,
    `select name as identity, pg_current_wal_flush_lsn()::text as at from (${ownIdentity}) one`,
  )
  return Promise.all(replicas.urls.map((url) => checkOne(url, { ...primary, ...replicas })))
}

async function checkOne(
  url: string,
  { identity, at, maxLagMs }: { identity: string; at: string; maxLagMs: number },
): Promise<Finding> {
  const about = `읽기 복제본 ${replicaName(url)}`
  try {
    await new Promise((resolve) => setTimeout(resolve, maxLagMs))
    const facts = await queryOne<ReplicaFacts>(
      url,
      `select name as identity, pg_is_in_recovery() as "isFollowing",
         coalesce(pg_last_wal_replay_lsn() < $1::pg_lsn, false) as "isBehind",
         current_setting('hot_standby_feedback') as feedback from (${ownIdentity}) one`,
      [at],
    )
    return judgeReplica(about, { ...facts, isSame: facts.identity === identity, maxLagMs })
  } catch (error) {
    return wrong(
      `${about}: 닿지 않아요(${codeOf(error) ?? reasonOf(error)}). 켜져 있는지, DATABASE_REPLICA_URL이 맞는지 확인해 주세요. 그동안은 주 서버가 답해요.`,
    )
  }
}

type Judged = Omit<ReplicaFacts, 'identity'> & {
  readonly isSame: boolean
  readonly maxLagMs: number
}

function judgeReplica(about: string, facts: Judged): Finding {
  if (!facts.isSame)
    return wrong(
      `${about}: 이 데이터베이스의 복제본이 아니에요. DATABASE_REPLICA_URL을 확인해 주세요.`,
    )
  if (!facts.isFollowing)
    return wrong(
      `${about}: 복제본이 아니라 홀로 선 서버예요. pg_basebackup으로 다시 만들거나 설정에서 빼 주세요.`,
    )
  if (facts.isBehind)
    return wrong(
      `${about}: ${facts.maxLagMs}ms 넘게 뒤처져 있어요. 주 서버의 pg_stat_replication을 확인해 주세요.`,
    )
  const advice =
    facts.feedback === 'on' ? '' : '. 긴 읽기가 끊기지 않게 hot_standby_feedback = on을 권해요'
  return fine(`${about}: 잘 따라오고 있어요${advice}`)
}

async function queryOne<Row extends object>(
  connectionString: string,
  text: string,
  values: readonly string[] = [],
): Promise<Row> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    application_name: 'matjari doctor',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<Row>(text, [...values])
    const [row] = rows
    if (!row) throw new Error('nothing was answered')
    return row
  } finally {
    await client.end().catch(() => {})
  }
}
