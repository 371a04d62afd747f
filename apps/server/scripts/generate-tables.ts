import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '../src/db/database.ts'
import { migrate } from '../src/db/migrate.ts'
import { renderTables } from './render-tables.ts'

const file = fileURLToPath(new URL('../src/db/tables.ts', import.meta.url))
const log = (line: string) => process.stdout.write(`${line}\n`)

const database = await openDatabase({ memory: true, log })
try {
  await migrate(database.db, { log })
  await writeFile(file, await renderTables(database.db))
  log(`${file} 파일을 다시 만들었어요.`)
} finally {
  await database.close()
}
