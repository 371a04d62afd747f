import type { Migration } from '../src/db/migrate.ts'

export const checksumLine = ({ number, name, checksum }: Omit<Migration, 'sql'>) =>
  `${checksum}  ${String(number).padStart(4, '0')}-${name}.sql`

/** The lines that CHECKSUMS still needs. Refuses a file that differs from its line: it may be released. */
export function missingChecksums(written: string, migrations: readonly Migration[]): string[] {
  const lines = written.replaceAll('\r\n', '\n').trimEnd().split('\n')
  const found = migrations.map(checksumLine)
  const changed = lines.find((line, index) => line !== found[index])
  if (changed !== undefined)
    throw new Error(
      `CHECKSUMS의 줄과 다른 마이그레이션이 있어요: ${changed}\n공개한 파일이면 되돌리고, 아직 공개하지 않은 파일이면 그 줄을 지우고 다시 해 주세요.`,
    )
  return found.slice(lines.length)
}
