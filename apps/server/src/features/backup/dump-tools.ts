import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { installedTools, type Tools, toolsProblem, toolsThatSuit } from '../../db/pg-tools.ts'
import type { Config } from '../../lib/config.ts'
import { StartError } from '../../lib/start-error.ts'

export type DumpConfig = Pick<Config, 'databaseUrl' | 'postgresTools'> & {
  readonly backup: Pick<Config['backup'], 'format'>
}
export type DumpTools = {
  readonly tools: Tools
  readonly url: string
  /** The server's major version. */
  readonly server: number
}

export async function serverMajor(db: Db): Promise<number> {
  const { rows } = await sql<{ major: number }>`
    select current_setting('server_version_num')::int / 10000 as major`.execute(db)
  return rows[0]?.major ?? 0
}

/** PostgreSQL's own tools, if they are wanted and suitable. Null means the server's own format. */
export async function dumpToolsFor(
  db: Db,
  { databaseUrl: url, postgresTools, backup: { format } }: DumpConfig,
): Promise<DumpTools | null> {
  if (url === undefined || format === 'own') return null
  const server = await serverMajor(db)
  const found = await installedTools(postgresTools)
  const tools = toolsThatSuit(found, { server })
  if (tools) return { tools, url, server }
  if (format === 'tools')
    throw new StartError(
      `${toolsProblem(found, { server })} 도구 없이 하려면 --format own 이나 BACKUP_FORMAT=own 으로 해 주세요.`,
    )
  return null
}
