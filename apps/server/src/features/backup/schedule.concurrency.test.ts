import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backingOf, backupShelf } from '../../../test/support/backup/places.ts'
import { dashboardAt } from '../../../test/support/dashboard.ts'
import { uploadOf } from '../../../test/support/pictures/uploads.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { pictureFile } from '../../../test/support/server/form.ts'
import { claimPicture, withPicture } from '../media/commands.ts'
import { makeBackupWhenDue } from './commands.ts'

const hourMs = 60 * 60 * 1000
const never = new AbortController().signal

let server: TestApp
let shelf: ReturnType<typeof backupShelf>
beforeEach(async () => {
  shelf = backupShelf()
  server = await testApp({
    BACKUP_FOLDER: shelf.folder,
    BACKUP_EVERY_HOURS: '6',
    BACKUP_KEEP: '2',
  })
})
afterEach(async () => {
  await server.close()
  shelf.remove()
})

const attempt = async () => {
  const made = await makeBackupWhenDue(backingOf(server), never)
  return typeof made === 'string' ? made : 'made'
}
const state = async () => (await dashboardAt(server, server.deps.now().toISOString())).backup

test('여러 프로세스가 함께 봐도 때가 되면 하나만 만들고, 정한 수만 남기며, 사진은 다시 복사하지 않는다', async () => {
  const { db } = server.deps
  const bytes = Buffer.from(await (await pictureFile()).arrayBuffer())
  await withPicture(server.deps, uploadOf(bytes), (address) =>
    db.transaction().execute((tx) => claimPicture(tx, address)),
  )
  expect(await state()).toMatchObject({ doneDate: null, isLate: true })
  const first = await Promise.all(Array.from({ length: 4 }, attempt))
  expect(first.filter((one) => one === 'made')).toHaveLength(1)
  expect(await state()).toMatchObject({ everyHours: 6, problem: null, isLate: false })
  server.clock.advance(6 * hourMs - 1)
  expect(await attempt()).toBe('early')
  for (let round = 0; round < 2; round += 1) {
    server.clock.advance(6 * hourMs)
    expect(await attempt()).toBe('made')
  }
  const names = await readdir(shelf.folder)
  expect(names).toHaveLength(2)
  const media = join(shelf.folder, names[0] ?? '', 'media')
  const pictures = await readdir(media, { recursive: true })
  const jpeg = pictures.find((name) => name.endsWith('.jpg')) ?? ''
  // One file under the names of both.
  expect((await stat(join(media, jpeg))).nlink).toBe(2)
  server.clock.advance(12 * hourMs + 1)
  expect(await state()).toMatchObject({ isLate: true })
})

test('실패하면 운영 현황에 까닭이 서고, 한 시간 뒤에 다시 해 본다', async () => {
  const broken = backingOf(server, {
    frozen: () => Promise.reject(Object.assign(new Error('no'), { code: 'EACCES' })),
  })
  await expect(makeBackupWhenDue(broken, never)).rejects.toThrow('no')
  const problem = `${shelf.folder} 폴더에 쓸 수 없어서 백업하지 못했어요(EACCES).`
  expect(await state()).toMatchObject({ doneDate: null, problem, isLate: true })
  expect(await attempt()).toBe('early')
  server.clock.advance(hourMs + 1)
  expect(await attempt()).toBe('made')
  expect(await state()).toMatchObject({ problem: null, isLate: false })
})
