import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { expect, inject, test, vi } from 'vitest'

// Plain JavaScript, for the worker's sake, so its type is written here.
const source = new URL('../src/db/durable-folder.mjs', import.meta.url).href
const { openFolder } = (await import(source)) as {
  openFolder: (folder: string, template: Blob) => Promise<PGlite>
}

test('확인한 쓰기는 하나하나 디스크까지 내려가 있다', async () => {
  const engine = inject('engine')
  const template = engine.kind === 'embedded' ? engine.migrated : ''
  const base = fs.mkdtempSync(join(tmpdir(), 'durable-'))
  const pg = await openFolder(join(base, 'database'), await fs.openAsBlob(template))
  const synced = vi.spyOn(fs, 'fsyncSync')
  try {
    for (let n = 1; n <= 5; n += 1) {
      await pg.exec(`insert into schema_migration values (${1000 + n}, 'x', 'x')`)
      expect(synced).toHaveBeenCalledTimes(n)
    }
  } finally {
    synced.mockRestore()
    await pg.close()
    fs.rmSync(base, { recursive: true })
  }
})
