import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { runTool } from '../../../lib/db/tools/run.ts'
import { formats, type Manifest } from '../manifest.ts'
import { contentsOf, tableNames } from '../tables.ts'
import type { Dumping } from '../tools.ts'
import { writePart } from './files.ts'
import { stateOf, type Written } from './rows.ts'

const dumpFile = 'database.dump'
/** Whoever changes a table may be waiting for us while pg_dump waits for them, which the server cannot see. */
const lockWait = '60s'

type Wanted = Dumping & { readonly folder: string; readonly signal: AbortSignal }

/** By PostgreSQL's own tool, of the very moment at which `tx` sees everything. */
export async function writeDump(tx: Db, wanted: Wanted): Promise<Written> {
  const { rows } = await sql<{ snapshot: string; schema: string }>`
    select pg_export_snapshot() as snapshot, current_schema()::text as schema`.execute(tx)
  const [at] = rows
  if (!at) throw new Error('no snapshot was given')
  const over = new AbortController()
  const signal = AbortSignal.any([wanted.signal, over.signal])
  // Beside each other: one packs, the other counts.
  const both = [dump({ ...wanted, ...at, signal }), contentsOfAll(tx, signal)] as const
  try {
    const [part, tables] = await Promise.all(both)
    const { tools, server } = wanted
    return {
      format: formats.dump,
      ...(await stateOf(tx)),
      tables,
      dump: { part, tool: tools.version, toolMajor: tools.major, server, schema: at.schema },
    }
  } catch (error) {
    over.abort()
    await Promise.allSettled(both)
    throw error
  }
}

async function dump(wanted: Wanted & { readonly snapshot: string; readonly schema: string }) {
  const { tools, url, signal, folder, snapshot, schema } = wanted
  const dumping = runTool(tools, 'pg_dump', {
    args: [
      '--format=custom',
      `--snapshot=${snapshot}`,
      `--schema="${schema.replaceAll('"', '""')}"`,
      // Which backups a place has made is about that place.
      '--exclude-table-data=*.backup',
      `--lock-wait-timeout=${lockWait}`,
      '--no-password',
    ],
    url,
    signal,
  })
  const part = await writePart(folder, dumpFile, dumping.stdout).catch(async (error: unknown) => {
    dumping.kill()
    await dumping.done.catch(() => {})
    throw error
  })
  // Only now it is known to be whole.
  await dumping.done
  return part
}

async function contentsOfAll(tx: Db, signal: AbortSignal): Promise<Manifest['tables']> {
  const tables: Manifest['tables'] = []
  for (const name of await tableNames(tx)) {
    signal.throwIfAborted()
    tables.push(await contentsOf(tx, name))
  }
  return tables
}
