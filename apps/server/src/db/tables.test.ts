import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { renderTables } from '../../scripts/render-tables.ts'
import { testDatabase } from '../../test/setup/database.ts'
import type { Database } from './database.ts'

let database: Database

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('tables.ts는 마이그레이션을 모두 적용한 데이터베이스와 같다', async () => {
  const written = await readFile(new URL('./tables.ts', import.meta.url), 'utf8')
  expect(written, 'npm run record:migration으로 다시 만들어 주세요').toBe(
    await renderTables(database.db),
  )
})
