import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proveEmail } from '../../test/support/mail/letters.ts'
import { confirmedMember } from '../../test/support/members/profile.ts'
import { type TestApp, testApp } from '../../test/support/server/app.ts'
import { pictureFile, sendForm } from '../../test/support/server/form.ts'
import type { MediaStore } from '../lib/pictures/picture-storage.ts'
import { watchDisk } from './health.ts'

const now = () => new Date('2026-11-15T09:40:00.000Z')

test('남은 자리가 예비보다 적으면 꽉 찬 것이고, 없는 폴더는 꽉 차지 않는다', async () => {
  const folder = tmpdir()
  expect(await watchDisk({ folder, now, reserve: 1 }).isFull()).toBe(false)
  expect(await watchDisk({ folder, now, reserve: Number.MAX_SAFE_INTEGER }).isFull()).toBe(true)
  expect(await watchDisk({ folder: '/nowhere/at/all', now }).isFull()).toBe(false)
})

const full: MediaStore = {
  put: () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' })),
  read: async () => null,
  remove: async () => {},
  tidy: async () => {},
}

let server: TestApp
beforeAll(async () => {
  server = await testApp({}, { media: full })
})
afterAll(() => server.close())

test('디스크가 꽉 차면 507로 기다리게 하고, 한동안 준비되지 않았다고 말한다', async () => {
  const ready = async () => (await server.app.inject('/readyz')).json<{ status: string }>().status
  expect(await ready()).toBe('ready')
  const { token, memberEmail } = await confirmedMember(server)
  await proveEmail(server, memberEmail, token)
  const form = { memberProFiles: await pictureFile() }
  const refused = await sendForm(server.app, { to: 'PUT /api/member/update', form, token })
  expect(refused.statusCode).toBe(507)
  expect(refused.headers['retry-after']).toBe('60')
  expect(refused.json()).toMatchObject({ header: { code: 'E507' }, body: { items: null } })
  expect(await ready()).toBe('disk full')
  server.clock.advance(61_000)
  expect(await ready()).toBe('ready')
})
