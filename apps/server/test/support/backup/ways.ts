import { sql } from 'kysely'
import { inject } from 'vitest'
import { installedTools, toolsThatSuit } from '../../../src/db/pg-tools.ts'
import type { BackupDeps } from '../../../src/features/backup/backups.ts'
import { readConfig } from '../../../src/lib/config.ts'
import { databaseAt, onServer } from '../../engines/server-databases.ts'
import type { TestApp } from '../server/app.ts'
import { backingOf } from './places.ts'

type Way = 'own' | 'tools'

const { postgresTools } = readConfig(process.env)

/**
 * How backups can be made here. The tools do not come with npm: where they are missing, or are older than the server,
 * only our own format is tried and that is said; `npm run test:dump` does not accept it.
 */
export async function backupWays(): Promise<readonly Way[]> {
  const engine = inject('engine')
  if (engine.kind === 'embedded') return ['own']
  const [found] = (await onServer(engine.url, 'show server_version_num')) as {
    server_version_num: string
  }[]
  const server = Math.floor(Number(found?.server_version_num) / 10_000)
  if (toolsThatSuit(await installedTools(postgresTools), { server })) return ['own', 'tools']
  const told = `pg_dump, pg_restore, psql ${server}이 없어서 백업은 자체 형식만 시험해요.`
  if (process.env.TEST_PG_TOOLS === 'required') throw new Error(told)
  process.stderr.write(`${told}\n`)
  return ['own']
}

/** The address of a database that is open already. */
export async function addressOf({ deps }: TestApp): Promise<string | undefined> {
  const engine = inject('engine')
  if (engine.kind === 'embedded') return undefined
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(deps.db)
  return databaseAt(engine.url, rows[0]?.name ?? '')
}

export async function backingBy(
  way: Way,
  server: TestApp,
  replaced: Partial<BackupDeps> = {},
): Promise<BackupDeps> {
  const { config } = server.deps
  return backingOf(server, {
    config: {
      ...config,
      databaseUrl: await addressOf(server),
      postgresTools,
      backup: { ...config.backup, format: way },
    },
    ...replaced,
  })
}
