// npm run record:migration, after a new file in apps/server/migrations.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '../src/db/database.ts'
import { migrate, migrationsFolder, readMigrations } from '../src/db/migrate.ts'
import { missingChecksums } from './missing-checksums.ts'
import { renderTables } from './render-tables.ts'

const log = (line: string) => process.stdout.write(`${line}\n`)

async function addChecksums() {
  const file = join(migrationsFolder, 'CHECKSUMS')
  const written = await readFile(file, 'utf8')
  const added = missingChecksums(written, await readMigrations(migrationsFolder))
  for (const line of added) log(`CHECKSUMS에 더했어요: ${line}`)
  if (added.length > 0) await writeFile(file, `${[written.trimEnd(), ...added].join('\n')}\n`)
}

async function generateTables() {
  const file = fileURLToPath(new URL('../src/db/tables.ts', import.meta.url))
  const database = await openDatabase({ memory: true, log })
  try {
    await migrate(database.db, { log })
    await writeFile(file, await renderTables(database.db))
    log(`${file} 파일을 다시 만들었어요.`)
  } finally {
    await database.close()
  }
}

await addChecksums()
await generateTables()
