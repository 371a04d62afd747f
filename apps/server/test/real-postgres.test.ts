import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startChild } from './setup/child.ts'

const file = new URL('./setup/postgres-child.ts', import.meta.url)

/** Where the server at this address keeps its data, or undefined when nobody answers there. */
async function folderOf(url: string) {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    const { rows } = await client.query<{ folder: string }>(
      "select current_setting('data_directory') as folder",
    )
    return dirname(rows[0]?.folder ?? '')
  } catch {
    return undefined
  } finally {
    await client.end()
  }
}

test('시험 프로세스가 강제로 끝나도 PostgreSQL과 그 폴더가 남지 않는다', async () => {
  const child = startChild(file)
  const url = (await child.next()) ?? ''
  const folder = (await folderOf(url)) ?? ''
  expect(existsSync(folder)).toBe(true)

  await child.kill()
  await expect.poll(() => folderOf(url), { timeout: 300_000 }).toBeUndefined()
  await expect.poll(() => existsSync(folder), { timeout: 300_000 }).toBe(false)
})
