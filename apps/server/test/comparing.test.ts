import { existsSync, readdirSync } from 'node:fs'
import { getPriority } from 'node:os'
import { verify } from '@node-rs/argon2'
import { afterEach, expect, test } from 'vitest'
import { argon2Pool } from '../dist/lib/crypto/argon2-pool.js'

const patience = { timeout: 600_000, interval: 5 }
const left: (() => unknown)[] = []
afterEach(async () => {
  for (const end of left.splice(0)) await end()
})
function apart(settings?: { idleMs: number }) {
  const argon2 = argon2Pool(settings)
  left.push(argon2.close)
  return argon2
}

/** Where a priority belongs to the whole process, nothing gives way. */
const isPerThread = existsSync('/proc/self/task')
const threadsBehind = () =>
  isPerThread
    ? readdirSync('/proc/self/task').filter((thread) => getPriority(Number(thread)) > 0).length
    : 1

test('비밀번호는 양보하는 실에서 견주고, 한 번에 맡긴 만큼만 실을 두고, 잘못된 것 뒤에도 일한다', async () => {
  const argon2 = apart()
  const stored = await argon2.hash('Own-passw0rd')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verify(stored, 'Own-passw0rd')).toBe(true)
  expect(threadsBehind()).toBe(1)

  await expect(argon2.verify('no hash', 'Own-passw0rd')).rejects.toThrow(Error)
  expect(await argon2.verify(stored, 'wrong')).toBe(false)
  expect(await argon2.verify(stored, 'Own-passw0rd')).toBe(true)
  expect(argon2.count()).toBe(1)

  const both = [argon2.verify(stored, 'Own-passw0rd'), argon2.verify(stored, 'wrong')]
  expect(argon2.count()).toBe(2)
  expect(await Promise.all(both)).toEqual([true, false])
  await Promise.all([argon2.verify(stored, 'a'), argon2.verify(stored, 'b')])
  expect(argon2.count()).toBe(2)
})

test('할 일이 없으면 실도 없고, 다시 오면 다시 견준다', async () => {
  const argon2 = apart({ idleMs: 20 })
  const stored = await argon2.hash('Own-passw0rd')
  await expect.poll(() => argon2.count(), patience).toBe(0)
  expect(await argon2.verify(stored, 'Own-passw0rd')).toBe(true)
})

test('닫으면 기다리던 이는 답을 듣는다', async () => {
  const argon2 = apart()
  const asked = argon2.hash('Own-passw0rd')
  await Promise.all([expect(asked).rejects.toThrow(Error), argon2.close()])
  expect(argon2.count()).toBe(0)
})
