import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSpool } from './spool.ts'

test('닫힌 뒤에는 남은 기억이 아니라 오류를 준다', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'matjari-spool-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const spool = openSpool(folder)
  await spool.add(Buffer.from('사진'))
  expect((await spool.read(0, spool.size())).toString()).toBe('사진')
  const size = spool.size()
  await spool.close()
  await expect(spool.read(0, size)).rejects.toThrow('the spool ends too early')
})
