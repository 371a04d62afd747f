import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checksumLine, missingChecksums } from '../../scripts/missing-checksums.ts'
import { migrationsFolder, readMigrations } from '../db/migrate.ts'

// An operator who has applied a file could not start the server any more if it changed: the list says what it was.
test('마이그레이션 파일은 CHECKSUMS에 적힌 그대로이고, 새것은 한 줄을 더한다', async () => {
  const written = await readFile(join(migrationsFolder, 'CHECKSUMS'), 'utf8')
  const found = (await readMigrations(migrationsFolder)).map(checksumLine)
  const advice = '새 마이그레이션이면 npm run record:migration, 고친 파일이면 되돌려 주세요'
  const lines = written.replaceAll('\r\n', '\n').trimEnd().split('\n')
  expect({ advice, lines: found }).toEqual({ advice, lines })
})

const first = { number: 1, name: 'base', checksum: 'a', sql: '' }
const second = { number: 2, name: 'more', checksum: 'b', sql: '' }

test('record:migration은 빠진 줄만 더한다', () => {
  expect(missingChecksums('a  0001-base.sql\n', [first, second])).toEqual(['b  0002-more.sql'])
  expect(missingChecksums('a  0001-base.sql\r\nb  0002-more.sql\r\n', [first, second])).toEqual([])
})

test.each([
  ['바뀐 파일', [{ ...first, checksum: 'c' }, second]],
  ['지운 파일', []],
])('record:migration은 %s을 거절하고 적힌 줄을 바꾸지 않는다', (_name, migrations) => {
  expect(() => missingChecksums('a  0001-base.sql\n', migrations)).toThrow('a  0001-base.sql')
})
