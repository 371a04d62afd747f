import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { openDatabase } from '../../src/db/database.ts'
import { migrationsFolder, readMigrations } from '../../src/db/migrate.ts'
import { migratePlace } from './migrate-place.ts'

const cache = fileURLToPath(
  new URL('../../../../node_modules/.cache/matjari-pglite/', import.meta.url),
)
const DAY_MS = 24 * 60 * 60 * 1000

/** A new PGlite costs seconds of CPU, a copy of a finished one far less. Kept from run to run. */
export async function pgliteTemplates() {
  const made = join(cache, await fingerprint())
  if (!existsSync(made)) await makeTemplates(made)
  await forgetOld(made)
  return {
    empty: join(made, 'empty.tar'),
    migrated: join(made, 'migrated.tar'),
    folder: join(made, 'folder'),
  }
}

async function fingerprint() {
  const engine = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const migrations = await readMigrations(migrationsFolder)
  const hash = createHash('sha256')
    .update('tars and folder')
    .update(await readFile(engine))
  for (const { checksum } of migrations) hash.update(checksum)
  return hash.digest('hex').slice(0, 20)
}

/** Moved to its place when complete, so that runs at the same time cannot see half of it. */
async function makeTemplates(place: string) {
  await mkdir(cache, { recursive: true })
  const work = await mkdtemp(join(cache, 'new-'))
  const result = join(work, 'result')
  await mkdir(result)
  try {
    const empty = await openDatabase({ dataDir: work, log: () => {} })
    await empty.close()
    await dump(join(work, 'database'), join(result, 'empty.tar'))
    await migratePlace({ dataDir: work })
    cpSync(join(work, 'database'), join(result, 'folder'), { recursive: true })
    await dump(join(work, 'database'), join(result, 'migrated.tar'))
    await rename(result, place).catch((error: unknown) => {
      if (!existsSync(place)) throw error
    })
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function dump(folder: string, file: string) {
  const pg = await PGlite.create(folder)
  const tar = await pg.dumpDataDir('none')
  await pg.close()
  await writeFile(file, Buffer.from(await tar.arrayBuffer()))
}

async function forgetOld(current: string) {
  const others = readdirSync(cache).map((name) => join(cache, name))
  const old = others.filter((path) => {
    // Another run may be tidying up at the same time.
    const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs
    return path !== current && made !== undefined && Date.now() - made > DAY_MS
  })
  await Promise.all(old.map((path) => rm(path, { recursive: true, force: true })))
}
