import { execFileSync } from 'node:child_process'
import pg from 'pg'

/** Schema and rows as plain statements that either engine reads. */
export function dumpOf(database: string): string {
  const args = ['--no-owner', '--no-privileges', '--inserts', '--rows-per-insert=500', database]
  const written = execFileSync('pg_dump', args, { encoding: 'utf8', maxBuffer: 2 ** 28 })
  return written
    .split('\n')
    .filter((line) => !isOfTheTool(line))
    .join('\n')
}

/** Comments, orders to psql, and settings of the session that not every version of PostgreSQL knows. */
const isOfTheTool = (line: string) =>
  line === '' ||
  line.startsWith('--') ||
  line.startsWith('\\') ||
  /^SET [a-z_]+ = |^SELECT pg_catalog\.set_config\('search_path'/.test(line)

/** Letters are sealed and do not get smaller: a few of them stand for all. */
export const keepFewLetters = (database: string) =>
  connected(database, (client) =>
    client.query('delete from mail where mail_no < (select max(mail_no) - 7 from mail)'),
  )

/** Rows by table. */
export const countsOf = (database: string) =>
  connected(database, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    )
    const counts: Record<string, number> = {}
    for (const { name } of tables) {
      const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${name}`)
      counts[name] = rows[0]?.n ?? 0
    }
    return counts
  })

async function connected<T>(database: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
