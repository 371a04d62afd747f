import pg from 'pg'
import type { Config } from '../../lib/config.ts'
import { codeOf } from '../../lib/db/errors.ts'
import { ownIdentity } from '../../lib/db/replicas/primary.ts'
import { nameOf } from '../../lib/db/replicas/replicas.ts'
import { type Finding, fine, reasonOf, wrong } from './finding.ts'

type Facts = {
  readonly identity: string
  readonly isFollowing: boolean
  readonly isBehind: boolean
  readonly feedback: string
}

/** Whether each replica could be used at this moment. */
export async function checkReplicas({ databaseUrl, replicas }: Config): Promise<Finding[]> {
  if (!databaseUrl || replicas.urls.length === 0) return []
  const primary = await asked<{ identity: string; at: string }>(
    databaseUrl,
    `select name as identity, pg_current_wal_flush_lsn()::text as at from (${ownIdentity}) one`,
  )
  return Promise.all(replicas.urls.map((url) => checkOne(url, { ...primary, ...replicas })))
}

type Primary = { readonly identity: string; readonly at: string; readonly maxLagMs: number }

async function checkOne(url: string, { identity, at, maxLagMs }: Primary): Promise<Finding> {
  const about = `읽기 복제본 ${nameOf(url)}`
  try {
    await new Promise((resolve) => setTimeout(resolve, maxLagMs))
    const facts = await asked<Facts>(
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

type Judged = Omit<Facts, 'identity'> & { readonly isSame: boolean; readonly maxLagMs: number }

export function judgeReplica(about: string, facts: Judged): Finding {
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

async function asked<Row extends object>(
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
