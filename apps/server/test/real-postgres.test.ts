import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { scratchRoot, serverUser } from './engines/server-user.ts'
import { startChild } from './setup/child.ts'

const file = new URL('./setup/postgres-child.ts', import.meta.url)
const folders = () =>
  readdirSync(scratchRoot(serverUser())).filter((name) => name.startsWith('matjari-postgres-'))

async function answers(url: string) {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end()
  }
}

test('시험 프로세스가 강제로 끝나도 PostgreSQL과 그 폴더가 남지 않는다', async () => {
  const before = new Set(folders())
  const child = startChild(file)
  const url = (await child.next()) ?? ''
  const own = folders().filter((name) => !before.has(name))
  expect(own.length).toBeGreaterThan(0)
  expect(await answers(url)).toBe(true)

  await child.kill()
  while (await answers(url)) await sleep(100)
  while (folders().some((name) => own.includes(name))) await sleep(100)
})
