import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../../src/db/database.ts'
import { migrate } from '../../../src/db/migrate.ts'
import { makeAccessToken } from '../../../src/features/accounts/tokens.ts'
import type { Deps } from '../../../src/features/deps.ts'
import { readConfig } from '../../../src/lib/config.ts'
import { readSecrets } from '../../../src/lib/crypto/secrets.ts'
import { startRealPostgres } from '../../engines/real-postgres.ts'
import { startReplicaOf } from '../../engines/real-replica.ts'
import { onServer } from '../../engines/server-databases.ts'
import { buildMember } from '../members/members.ts'
import { buildReservable, tomorrow } from '../reservations/reservable.ts'
import { testClock } from '../server/clock.ts'
import { startServer } from '../server/process.ts'

const secret = 'only for tests: thirty-two characters or more'
const { now } = testClock()

export type ReplicaTold = { state: string; lagMs: number | null; reads: number; repeated: number }

/** Two servers, a primary with a restaurant that has one table, and a replica of it that is away at their start. */
export async function replicaStage() {
  const primary = await startRealPostgres(['synchronous_commit=on', 'wal_keep_size=64MB'])
  const log = () => undefined
  const seeding = await openDatabase({ url: primary.url, log })
  await migrate(seeding.db, { log })
  const owner = await signedInMember(seeding.db, true)
  const member = await signedInMember(seeding.db, false)
  const one = { memberNo: owner.memberNo, maxTeamNum: 1 }
  const { restaurantNo } = await buildReservable(seeding.db, one)
  const replica = await startReplicaOf(primary)
  await replica.pause()
  const dataDir = mkdtempSync(join(tmpdir(), 'matjari-replica-'))
  const environment = {
    DATABASE_URL: primary.url,
    DATABASE_REPLICA_URL: replica.url,
    // So long that nothing but what somebody must see keeps them from a replica that stands still.
    DATABASE_REPLICA_MAX_LAG_MS: '60000',
    DATA_DIR: dataDir,
    TOKEN_SECRET: secret,
    DEMO: 'off',
    CLOCK_STARTS_AT: now().toISOString(),
  }
  const [here, there] = await Promise.all([startServer(environment), startServer(environment)])

  return {
    primary,
    replica,
    here: here.url,
    there: there.url,
    output: () => here.output() + there.output(),
    owner: owner.token,
    member: member.token,
    restaurantNo,
    day: tomorrow,
    /** From now on the replica stays as it is, until it is let go on. */
    stop: () => onServer(replica.url, 'select pg_wal_replay_pause()'),
    goOn: () => onServer(replica.url, 'select pg_wal_replay_resume()'),
    async close() {
      await Promise.all([here.stop(), there.stop(), seeding.close()])
      await replica.remove()
      await primary.remove()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function signedInMember(db: Deps['db'], isStoreOwner: boolean) {
  const { memberNo } = await buildMember(db, { isStoreOwner })
  const expiresAt = new Date('2999-01-01')
  const row = await db
    .insertInto('signIn')
    .values({ memberNo, expiresAt, endsAt: expiresAt })
    .returning(['memberNo', 'signInNo'])
    .executeTakeFirstOrThrow()
  const secrets = readSecrets(readConfig({ NODE_ENV: 'test', TOKEN_SECRET: secret }))
  return { memberNo, token: await makeAccessToken({ now, secrets } as Deps, row) }
}

export type ReplicaStage = Awaited<ReturnType<typeof replicaStage>>

export async function toldBy(server: string): Promise<ReplicaTold> {
  const answer = await fetch(`${server}/readyz`)
  const { replicas } = (await answer.json()) as { replicas: [ReplicaTold] }
  return replicas[0]
}
