import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartError } from '../start-error.ts'

export type Migration = { number: number; name: string; checksum: string; sql: string }

/** The same place seen from src and from dist. */
export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** All migrations in order: 0001-name.sql, 0002-name.sql … without a gap. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    files.map((file, index) => readMigration(join(folder, file), { file, number: index + 1 })),
  )
}

async function readMigration(
  path: string,
  expected: { file: string; number: number },
): Promise<Migration> {
  const { file, number } = expected
  const parts = /^(\d{4})-([a-z0-9-]+)\.sql$/.exec(file)
  if (!parts?.[1] || !parts[2])
    throw new StartError(`마이그레이션 파일 이름은 0001-name.sql 꼴이어야 해요: ${file}`)
  if (Number(parts[1]) !== number)
    throw new StartError(
      `마이그레이션 번호가 빠졌거나 겹쳐요: ${number}번 자리에 ${file} 파일이 있어요.`,
    )
  // A checkout that turns line ends around must not look like a changed migration.
  const sql = (await readFile(path, 'utf8')).replaceAll('\r\n', '\n')
  return { number, name: parts[2], checksum: createHash('sha256').update(sql).digest('hex'), sql }
}
