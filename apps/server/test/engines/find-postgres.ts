import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { npmBinaries } from './npm-binaries.ts'
import type { User } from './server-user.ts'

/**
 * The folder with initdb and postgres: a system install first, as the machine's owner chose it, then
 * the one that came with npm. TEST_PG_SOURCE=npm skips the first. Copies go to `scratch`.
 */
export function findPostgres(options: { scratch: string; user: User | undefined }): string {
  const found = process.env.TEST_PG_SOURCE === 'npm' ? undefined : systemBinaries()
  const bin = found ?? npmBinaries(options)
  if (bin) return bin
  throw new Error(
    'PostgreSQL을 찾지 못했어요. 설치하거나(initdb가 PATH에 있게), TEST_DATABASE_URL을 정하거나, npm install을 다시 해 주세요.',
  )
}

function systemBinaries() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian) : []
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter).filter(Boolean),
    ...versions
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => join(debian, version, 'bin')),
  ]
  return folders.find(
    (folder) => isRunnable(join(folder, 'initdb')) && isRunnable(join(folder, 'postgres')),
  )
}

function isRunnable(file: string) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
