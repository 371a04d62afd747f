import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrationsFolder, readMigrations } from '../db/migrate.ts'

// Whoever has applied a file could not start any more if it changed: the list says what it was.
test('마이그레이션 파일은 CHECKSUMS에 적힌 그대로이고, 새것은 한 줄을 더한다', async () => {
  const written = await readFile(join(migrationsFolder, 'CHECKSUMS'), 'utf8')
  const found = (await readMigrations(migrationsFolder)).map(
    ({ number, name, checksum }) => `${checksum}  ${String(number).padStart(4, '0')}-${name}.sql`,
  )
  expect(found).toEqual(written.replaceAll('\r\n', '\n').trimEnd().split('\n'))
})
