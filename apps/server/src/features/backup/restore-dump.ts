import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import {
  installedTools,
  type Running,
  runTool,
  type ToolPlace,
  type Tools,
  toolsProblem,
  toolsThatSuit,
} from '../../db/pg-tools.ts'
import type { Config } from '../../lib/config.ts'
import { StartError } from '../../lib/start-error.ts'
import type { Contents, Dump } from './backup-folder.ts'
import { type CheckedBackup, damaged } from './check-backup.ts'
import { serverMajor } from './dump-tools.ts'
import {
  canonicalSettings,
  contentsQuery,
  requireSameContents,
  tableNamesQuery,
} from './table-contents.ts'

export type DumpReader = { readonly tools: Tools; readonly url: string; readonly db: Db }

/** The embedded database cannot load a dump; checked before one is created for nothing. */
export function serverForDump({ databaseUrl }: Pick<Config, 'databaseUrl'>): string {
  if (databaseUrl !== undefined) return databaseUrl
  throw new StartError(
    'pg_dump로 만든 백업이라 PostgreSQL에만 되살릴 수 있어요. 내장 데이터베이스로 옮기려면 백업을 npm run backup -- --format own 으로 만들어 주세요.',
  )
}

/** The tools that can load a dump here. Throws one sentence when there are none. */
export async function dumpReaderFor(
  { db, config }: { db: Db; config: Pick<Config, 'databaseUrl' | 'postgresTools'> },
  dump: Dump,
): Promise<DumpReader> {
  const url = serverForDump(config)
  const server = await serverMajor(db)
  if (server < dump.server)
    throw new StartError(
      `이 백업은 PostgreSQL ${dump.server}의 것이라 ${server}에는 되살릴 수 없어요. ${dump.server} 이상에 되살리거나, 백업을 npm run backup -- --format own 으로 만들어 주세요.`,
    )
  const { rows } = await sql<{ schema: string }>`select current_schema()::text as schema`.execute(
    db,
  )
  if (rows[0]?.schema !== dump.schema)
    throw new StartError(
      `이 백업의 표는 ${dump.schema} 스키마에 있는데 이곳의 사용자는 ${rows[0]?.schema ?? '어느 것도 아닌'} 스키마를 써요. search_path를 맞춰 주세요.`,
    )
  const needed = { server, writer: dump.toolMajor }
  const found = await installedTools(config.postgresTools)
  const tools = toolsThatSuit(found, needed)
  if (!tools)
    throw new StartError(
      `pg_dump ${dump.tool}로 만든 백업이라 같은 도구가 있어야 되살릴 수 있어요. ${toolsProblem(found, needed)}`,
    )
  return { tools, url, db }
}

/**
 * Whether the dump's table of contents is readable and names every table. Null when no installed tool can read it.
 */
export async function inspectDump(
  { folder, manifest }: CheckedBackup,
  place: ToolPlace,
): Promise<true | null> {
  const { dump, tables } = manifest
  if (!dump) return true
  const tools = (await installedTools(place)).find(({ major }) => major >= dump.toolMajor)
  if (!tools) return null
  const listing = runTool(tools, 'pg_restore', { args: ['--list', join(folder, dump.part.path)] })
  let list = ''
  for await (const text of listing.stdout.setEncoding('utf8') as AsyncIterable<string>) list += text
  await listing.done
  const data = new Set(Array.from(list.matchAll(/ TABLE DATA \S+ (\S+) /g), ([, name]) => name))
  const absent = tables.find(({ name }) => !data.has(name))
  if (absent) throw damaged(`${absent.name} 표가 ${dump.part.path} 파일에 없어요.`)
  return true
}

type Steps = DumpReader & {
  /** Run before the load, in the same transaction. */
  readonly before: readonly string[]
  readonly after: readonly string[]
  /** Called when everything is loaded and compared, before the commit. */
  readonly inTheEnd: () => Promise<void>
}

const markers = { loaded: 'matjari: loaded', ready: 'matjari: ready' }

/**
 * pg_restore writes the statements, and psql runs them together with this program's own: so deleting, loading and
 * comparing are one transaction. Even if the process is killed, the result is the whole backup or the former content.
 */
export async function loadDump({ folder, manifest }: CheckedBackup, steps: Steps): Promise<void> {
  const { dump, tables } = manifest
  if (!dump) throw new Error('there is no dump in it')
  const { tools, url, db } = steps
  const writing = runTool(tools, 'pg_restore', {
    args: [
      '--file=-',
      '--exit-on-error',
      '--no-owner',
      '--no-privileges',
      // The schema itself already exists.
      `--schema=${dump.schema}`,
      join(folder, dump.part.path),
    ],
  })
  const psql = runTool(tools, 'psql', {
    args: ['--no-psqlrc', '--quiet', '--no-align', '--tuples-only', '--no-password', stopAtErrors],
    url,
    name: 'matjari-restore',
  })
  const answers = createInterface({ input: psql.stdout })[Symbol.asyncIterator]()
  const order = (lines: readonly string[]) => psql.stdin.write(`${lines.join('\n')}\n`)
  try {
    order(statements(['begin', ...canonicalSettings, ...steps.before]))
    await pipeline(writing.stdout, psql.stdin, { end: false })
    await writing.done
    const queries = [tableNamesQuery, ...tables.map(({ name }) => contentsQuery(name))]
    order([
      ...statements([`set local search_path = "${dump.schema.replaceAll('"', '""')}"`]),
      ...statements(canonicalSettings),
      `\\echo '${markers.loaded}'`,
      ...statements(queries.map((query) => query.compile(db).sql)),
      ...statements([...steps.after, 'analyze']),
      `\\echo '${markers.ready}'`,
    ])
    requireSameContents(await readContents(answers), tables)
    await steps.inTheEnd()
    order(statements(['commit']))
    psql.stdin.end()
    await psql.done
  } catch (error) {
    throw await failureReason(error, { writing, psql })
  }
}

const stopAtErrors = '--set=ON_ERROR_STOP=1'
const statements = (list: readonly string[]) => list.map((statement) => `${statement};`)

/** The names of all present tables, and the content of those that the backup has. */
async function readContents(lines: AsyncIterator<string, undefined>): Promise<Contents[]> {
  const read = async () => {
    const { done, value } = await lines.next()
    if (done) throw new Error('psql ended early')
    return value
  }
  while ((await read()) !== markers.loaded);
  const names: string[] = []
  const contents = new Map<string, Contents>()
  for (let line = await read(); line !== markers.ready; line = await read()) {
    const [name = '', rows, print] = line.split('|')
    if (rows === undefined || print === undefined) names.push(name)
    else contents.set(name, { name, rows: Number(rows), print })
  }
  return names.map((name) => contents.get(name) ?? { name, rows: -1, print: '' })
}

/** Without a `commit` nothing is changed. The error output of the programs says more than that a pipe broke. */
async function failureReason(
  error: unknown,
  { writing, psql }: { writing: Running; psql: Running },
) {
  psql.stdin.destroy()
  const [loaded, written] = [await psql.done.then(nothing, same), writing]
  written.kill()
  const wrote = await written.done.then(nothing, same)
  if (error instanceof StartError) return error
  return loaded ?? wrote ?? error
}
const nothing = () => undefined
const same = (error: unknown) => error
