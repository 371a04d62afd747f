import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { lockFolder } from '../src/db/folder-lock.ts'
import { type Child, startChild } from './setup/child.ts'

const file = new URL('./setup/lock-child.ts', import.meta.url)
let children: Child[]
let base: string

beforeAll(async () => {
  children = [1, 2, 3, 4].map(() => startChild(file))
  await Promise.all(children.map((child) => child.next()))
})
afterAll(() => Promise.all(children.map((child) => child.kill())))

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'lock-'))
})
afterEach(() => rmSync(base, { recursive: true }))

async function tell(child: Child | undefined, line: string) {
  child?.say(line)
  return child?.next()
}

/** What a process that was killed leaves behind: a socket nobody listens to. */
async function leaveDeadLock(folder: string) {
  const sockets = `${folder}.lock`
  mkdirSync(sockets, { recursive: true })
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(join(sockets, 'x'), resolve))
  renameSync(join(sockets, 'x'), join(sockets, '0000000000000000'))
  await new Promise((resolve) => server.close(resolve))
}

test('다른 프로세스가 쓰는 폴더는 한국어 한 문장으로 거절한다', async () => {
  const folder = join(base, 'database')
  expect(await tell(children[0], `lock ${folder}`)).toBe('locked')
  await expect(lockFolder(folder)).rejects.toThrow(
    `${folder} 폴더는 이미 다른 프로세스가 쓰고 있어요. 그 프로세스를 끝내거나, 여러 개를 함께 켜려면 DATABASE_URL로 PostgreSQL을 알려 주세요.`,
  )
  expect(await tell(children[0], 'release')).toBe('released')
  const lock = await lockFolder(folder)
  lock.release()
  expect(readdirSync(`${folder}.lock`)).toEqual([])
})

test('강제로 끝난 프로세스의 자물쇠는 남지 않는다', async () => {
  const folder = join(base, 'database')
  const child = startChild(file)
  await child.next()
  expect(await tell(child, `lock ${folder}`)).toBe('locked')
  await child.kill()
  const lock = await lockFolder(folder)
  expect(readdirSync(`${folder}.lock`)).toHaveLength(1)
  lock.release()
})

test('같은 순간에 여럿이 열면 언제나 하나만 연다', async () => {
  for (let round = 0; round < 100; round += 1) {
    const folder = join(base, `round-${round}`)
    await leaveDeadLock(folder)
    const answers = await Promise.all(children.map((child) => tell(child, `lock ${folder}`)))
    const winners = answers.filter((answer) => answer === 'locked')
    const losers = answers.filter((answer) => answer === 'refused')
    expect([winners.length, losers.length], `round ${round}`).toEqual([1, 3])
    await Promise.all(children.map((child) => tell(child, 'release')))
  }
})

test('아주 깊은 폴더도 잠근다', async () => {
  const folder = join(base, ...Array.from({ length: 12 }, () => '아주깊은폴더'), 'database')
  mkdirSync(join(folder, '..'), { recursive: true })
  expect(Buffer.byteLength(folder)).toBeGreaterThan(200)
  expect(await tell(children[0], `lock ${folder}`)).toBe('locked')
  await expect(lockFolder(folder)).rejects.toThrow('이미 다른 프로세스가 쓰고 있어요.')
  expect(await tell(children[0], 'release')).toBe('released')
  const lock = await lockFolder(folder)
  expect(existsSync(`${folder}.lock`)).toBe(true)
  lock.release()
})
